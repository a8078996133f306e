import type { PageQuery } from '@airdeck/contract/common/page';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Picked } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';

/** A kind of owner: its column, names, and sort order of devices. */
type Owner = {
  readonly column: PgColumn;
  readonly table: typeof customer | typeof tenant | typeof place;
  /** Name in lower case. */
  readonly name: SQL;
  /** Columns of the index that begins with the owner. */
  readonly order: SQLWrapper;
};

const ofCustomer = { column: device.customerId, table: customer, order: device.id } as const;
export const BY_CUSTOMER_TITLE: Owner = { ...ofCustomer, name: sql`lower(${customer.title})` };
export const BY_TENANT: Owner = {
  column: device.tenantId,
  table: tenant,
  name: sql`lower(${tenant.title})`,
  order: device.key,
};

/** The room of a device, in the order of its building and floor. */
export const BY_PLACE: Owner = {
  column: device.roomId,
  table: place,
  name: sql`${place.treeOrder}`,
  order: device.id,
};

/** Sort key of a device of this owner: for few devices. */
export const ownerName =
  ({ table, name }: Owner) =>
  (ownerId: SQL): SQL =>
    sql`(select ${name} from ${table} where ${table.id} = ${ownerId})`;

/** An owner with devices on the page: the numbers of its devices before and on the page. */
type Part = { readonly ownerId: string | null; readonly skip: number; readonly take: number };

/** Number of owners whose devices contain the first pages, which are requested most; many owners have none. */
const FIRST_OWNERS = 300;

/**
 * The first pages of the caller's devices by room; undefined for a system administrator, who has no rooms.
 * @param where condition on columns of `device` only
 */
export const firstRooms = (db: Queryable, caller: Caller, where: SQL | undefined): FirstPages | undefined =>
  caller.authority === 'SYS_ADMIN'
    ? undefined
    : {
        owners: sql`${callerScope(caller, place)} and ${place.kind} = 'room'`,
        count: () => db.$count(device, where),
      };

/** For the first pages of one tenant's devices, with an index of its owners by name. */
type FirstPages = {
  /** The tenant's owners. */
  readonly owners: SQL;
  /** Number of devices, by the cheapest query. */
  readonly count: () => Promise<number>;
};

/**
 * The ids of one page of devices in the order of their owners' names, and the total. Devices are counted by owner
 * first: sorting 100,000 by a text takes several times as long.
 * @param where condition on columns of `device` only
 */
export async function pickByOwner(
  db: Queryable,
  where: SQL | undefined,
  owner: Owner,
  descending: boolean,
  page: Pick<PageQuery, 'page' | 'pageSize'>,
  firstPages?: FirstPages,
): Promise<Picked> {
  if (firstPages && (page.page + 1) * page.pageSize <= FIRST_OWNERS) {
    const ids = await pickFirst(db, where, owner, descending, page, firstPages.owners);
    if (ids) return { ids, total: await firstPages.count() };
  }
  const { parts, total } = await partsOfPage(db, where, owner, descending, page);
  return { ids: await pickParts(db, where, owner, parts), total };
}

/** A whole page among the devices of the first owners, or without an owner: others need not be counted by owner. */
async function pickFirst(
  db: Queryable,
  where: SQL | undefined,
  owner: Owner,
  descending: boolean,
  page: Pick<PageQuery, 'page' | 'pageSize'>,
  owners: SQL,
): Promise<string[] | undefined> {
  const { column, table, name } = owner;
  const { pageSize } = page;
  if (descending) {
    const ids = await pickUnowned(db, where, owner, { skip: page.page * pageSize, take: pageSize });
    return ids.length === pageSize ? ids : undefined;
  }
  const isOfFirst = sql`${column} in (select ${table.id} from ${table} where ${owners}
    order by ${name}, ${table.id} limit ${FIRST_OWNERS})`;
  const { parts, total } = await partsOfPage(db, and(where, isOfFirst), owner, descending, page);
  return total >= (page.page + 1) * pageSize ? pickParts(db, where, owner, parts) : undefined;
}

async function partsOfPage(
  db: Queryable,
  where: SQL | undefined,
  { column, table, name }: Owner,
  descending: boolean,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<{ parts: Part[]; total: number }> {
  const start = page * pageSize;
  const end = start + pageSize;
  // Devices without an owner are last when ascending, first when descending, as in every list.
  const order = descending ? sql`title desc, owner` : sql`title, owner`;
  const { rows } = await db.execute<{ parts: Part[] | null; total: number }>(sql`
    with counted as (
      select ${column} as owner, count(*)::int as devices
      from ${device} where ${where ?? sql`true`} group by ${column}
    ),
    placed as (
      select owner, devices, sum(devices) over (order by ${order})::int as up_to
      from (
        select owner, devices, ${name} as title
        from counted left join ${table} on ${table.id} = owner
      ) named
    )
    select coalesce(sum(devices), 0)::int as total,
      json_agg(json_build_object(
        'ownerId', owner,
        'skip', greatest(${start} - (up_to - devices), 0),
        'take', least(up_to, ${end}) - greatest(up_to - devices, ${start})
      ) order by up_to) filter (where up_to > ${start} and up_to - devices < ${end}) as parts
    from placed`);
  const { parts, total } = firstOrThrow(rows);
  return { parts: parts ?? [], total };
}

/** Owners come in their order, those without one before or after all others. */
async function pickParts(
  db: Queryable,
  where: SQL | undefined,
  owner: Owner,
  parts: readonly Part[],
): Promise<string[]> {
  const owned = parts.filter(({ ownerId }) => ownerId !== null);
  const unowned = parts.find(({ ownerId }) => ownerId === null);
  const ids = owned.length > 0 ? await pickOwned(db, where, owner, owned) : [];
  if (!unowned) return ids;
  const others = await pickUnowned(db, where, owner, unowned);
  return parts[0] === unowned ? [...others, ...ids] : [...ids, ...others];
}

/** In one statement: each of a thousand devices may be of another owner. */
async function pickOwned(
  db: Queryable,
  where: SQL | undefined,
  { column, order }: Owner,
  parts: readonly Part[],
): Promise<string[]> {
  const all = (name: keyof Part) => sql.param(parts.map((part) => part[name]));
  const { rows } = await db.execute<{ id: string }>(sql`
    select owned.id
    from unnest(${all('ownerId')}::uuid[], ${all('skip')}::int[], ${all('take')}::int[])
        with ordinality part (owner, skip, take, place),
      lateral (
        select ${device.id} as id, ${order} as value from ${device}
        where ${where ?? sql`true`} and ${column} = part.owner
        order by ${column}, ${order} limit part.take offset part.skip
      ) owned
    order by part.place, owned.value`);
  return rows.map(({ id }) => id);
}

async function pickUnowned(
  db: Queryable,
  where: SQL | undefined,
  { column, order }: Owner,
  { skip, take }: Pick<Part, 'skip' | 'take'>,
): Promise<string[]> {
  // The owner is constant, but selects the index: PostgreSQL would otherwise scan all devices for those without one.
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${device.id} as id from ${device}
    where ${where ?? sql`true`} and ${column} is null
    order by ${column}, ${order} limit ${take} offset ${skip}`);
  return rows.map(({ id }) => id);
}
