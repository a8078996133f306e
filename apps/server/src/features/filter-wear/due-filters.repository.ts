import { and, eq, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { isWithin, placeNames } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { hasRatedLife, isStillCounted } from './filter-wear.repository.ts';
import { filterWear } from './filter-wear.tables.ts';

/** Today in the zones of devices, in days since the epoch; null: the zone of devices without one. */
export type ZoneDays = readonly { readonly timeZone: string | null; readonly today: number }[];

/** The spans in which filters are due: today and within a number of days, at each device; perhaps in a place only. */
type DueSpan = {
  readonly days: ZoneDays;
  readonly withinDays: number;
  readonly placeId?: string | undefined;
};

/** The zones of devices in scope that have a counted filter. */
export async function findFilterZones(db: Queryable, caller: Scope): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ timeZone: device.timeZone })
    .from(filterWear)
    .innerJoin(device, eq(device.id, filterWear.deviceId))
    .where(callerScope(caller, device));
  return rows.map(({ timeZone }) => timeZone);
}

/** Today at a device, in days since the epoch. */
const todayAt = (days: ZoneDays): SQL<number> => sql<number>`(
  select z.today from unnest(${sql.param(days.map(({ timeZone }) => timeZone))}::text[],
    ${sql.param(days.map(({ today }) => today))}::int4[]) as z (zone, today)
  where z.zone is not distinct from ${device.timeZone})`;

/** Condition for filters in scope that are due within the span. */
const dueIn = (caller: Scope, { days, withinDays, placeId }: DueSpan): SQL | undefined =>
  and(
    callerScope(caller, device),
    placeId === undefined ? undefined : isWithin(placeId),
    hasRatedLife,
    sql`${filterWear.dueDay} <= ${todayAt(days)} + ${withinDays}::int4 and ${filterWear.share} is not null`,
  );

export type DueFilterRow = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  /** Null: without a customer, and for its own users. */
  readonly customerTitle: string | null;
  /** Null: it is in no room. */
  readonly placeNames: string[] | null;
  readonly modelName: string;
  readonly share: number;
  readonly dueDay: number;
  /** At the device. */
  readonly today: number;
  /** Readings have arrived that the share does not contain yet. */
  readonly isCounting: boolean;
};

/** One page by due day, then most used first. */
export async function listDue(
  db: Queryable,
  caller: Scope,
  {
    page,
    pageSize,
    now,
    ...span
  }: DueSpan & { readonly page: number; readonly pageSize: number; readonly now: number },
): Promise<Rows<DueFilterRow>> {
  const rows = await db
    .select({
      deviceId: device.id,
      deviceName: device.name,
      deviceLabel: device.label,
      customerTitle: customerTitleFor(caller),
      placeNames: placeNames(),
      modelName: purifier.modelNo,
      share: sql<number>`${filterWear.share}`,
      dueDay: sql<number>`${filterWear.dueDay}`,
      today: todayAt(span.days),
      isCounting: isStillCounted(now),
    })
    .from(filterWear)
    .innerJoin(device, eq(device.id, filterWear.deviceId))
    .innerJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(dueIn(caller, span))
    .orderBy(filterWear.dueDay, sql`${filterWear.share} desc`, device.id)
    .limit(pageSize)
    .offset(page * pageSize);
  const counts = await countDue(db, caller, span);
  return { rows, total: counts.reduce((sum, { filters }) => sum + filters, 0) };
}

/** Numbers by model, largest first. */
export const countDue = (
  db: Queryable,
  caller: Scope,
  span: DueSpan,
): Promise<{ modelName: string; filters: number; due: number }[]> =>
  db
    .select({
      modelName: purifier.modelNo,
      filters: sql<number>`count(*)::int`,
      due: sql<number>`(count(*) filter (where ${filterWear.dueDay} <= ${todayAt(span.days)}))::int`,
    })
    .from(filterWear)
    .innerJoin(device, eq(device.id, filterWear.deviceId))
    .innerJoin(purifier, eq(purifier.id, device.purifierId))
    .where(dueIn(caller, span))
    .groupBy(purifier.id, purifier.modelNo)
    .orderBy(sql`count(*) desc`, purifier.modelNo);
