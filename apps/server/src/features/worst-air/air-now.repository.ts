import { rankOf } from '@airdeck/air/verdict';
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { isWithin } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { alarmScope } from '../alarms/alarm-filter-sql.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import type { PresentAir } from './present-air.ts';
import { needsAttentionSql, presentAirColumns, rankSql } from './present-air-sql.ts';

/** Present measurements of a device; `isActive` false: it is silent; `readingTime`: as in `AirNow`. */
export type AirOfDevice = PresentAir & {
  readonly deviceId: string;
  readonly isActive: boolean;
  readonly readingTime: number | null;
};

/** The part of the caller's devices that a screen is about. */
export type View = { readonly customerId?: string | undefined; readonly placeId?: string | undefined };

/** The devices that the caller may read, or those of a customer or in a place among them. */
export const devicesInView = (caller: Caller, { customerId, placeId }: View = {}): SQL | undefined =>
  and(
    callerScope(caller, device),
    customerId === undefined ? undefined : eq(device.customerId, customerId),
    placeId === undefined ? undefined : isWithin(placeId),
  );

export const countDevices = (db: Queryable, inView: SQL | undefined): Promise<number> =>
  db.$count(device, inView);

/** The given devices that the caller may read. Devices that never sent are missing. */
export function findPresentAir(
  db: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
  now: number,
): Promise<AirOfDevice[]> {
  return db
    .select({
      deviceId: device.id,
      isActive: isActive(now),
      readingTime: sql<number | null>`case when ${latestReading.ts} >= ${readableFrom(caller)}
        then ${latestReading.ts} end`.mapWith(latestReading.ts),
      ...presentAirColumns(readableFrom(caller)),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(callerScope(caller, device), isAnyOf(device.id, deviceIds)))
    .prepare(`present_air_for_${caller.authority}${caller.placeIds === null ? '' : '_in_branches'}`)
    .execute();
}

/** Candidates for the devices that need someone most, and how many there are that send. */
export type WorstCandidates = {
  readonly devices: readonly (PresentAir & {
    readonly deviceId: string;
    readonly alertRank: number | null;
  })[];
  /** Devices that are not silent. */
  readonly active: number;
  /** The number of devices whose air needs attention. */
  readonly attention: number;
};

/** The severity of the worst open alarm of each device, as a place among the severities. */
const worstAlerts = (db: Queryable, caller: Caller) =>
  db
    .select({ deviceId: alarm.deviceId, rank: sql<number>`min(${alarm.severityRank})::int`.as('rank') })
    .from(alarm)
    .where(and(alarmScope(caller), isNull(alarm.clearTime)))
    .groupBy(alarm.deviceId)
    .as('alert');

/**
 * Candidates for the devices that need someone most: those of the worst ranks, in a rank those with an open alarm first.
 * Of the many that share the last place in both, the verdict tells which are worse. Within one index it gets worse with
 * each of the values, so the first by each value and index include the first of all.
 */
export async function findWorstCandidates(
  db: Queryable,
  caller: Caller,
  inView: SQL | undefined,
  limit: number,
  now: number,
): Promise<WorstCandidates> {
  const alert = worstAlerts(db, caller);
  const seen = db
    .select({
      deviceId: sql<string>`${device.id}`.as('deviceId'),
      alertRank: sql<number | null>`${alert.rank}`.as('alertRank'),
      ...presentAirColumns(readableFrom(caller)),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(alert, eq(alert.deviceId, device.id))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(inView, isActive(now)));
  const first = (value: SQL) =>
    sql`(select * from tied where "airIndex" = one."airIndex" and ${value} is not null order by ${value} desc limit ${limit})`;
  // If a device sends its own index, only that counts.
  const particles = (column: SQL) => sql`(case when iaq is null then ${column} end)`;
  const { rows } = await db.execute<{
    active: number;
    attention: number;
    devices: WorstCandidates['devices'];
  }>(sql`
    with seen as materialized (select *, ${rankSql()} as rank from (${seen} offset 0) as air offset 0),
    worst as (
      select * from seen where rank >= ${rankOf({ state: 'fault' })} order by rank desc, "alertRank" limit ${limit}
    ),
    last as (select rank, "alertRank" from worst order by rank, "alertRank" desc limit 1),
    tied as materialized (
      select seen.* from seen, last where seen.rank = last.rank and seen."alertRank" is not distinct from last."alertRank"
    ),
    candidate as (
      select * from worst
      union select found.* from (select distinct "airIndex" from tied) as one, lateral (
        ${first(sql`iaq`)} union ${first(particles(sql`pm25`))} union ${first(particles(sql`pm10`))}
        union ${first(sql`co2`)} union ${first(sql`tvoc`)}
      ) as found
    )
    select count(*)::int as active, (count(*) filter (where ${needsAttentionSql(sql`rank`)}))::int as attention,
      coalesce((select jsonb_agg(to_jsonb(candidate)) from candidate), '[]') as devices
    from seen`);
  return firstOrThrow(rows);
}

/** A device as it is named in lists. */
export type NamedDevice = {
  readonly deviceId: string;
  readonly name: string;
  readonly label: string | null;
  /** Null: without a customer, and for its own users. */
  readonly customerTitle: string | null;
  readonly timeZone: string | null;
};

const selectNames = (db: Queryable, caller: Caller) =>
  db
    .select({
      deviceId: device.id,
      name: device.name,
      label: device.label,
      customerTitle: customerTitleFor(caller),
      timeZone: device.timeZone,
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .$dynamic();

/** The names of devices that the caller may read, by id. */
export async function findNames(
  db: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<Map<string, NamedDevice>> {
  const rows = await selectNames(db, caller).where(
    and(callerScope(caller, device), inArray(device.id, [...deviceIds])),
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
}

const isOther = (inView: SQL | undefined, except: readonly string[]) =>
  and(inView, except.length > 0 ? notInArray(device.id, [...except]) : undefined);

/** Other devices in view: those with open alarms, the worst first, then the rest by room. */
export async function findOthers(
  db: Queryable,
  caller: Caller,
  inView: SQL | undefined,
  except: readonly string[],
  limit: number,
): Promise<NamedDevice[]> {
  const alert = worstAlerts(db, caller);
  const room = sql`lower(${roomNameSql(device)})`;
  const alerted = await selectNames(db, caller)
    .innerJoin(alert, eq(alert.deviceId, device.id))
    .where(isOther(inView, except))
    .orderBy(alert.rank, room, device.id)
    .limit(limit);
  if (alerted.length === limit) return alerted;
  const known = [...except, ...alerted.map(({ deviceId }) => deviceId)];
  // A statement of its own, which an index answers in order.
  const others = await selectNames(db, caller)
    .where(isOther(inView, known))
    .orderBy(room, device.id)
    .limit(limit - alerted.length);
  return [...alerted, ...others];
}
