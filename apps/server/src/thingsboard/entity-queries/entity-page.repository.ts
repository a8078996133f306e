import type {
  EntityCountQuery,
  EntityDataQuery,
  EntityFilter,
} from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { readableFrom as readableDeviceFrom } from '../../database/owned-device-sql.ts';
import { inOrderOf, type Picked } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { ReadableDevice } from '../../features/telemetry/readable-device.repository.ts';
import type { Caller } from '../../http/caller.ts';
import { isStorable } from '../../http/validation.ts';
import { EntityValuesSql } from './entity-values-sql.ts';
import { keyFiltersSql } from './key-filters-sql.ts';

/** A device of a page, with its entity fields. */
export type PageEntity = ReadableDevice & { readonly fields: EntityFields };

export type EntityFields = {
  readonly createdTime: number;
  readonly name: string;
  readonly label: string | null;
  readonly type: string;
  readonly additionalInfo: unknown;
  readonly customerId: string | null;
};

export type EntityPage = { readonly entities: readonly PageEntity[]; readonly total: number };

/** Fields with an index for the sort order, as for lists of devices. */
const SORT_COLUMNS: Readonly<Record<string, SQL>> = {
  createdTime: sql`d.created_time`,
  name: sql`lower(d.name)`,
  label: sql`lower(d.label)`,
  type: sql`lower(d.type)`,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = {
  id: string;
  key: number;
  readable_from: number;
  created_time: number;
  name: string;
  label: string | null;
  type: string;
  additional_info: unknown;
  customer_id: string | null;
};

type Db = Pick<Database, 'db'>;

/** One page of the devices that match a query in the caller's scope, and their total. `now`: epoch ms. */
export async function findEntityPage(
  database: Db,
  caller: Caller,
  query: EntityDataQuery,
  now: number,
): Promise<EntityPage> {
  const { ids, total } = await pick(database, caller, query, now);
  return { entities: inOrderOf(ids, await readEntities(database, caller, ids)), total };
}

/** The number of devices that match a query in the caller's scope. */
export async function countEntities(
  { db }: Db,
  caller: Caller,
  query: EntityCountQuery & { readonly pageLink?: { readonly textSearch?: string | null | undefined } },
  now: number,
): Promise<number> {
  const values = new EntityValuesSql(now, readableFrom(caller));
  const isMeant = keyFiltersSql(values, query.keyFilters, query.keyFiltersOperation);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${values.devices(scopeOf(caller, query))} where ${isMeant}`,
  );
  return rows[0]?.total ?? 0;
}

/** The ids of a page. Only ids are paged, so that an index with the sort order suffices for the offset. */
async function pick(database: Db, caller: Caller, query: EntityDataQuery, now: number): Promise<Picked> {
  const { page, pageSize } = query.pageLink;
  const values = new EntityValuesSql(now, readableFrom(caller));
  const isMeant = keyFiltersSql(values, query.keyFilters, query.keyFiltersOperation);
  const looksAtAll = values.areRead;
  const order = orderOf(query, values);
  const columns = order.map(({ by }, n) => sql`, ${by} as ${orderColumn(n)}`);
  const found = sql`select d.id${sql.join(columns)} from ${values.devices(scopeOf(caller, query))} where ${isMeant}`;
  const byId = sql`id ${isDescending(query) ? sql`desc` : sql`asc`}`;
  const ways = [...order.map(({ way }, n) => sql`${orderColumn(n)} ${way}`), byId];
  const slice = sql`order by ${sql.join(ways, sql`, `)} limit ${pageSize} offset ${page * pageSize}`;
  if (looksAtAll) {
    // Values are computed once, for both page and total.
    const { rows } = await database.db.execute<Picked>(
      sql`with found as materialized (${found})
          select (select count(*) from found)::integer as total, array(select id from found ${slice})::text[] as ids`,
    );
    return firstOrThrow(rows);
  }
  const [total, { rows }] = await Promise.all([
    countEntities(database, caller, query, now),
    database.db.execute<{ id: string }>(sql`select id from (${found}) found ${slice}`),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** In any order. Leaves out devices that changed owner after they were picked. */
async function readEntities({ db }: Db, caller: Caller, ids: readonly string[]): Promise<PageEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(
    sql`select d.id, d.key, ${readableFrom(caller)} as readable_from, d.created_time, d.name, d.label, d.type,
       d.additional_info, d.customer_id
     from device d where d.id = any(${sql.param(ids)}::uuid[]) and ${ownedBy(caller)}`,
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    readableFrom: row.readable_from,
    fields: {
      createdTime: row.created_time,
      name: row.name,
      label: row.label,
      type: row.type,
      additionalInfo: row.additional_info,
      customerId: row.customer_id,
    },
  }));
}

/** Devices as rows of `d`. */
const d = alias(device, 'd');

const readableFrom = (caller: Caller): SQL => readableDeviceFrom(caller, d);

const ownedBy = (caller: Caller): SQL =>
  caller.authority === 'SYS_ADMIN' ? sql`false` : sql`(${callerScope(caller, d)})`;

/** The candidate devices of a query, before its conditions on values. */
const scopeOf = (caller: Caller, { entityFilter, pageLink }: Parameters<typeof countEntities>[2]): SQL =>
  sql`${ownedBy(caller)} and ${filterSql(entityFilter)} and ${searchSql(pageLink?.textSearch)}`;

function searchSql(text: string | null | undefined): SQL {
  if (!text) return sql`true`;
  if (!isStorable(text)) return sql`false`;
  const has = (column: SQL) => sql`strpos(lower(${column}), lower(${text})) > 0`;
  return sql`(${has(sql`d.name`)} or ${has(sql`coalesce(d.label, '')`)} or ${has(sql`d.type`)})`;
}

type Sorted = { readonly by: SQL; readonly way: SQL };

const orderColumn = (n: number): SQL => sql.raw(`order_${n}`);

const isDescending = ({ pageLink }: EntityDataQuery): boolean => pageLink.sortOrder?.direction === 'DESC';

/** Numbers first, by size, then texts, ignoring case, then missing values; ties are sorted by id. */
function orderOf(query: EntityDataQuery, values: EntityValuesSql): Sorted[] {
  const { sortOrder } = query.pageLink;
  if (!sortOrder) return [];
  const { key } = sortOrder;
  const column = key.type === 'ENTITY_FIELD' ? SORT_COLUMNS[key.key] : undefined;
  // An index serves both directions.
  if (column) return [{ by: column, way: isDescending(query) ? sql`desc` : sql`asc` }];
  const { number, words, isNothing } = values.of(key);
  const folded = sql`lower(${words}) collate "C"`;
  if (!isDescending(query)) return [number, folded].map((by) => ({ by, way: sql`asc nulls last` }));
  return [
    { by: isNothing, way: sql`asc` },
    { by: number, way: sql`desc nulls first` },
    { by: folded, way: sql`desc` },
  ];
}

/** Finds devices only. */
function filterSql(filter: EntityFilter): SQL {
  switch (filter.type) {
    case 'singleEntity':
      return isAmong(filter.singleEntity.entityType, [filter.singleEntity.id]);
    case 'entityList':
      return isAmong(filter.entityType, filter.entityList);
    case 'entityType':
      return filter.entityType === 'DEVICE' ? sql`true` : sql`false`;
    case 'entityName':
      return filter.entityType === 'DEVICE' ? isNamed(filter.entityNameFilter) : sql`false`;
    case 'deviceType': {
      const types = filter.deviceTypes ?? (filter.deviceType ? [filter.deviceType] : []);
      const isOfType = sql`d.type = any(${sql.param(types.filter(isStorable))}::text[])`;
      return sql`${isOfType} and ${isNamed(filter.deviceNameFilter)}`;
    }
  }
}

function isNamed(start: string | null | undefined): SQL {
  if (!start) return sql`true`;
  return isStorable(start) ? sql`starts_with(lower(d.name), lower(${start}))` : sql`false`;
}

function isAmong(entityType: string, ids: readonly string[]): SQL {
  if (entityType !== 'DEVICE') return sql`false`;
  return sql`d.id = any(${sql.param(ids.filter((id) => UUID.test(id)))}::uuid[])`;
}
