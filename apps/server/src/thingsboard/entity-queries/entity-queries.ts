import { entityId } from '@airdeck/contract/common/entity';
import type {
  EntityCountQuery,
  EntityDataQuery,
} from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { AttributeService } from '../../features/attributes/attributes.service.ts';
import type { TelemetryService } from '../../features/telemetry/telemetry.service.ts';
import type { Caller } from '../../http/caller.ts';
import { countEntities, findEntityPage } from './entity-page.repository.ts';
import { keysShownBy, readLatest } from './latest-values.ts';

/** Finds and counts the devices that match a query in the caller's scope. */
export function createEntityQueries(parts: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  telemetry: Pick<TelemetryService, 'latestOfMany'>;
  attributes: Pick<AttributeService, 'readMany'>;
}) {
  const { database, clock } = parts;
  return {
    /** One page with the requested values, and the total number of devices. */
    async page(caller: Caller, query: EntityDataQuery) {
      const { entities, total } = await findEntityPage(database, caller, query, clock());
      const latest = await readLatest(parts, entities, keysShownBy(query));
      const items = entities.map(({ id, key }) => ({
        entityId: entityId('DEVICE', id),
        latest: latest.get(key) ?? {},
        timeseries: {},
        aggLatest: {},
      }));
      return { items, total };
    },

    count: (caller: Caller, query: EntityCountQuery): Promise<number> =>
      countEntities(database, caller, query, clock()),
  };
}
