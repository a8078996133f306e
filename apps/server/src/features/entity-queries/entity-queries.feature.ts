import { toPage } from '@airdeck/contract/common/page';
import { entityId } from '@airdeck/contract/entity';
import { countAlarms, countEntities, findAlarms, findEntities } from '@airdeck/contract/entity-queries';
import type { Feature } from '../../feature.ts';
import { PlainTextError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { createAlarmQueries, sortFault } from '../../live/alarms/alarm-queries.ts';
import * as entities from '../../live/entity-data/entity-page.repository.ts';
import { readLatest } from '../../live/entity-data/latest-values.ts';

/** The queries of ThingsBoard's console and libraries, answered once. */
export const entityQueriesFeature: Feature = {
  name: 'entity-queries',
  register(app, needs) {
    const { database, clock } = needs;
    const alarmQueries = createAlarmQueries(needs);
    const options = { bodyLimit: LIMITS.requestBodies.entityBytes, isCostly: true };

    serve(
      app,
      findEntities,
      async ({ caller, body }) => {
        const { entities: found, total } = await entities.findEntityPage(database, caller, body, clock());
        const latest = await readLatest(needs, found, [
          ...(body.entityFields ?? []),
          ...(body.latestValues ?? []),
        ]);
        const items = found.map(({ id, key }) => ({
          entityId: entityId('DEVICE', id),
          latest: latest.get(key) ?? {},
          timeseries: {},
          aggLatest: {},
        }));
        return toPage(items, total, body.pageLink.page, body.pageLink.pageSize);
      },
      options,
    );
    serve(
      app,
      countEntities,
      ({ caller, body }) => entities.countEntities(database, caller, body, clock()),
      options,
    );

    serve(
      app,
      findAlarms,
      async ({ caller, body }) => {
        const fault = sortFault(body);
        if (fault) throw new PlainTextError(400, fault);
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
};
