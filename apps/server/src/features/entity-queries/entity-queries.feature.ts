import { toPage } from '@airdeck/contract/common/page';
import { entityId } from '@airdeck/contract/entity';
import { countEntities, findEntities } from '@airdeck/contract/entity-queries';
import type { Feature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { createEntityQueries } from '../../live/entity-data/entity-queries.ts';
import { readLatest } from '../../live/entity-data/latest-values.ts';

/** The queries of ThingsBoard's console and libraries, answered once. */
export const entityQueriesFeature: Feature = {
  name: 'entity-queries',
  register(app, needs) {
    const queries = createEntityQueries(needs);
    const options = { bodyLimit: LIMITS.requestBodies.entityBytes, isCostly: true };

    serve(
      app,
      findEntities,
      async ({ caller, body }) => {
        const { entities, total } = await queries.find(caller, body);
        const keys = [...(body.entityFields ?? []), ...(body.latestValues ?? [])];
        const latest = await readLatest(needs, entities, keys);
        const found = entities.map(({ id, key }) => ({
          entityId: entityId('DEVICE', id),
          latest: latest.get(key) ?? {},
          timeseries: {},
          aggLatest: {},
        }));
        return toPage(found, total, body.pageLink.page, body.pageLink.pageSize);
      },
      options,
    );

    serve(app, countEntities, ({ caller, body }) => queries.count(caller, body), options);
  },
};
