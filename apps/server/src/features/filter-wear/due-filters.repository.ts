import { and, eq, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { filterWear } from '../../database/schema/filter-wear.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { hasRatedLife } from './filter-wear.repository.ts';

/** Condition for filters in scope that are due by a day. */
const dueBy = (caller: Scope, lastDay: number): SQL | undefined =>
  and(
    callerScope(caller, device),
    hasRatedLife,
    sql`${filterWear.dueDay} <= ${lastDay} and ${filterWear.share} is not null`,
  );

export type DueFilterRow = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  readonly customerName: string | null;
  readonly modelName: string;
  readonly share: number;
  readonly dueDay: number;
};

/** One page by due day, then most used first. @param lastDay days since the epoch */
export async function listDue(
  db: Queryable,
  caller: Scope,
  { lastDay, page, pageSize }: { lastDay: number; page: number; pageSize: number },
): Promise<Rows<DueFilterRow>> {
  const rows = await db
    .select({
      deviceId: device.id,
      deviceName: device.name,
      deviceLabel: device.label,
      customerName: customer.title,
      modelName: purifier.purifierModelNo,
      share: sql<number>`${filterWear.share}`,
      dueDay: sql<number>`${filterWear.dueDay}`,
    })
    .from(filterWear)
    .innerJoin(device, eq(device.id, filterWear.deviceId))
    .innerJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(dueBy(caller, lastDay))
    .orderBy(filterWear.dueDay, sql`${filterWear.share} desc`, device.id)
    .limit(pageSize)
    .offset(page * pageSize);
  const counts = await countDue(db, caller, { lastDay, today: lastDay });
  return { rows, total: counts.reduce((sum, { filters }) => sum + filters, 0) };
}

/** Numbers by model, largest first. `lastDay` and `today` are days since the epoch. */
export const countDue = (
  db: Queryable,
  caller: Scope,
  { lastDay, today }: { lastDay: number; today: number },
): Promise<{ modelName: string; filters: number; due: number }[]> =>
  db
    .select({
      modelName: purifier.purifierModelNo,
      filters: sql<number>`count(*)::int`,
      due: sql<number>`(count(*) filter (where ${filterWear.dueDay} <= ${today}))::int`,
    })
    .from(filterWear)
    .innerJoin(device, eq(device.id, filterWear.deviceId))
    .innerJoin(purifier, eq(purifier.id, device.purifierId))
    .where(dueBy(caller, lastDay))
    .groupBy(purifier.id, purifier.purifierModelNo)
    .orderBy(sql`count(*) desc`, purifier.purifierModelNo);
