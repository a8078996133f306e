import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { toPage } from '@airdeck/contract/common/page';
import {
  countAlarms,
  countEntities,
  findAlarms,
  findEntities,
} from '@airdeck/contract/thingsboard/entity-queries/entity-queries';
import { defineFeature } from '../../feature.ts';
import { ApiError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { createAlarmQueries, sortError } from '../alarms/alarm-queries.ts';
import { createEntityQueries } from './entity-queries.ts';

/** The queries of ThingsBoard's console and libraries, each with one response. */
export const entityQueriesFeature = defineFeature({
  name: 'thingsboard/entity-queries',
  uses: ['alarms', 'attributes', 'clock', 'database', 'telemetry'],
  register(app, needs) {
    const entityQueries = createEntityQueries(needs);
    const alarmQueries = createAlarmQueries(needs);
    const options = { isCostly: true };

    serve(
      app,
      findEntities,
      async ({ caller, body }) => {
        const { items, total } = await entityQueries.page(caller, body);
        return toPage(items, total, body.pageLink.page, body.pageLink.pageSize);
      },
      options,
    );
    serve(app, countEntities, ({ caller, body }) => entityQueries.count(caller, body), options);

    serve(
      app,
      findAlarms,
      async ({ caller, body }) => {
        const refusal = sortError(body);
        if (refusal) throw new ApiError(REQUEST_ERRORS.malformed, refusal);
        const devices = await alarmQueries.findDevices(caller, body);
        const { items, total } = await alarmQueries.page(caller, body, devices);
        return toPage(items, total, body.pageLink.page, body.pageLink.pageSize);
      },
      options,
    );
    serve(
      app,
      countAlarms,
      async ({ caller, body }) => {
        const { entityFilter } = body;
        const devices = entityFilter && (await alarmQueries.findDevices(caller, { ...body, entityFilter }));
        return alarmQueries.count(caller, body, devices ?? undefined);
      },
      options,
    );
  },
});
