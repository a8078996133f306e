import { type HoursAt, hoursAt } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { distinctRooms } from '@airdeck/air/room-name';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { isWithin, openingHoursHolding } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import type { ScheduledReportRow } from './scheduled-reports.repository.ts';

/**
 * A device; `name`: of its room and, in a report on several customers, its customer, as no other of the report is
 * called.
 */
export type ReportRoom = {
  readonly id: string;
  readonly name: string;
  /** When its place is open; undefined: no opening hours are said, or all hours count. */
  readonly openAt: HoursAt | undefined;
};

type Rooms = Pick<ScheduledReportRow, 'customerId' | 'deviceIds' | 'placeId'>;
type ZonedRooms = Rooms & Pick<ScheduledReportRow, 'timeZone' | 'countedHours'>;

/** Excludes devices that serve others and have no readings of their own. */
function areRooms(caller: Scope, { customerId, deviceIds, placeId }: Rooms): SQL | undefined {
  const served = sql`(select 1 from device served where served.last_gateway_id = ${device.id})`;
  const latest = sql`(select 1 from latest_reading l where l.device = ${device.key})`;
  return and(
    callerScope(caller, device),
    customerId === null ? undefined : eq(device.customerId, customerId),
    placeId === null ? undefined : isWithin(placeId),
    deviceIds === null ? undefined : inArray(device.id, [...deviceIds]),
    sql`(not exists ${served} or exists ${latest})`,
  );
}

/** The rooms of a report in the caller's scope, by name. @returns `total`: their number without the limit */
export async function listReportRooms(
  db: Queryable,
  caller: Scope,
  which: ZonedRooms,
  limit: number,
): Promise<{ rooms: ReportRoom[]; total: number }> {
  const meant = areRooms(caller, which);
  const rows = await db
    .select({
      id: device.id,
      name: device.name,
      label: device.label,
      timeZone: device.timeZone,
      openingHours: openingHoursHolding(),
      customerTitle: which.customerId === null ? customerTitleFor(caller) : sql<null>`null`,
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(meant)
    .orderBy(sql`lower(${roomNameSql(device)})`, device.id)
    .limit(limit);
  const { total } = firstOrThrow(await db.select({ total: count() }).from(device).where(meant));
  const names = distinctRooms(rows);
  const rooms = rows.map(({ id, openingHours, timeZone }, index) => ({
    id,
    name: names[index] ?? '',
    openAt:
      openingHours && which.countedHours === 'open'
        ? hoursAt(openingHours, placeZone([timeZone], which.timeZone))
        : undefined,
  }));
  return { rooms, total };
}
