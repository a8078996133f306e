import type { EntityCountQuery, EntityDataQuery, EntityFilter } from '@airdeck/contract/live/entity-queries';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { ReadableDevice } from '../../features/telemetry/readable-device.repository.ts';
import type { Caller } from '../../http/caller.ts';
import { isStorable } from '../../http/validation.ts';
import { EntityValuesSql } from './entity-values-sql.ts';
import { keyFiltersSql } from './key-filters-sql.ts';

/** A device of a page, with what can be asked for as entity fields. */
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

/** Fields that are sorted as lists of devices are, and have an index for it. */
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

/** One page of the devices that a query means and the caller may see, and how many there are. `now`: epoch ms. */
export async function findEntityPage(
  database: Db,
  caller: Caller,
  query: EntityDataQuery,
  now: number,
): Promise<EntityPage> {
  const [entities, total] = await Promise.all([
    readPage(database, caller, query, now),
    countEntities(database, caller, query, now),
  ]);
  return { entities, total };
}

/** How many devices a query means that the caller may see. */
export async function countEntities(
  { db }: Db,
  caller: Caller,
  query: EntityCountQuery & { readonly pageLink?: { readonly textSearch?: string | null | undefined } },
  now: number,
): Promise<number> {
  const values = new EntityValuesSql(now, readableFrom(caller));
  const where = whereOf(caller, query, values);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from device d ${values.joins()} where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

async function readPage(
  { db }: Db,
  caller: Caller,
  query: EntityDataQuery,
  now: number,
): Promise<PageEntity[]> {
  const { page, pageSize } = query.pageLink;
  const values = new EntityValuesSql(now, readableFrom(caller));
  const where = whereOf(caller, query, values);
  const order = orderOf(query, values);
  const { rows } = await db.execute<Row>(
    sql`select d.id, d.key, ${readableFrom(caller)} as readable_from, d.created_time, d.name, d.label, d.type,
       d.additional_info, d.customer_id
     from device d ${values.joins()} where ${where} order by ${order} limit ${pageSize} offset ${page * pageSize}`,
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

const readableFrom = (caller: Caller): SQL =>
  caller.authority === 'CUSTOMER_USER'
    ? sql`greatest(d.tenant_readable_from, d.customer_readable_from)`
    : sql`d.tenant_readable_from`;

function whereOf(
  { tenantId, customerId }: Caller,
  query: Parameters<typeof countEntities>[2],
  values: EntityValuesSql,
): SQL {
  const { entityFilter, keyFilters, keyFiltersOperation, pageLink } = query;
  const owner = customerId === null ? sql`` : sql`and d.customer_id = ${customerId}`;
  return sql`d.tenant_id = ${tenantId} ${owner} and ${filterSql(entityFilter)}
    and ${searchSql(pageLink?.textSearch)} and ${keyFiltersSql(values, keyFilters, keyFiltersOperation)}`;
}

function searchSql(text: string | null | undefined): SQL {
  if (!text) return sql`true`;
  if (!isStorable(text)) return sql`false`;
  const has = (column: SQL) => sql`strpos(lower(${column}), lower(${text})) > 0`;
  return sql`(${has(sql`d.name`)} or ${has(sql`coalesce(d.label, '')`)} or ${has(sql`d.type`)})`;
}

/** Numbers by size, before texts without regard to case; last what has no value. */
function orderOf({ pageLink: { sortOrder } }: EntityDataQuery, values: EntityValuesSql): SQL {
  if (!sortOrder) return sql`d.id`;
  const { key, direction } = sortOrder;
  const isDescending = direction === 'DESC';
  const column = key.type === 'ENTITY_FIELD' ? SORT_COLUMNS[key.key] : undefined;
  if (column) return isDescending ? sql`${column} desc, d.id` : sql`${column}, d.id`;
  const { text, number } = values.of(key);
  const way = isDescending ? sql`desc nulls first` : sql`asc nulls last`;
  return sql`(${text}) is null, (${number}) ${way}, lower(${text}) collate "C" ${way}, d.id`;
}

/** Entities that are no devices are never found. */
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
