import type { PageQuery } from '@airdeck/contract/common/page';
import { type SQL, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';

/** A customer with devices on the page: so many of them are before it, so many are on it. */
type Part = { readonly customerId: string | null; readonly skip: number; readonly take: number };

/**
 * The ids of one page of devices in the order of their customers' titles, then by id, and how many devices there are.
 * Devices are counted by customer first: to sort a hundred thousand by a text takes several times as long.
 * @param where about columns of `device` only
 */
export async function pickByCustomer(
  db: Queryable,
  where: SQL | undefined,
  descending: boolean,
  page: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<{ ids: string[]; total: number }> {
  const { parts, total } = await partsOfPage(db, where, descending, page);
  const ids: string[] = [];
  for (const part of parts) ids.push(...(await pickPart(db, where, part)));
  return { ids, total };
}

async function partsOfPage(
  db: Queryable,
  where: SQL | undefined,
  descending: boolean,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<{ parts: Part[]; total: number }> {
  const start = page * pageSize;
  const end = start + pageSize;
  // Devices of no one come last when ascending, first when descending, as in every list.
  const order = descending ? sql`title desc, owner` : sql`title, owner`;
  const { rows } = await db.execute<{ parts: Part[] | null; total: number }>(sql`
    with counted as (
      select ${device.customerId} as owner, count(*)::int as devices
      from ${device} where ${where ?? sql`true`} group by ${device.customerId}
    ),
    placed as (
      select owner, devices, sum(devices) over (order by ${order})::int as up_to
      from (
        select owner, devices, lower(${customer.title}) as title
        from counted left join ${customer} on ${customer.id} = owner
      ) named
    )
    select coalesce(sum(devices), 0)::int as total,
      json_agg(json_build_object(
        'customerId', owner,
        'skip', greatest(${start} - (up_to - devices), 0),
        'take', least(up_to, ${end}) - greatest(up_to - devices, ${start})
      ) order by up_to) filter (where up_to > ${start} and up_to - devices < ${end}) as parts
    from placed`);
  const { parts, total } = firstOrThrow(rows);
  return { parts: parts ?? [], total };
}

async function pickPart(
  db: Queryable,
  where: SQL | undefined,
  { customerId, skip, take }: Part,
): Promise<string[]> {
  const owned = customerId === null ? sql`is null` : sql`= ${customerId}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${device.id} as id from ${device}
    where ${where ?? sql`true`} and ${device.customerId} ${owned}
    order by ${device.id} limit ${take} offset ${skip}`);
  return rows.map(({ id }) => id);
}
