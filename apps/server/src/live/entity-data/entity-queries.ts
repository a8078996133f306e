import type { EntityCountQuery, EntityDataQuery, EntityKey } from '@airdeck/contract/live/entity-queries';
import type { Database } from '../../database/database.ts';
import type { AttributeService } from '../../features/attributes/attributes.service.ts';
import type { TelemetryService } from '../../features/telemetry/telemetry.service.ts';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import { ALLOWED_ENTITIES, type ShownValues, withoutKnown } from './entity-data-text.ts';
import { type EntityPage, findEntityPage, isSortable } from './entity-page.repository.ts';
import { compareBy, passes } from './key-filters.ts';
import { readLatest } from './latest-values.ts';

export type EntityQueries = ReturnType<typeof createEntityQueries>;

/** Finds and counts the devices that a query means and the caller may see. */
export function createEntityQueries(parts: {
  database: Pick<Database, 'pool'>;
  telemetry: Pick<TelemetryService, 'latestOfMany'>;
  attributes: Pick<AttributeService, 'readMany'>;
}) {
  const { database } = parts;

  /**
   * Of values the database keeps none that could be searched: those of all devices that are meant are looked at here,
   * bounded as everything that is read of them.
   * @throws PlainTextError 400 where there are too many devices
   */
  async function findByValues(caller: Caller, query: EntityDataQuery): Promise<EntityPage> {
    const { keyFilters, pageLink } = query;
    const { sortOrder, page, pageSize } = pageLink;
    const all = { ...pageLink, sortOrder: undefined, page: 0, pageSize: ALLOWED_ENTITIES };
    const { entities, total } = await findEntityPage(database, caller, { ...query, pageLink: all });
    if (total > ALLOWED_ENTITIES) {
      throw new PlainTextError(400, `Values of ${ALLOWED_ENTITIES} devices at most are looked at`);
    }
    const keys: EntityKey[] = [
      ...(keyFilters ?? []).map(({ key }) => key),
      ...(sortOrder ? [sortOrder.key] : []),
    ];
    const latest = await readLatest(parts, entities, withoutKnown(keys, []));
    const valuesOf = ({ key }: { key: number }): ShownValues => latest.get(key) ?? {};
    const found = entities.filter((entity) => passes(valuesOf(entity), keyFilters));
    if (sortOrder) {
      const compare = compareBy(sortOrder.key, sortOrder.direction === 'DESC');
      found.sort((one, other) => compare(valuesOf(one), valuesOf(other)));
    }
    return { entities: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length };
  }

  return {
    /** @throws PlainTextError 400 where values of too many devices would have to be looked at */
    async find(caller: Caller, query: EntityDataQuery): Promise<EntityPage> {
      const { keyFilters, pageLink } = query;
      const sortKey = pageLink.sortOrder?.key;
      const isByField = !sortKey || (sortKey.type === 'ENTITY_FIELD' && isSortable(sortKey.key));
      return isByField && !keyFilters?.length
        ? findEntityPage(database, caller, query)
        : findByValues(caller, query);
    },

    /** @throws PlainTextError 400 likewise */
    async count(caller: Caller, query: EntityCountQuery): Promise<number> {
      const pageLink = { pageSize: 1, page: 0 };
      const page = query.keyFilters?.length
        ? await findByValues(caller, { ...query, pageLink })
        : await findEntityPage(database, caller, { ...query, pageLink });
      return page.total;
    },
  };
}
