import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Caller } from '../../http/caller.ts';
import { isActive, ownTimeOut, timeoutMs } from '../devices/devices-sql.ts';

/** Values by which the air is rated, from about the time of the newest reading. */
export type AirParts = {
  readonly deviceId: string;
  readonly name: string;
  readonly label: string | null;
  readonly iaq: number | null;
  readonly pm25: number | null;
  readonly pm10: number | null;
  readonly co2: number | null;
  readonly tvoc: number | null;
};

/** Values of those of these devices that the caller may read, and that are not silent. */
export async function findAirParts(
  db: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
  now: number,
): Promise<AirParts[]> {
  return selectParts(db, caller).where(
    and(callerScope(caller, device), inArray(device.id, [...deviceIds]), isActive(now)),
  );
}

/**
 * Candidates for the devices with the worst air: the rank increases with each of the values, so the top devices by each
 * value include the top devices overall.
 */
export async function findWorstParts(
  db: Queryable,
  caller: Caller,
  limit: number,
  now: number,
): Promise<AirParts[]> {
  const seen = selectParts(db, caller).where(and(callerScope(caller, device), isActive(now)));
  const first = (part: SQL) =>
    sql`(select * from seen where ${part} is not null order by ${part} desc limit ${limit})`;
  // If a device sends its own index, only that counts.
  const particles = (column: SQL) => sql`(case when iaq is null then ${column} end)`;
  // Without an index, CO2 counts at any level.
  const co2Alone = sql`(case when coalesce(greatest(iaq, pm25, pm10), -1) < 0 then co2 end)`;
  const { rows } = await db.execute<AirParts>(sql`
    with seen (${sql.raw(PART_COLUMNS)}) as materialized (${seen})
    ${first(sql`iaq`)} union ${first(particles(sql`pm25`))} union ${first(particles(sql`pm10`))}
    union ${first(sql`co2`)} union ${first(sql`tvoc`)} union ${first(co2Alone)}`);
  return rows;
}

/** Other devices that the caller may read, by name. */
export async function findOthersByName(
  db: Queryable,
  caller: Caller,
  except: readonly string[],
  limit: number,
): Promise<Pick<AirParts, 'deviceId' | 'name' | 'label'>[]> {
  return db
    .select({ deviceId: device.id, name: device.name, label: device.label })
    .from(device)
    .where(
      and(callerScope(caller, device), except.length > 0 ? notInArray(device.id, [...except]) : undefined),
    )
    .orderBy(sql`lower(${device.name})`, device.id)
    .limit(limit);
}

export function countReadable(db: Queryable, caller: Caller): Promise<number> {
  return db.$count(device, callerScope(caller, device));
}

const PART_COLUMNS = '"deviceId", name, label, iaq, pm25, pm10, co2, tvoc';

function selectParts(db: Queryable, caller: Caller) {
  const part = (value: SQL, ts: SQL) =>
    sql<number | null>`case when ${ts} >= ${readableFrom(caller)}
      and ${ts} > ${latestReading.ts} - ${timeoutMs} then ${value} end`;
  return db
    .select({
      deviceId: sql<string>`${device.id}`.as('deviceId'),
      name: device.name,
      label: device.label,
      iaq: part(sql`${latestReading.iaq}`, sql`${latestReading.iaqTs}`).as('iaq'),
      pm25: part(sql`${latestReading.pm25}`, sql`${latestReading.pm25Ts}`).as('pm25'),
      pm10: part(sql`${latestReading.pm10}`, sql`${latestReading.pm10Ts}`).as('pm10'),
      co2: part(sql`${latestReading.co2}`, sql`${latestReading.co2Ts}`).as('co2'),
      tvoc: part(sql`${latestReading.tvoc}`, sql`${latestReading.tvocTs}`).as('tvoc'),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .$dynamic();
}

/** Earlier values were measured for another owner. */
const readableFrom = (caller: Caller): SQL =>
  caller.authority === 'CUSTOMER_USER'
    ? sql`greatest(${device.tenantReadableFrom}, ${device.customerReadableFrom})`
    : sql`${device.tenantReadableFrom}`;
