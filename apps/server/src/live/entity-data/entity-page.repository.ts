import type { EntityDataQuery, EntityFilter } from '@airdeck/contract/live/entity-queries';
import type { Database } from '../../database/database.ts';
import type { ReadableDevice } from '../../features/telemetry/readable-device.repository.ts';
import type { Caller } from '../../http/caller.ts';

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

/** Fields by which a page can be sorted. */
const SORT_COLUMNS: Readonly<Record<string, string>> = {
  createdTime: 'created_time',
  name: 'lower(name)',
  label: 'lower(label)',
  type: 'lower(type)',
};

export const isSortable = (field: string): boolean => Object.hasOwn(SORT_COLUMNS, field);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = {
  id: string;
  key: number;
  tenant_from: number;
  customer_from: number;
  created_time: number;
  name: string;
  label: string | null;
  type: string;
  additional_info: unknown;
  customer_id: string | null;
  total: number;
};

/** One page of the devices that a filter means and the caller may see. */
export async function findEntityPage(
  { pool }: Pick<Database, 'pool'>,
  caller: Caller,
  { entityFilter, pageLink }: EntityDataQuery,
): Promise<EntityPage> {
  const { condition, parameters } = conditionOf(entityFilter);
  const { textSearch, sortOrder, page, pageSize } = pageLink;
  const sortColumn = SORT_COLUMNS[sortOrder?.key.key ?? ''];
  const order = sortColumn ? `${sortColumn} ${sortOrder?.direction === 'DESC' ? 'desc' : 'asc'}, id` : 'id';
  const { rows } = await pool.query<Row>(
    `with found as (
       select * from device
       where tenant_id = $1 and ($2::uuid is null or customer_id = $2)
         and ($3::text is null or strpos(lower(name), lower($3)) > 0
           or strpos(lower(coalesce(label, '')), lower($3)) > 0 or strpos(lower(type), lower($3)) > 0)
         and ${condition}
     )
     select total, id, key, tenant_readable_from as tenant_from, customer_readable_from as customer_from,
       created_time, name, label, type, additional_info, customer_id
     from (select count(*)::integer as total from found) as counted
       left join lateral (select * from found order by ${order} limit $4 offset $5) as page on true`,
    [caller.tenantId, caller.customerId, textSearch || null, pageSize, page * pageSize, ...parameters],
  );
  const isCustomer = caller.authority === 'CUSTOMER_USER';
  // A page without entities is one row that knows only how many there are elsewhere.
  const entities = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({
      id: row.id,
      key: row.key,
      readableFrom: isCustomer ? Math.max(row.tenant_from, row.customer_from) : row.tenant_from,
      fields: {
        createdTime: row.created_time,
        name: row.name,
        label: row.label,
        type: row.type,
        additionalInfo: row.additional_info,
        customerId: row.customer_id,
      },
    }));
  return { entities, total: rows[0]?.total ?? 0 };
}

/** The filter as SQL; its parameters are from $6 on. Entities that are no devices are never found. */
function conditionOf(filter: EntityFilter): { condition: string; parameters: unknown[] } {
  // Every text starts with an empty one.
  const startsWith = (place: string) => `starts_with(lower(name), lower(${place}::text))`;
  switch (filter.type) {
    case 'singleEntity': {
      const { entityType, id } = filter.singleEntity;
      return byIds(entityType, [id]);
    }
    case 'entityList':
      return byIds(filter.entityType, filter.entityList);
    case 'entityType':
      return { condition: filter.entityType === 'DEVICE' ? 'true' : 'false', parameters: [] };
    case 'entityName':
      if (filter.entityType !== 'DEVICE') return { condition: 'false', parameters: [] };
      return { condition: startsWith('$6'), parameters: [filter.entityNameFilter ?? ''] };
    case 'deviceType': {
      const types = filter.deviceTypes ?? (filter.deviceType ? [filter.deviceType] : []);
      return {
        condition: `type = any($6) and ${startsWith('$7')}`,
        parameters: [types, filter.deviceNameFilter ?? ''],
      };
    }
  }
}

function byIds(entityType: string, ids: readonly string[]): { condition: string; parameters: unknown[] } {
  if (entityType !== 'DEVICE') return { condition: 'false', parameters: [] };
  return { condition: 'id = any($6::uuid[])', parameters: [ids.filter((id) => UUID.test(id))] };
}
