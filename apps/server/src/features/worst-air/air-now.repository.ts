import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import type { PresentAir } from './present-air.ts';
import { NEEDS_ATTENTION_SQL, presentAirColumns, readableFrom } from './present-air-sql.ts';

/** Present measurements of a device; `isActive` false: it is silent. */
export type AirOfDevice = PresentAir & { readonly deviceId: string; readonly isActive: boolean };

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
      ...presentAirColumns(readableFrom(caller)),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(callerScope(caller, device), inArray(device.id, [...deviceIds])));
}

/** Candidates for the devices with the worst air, and how many there are that send. */
export type WorstCandidates = {
  readonly devices: readonly (PresentAir & { readonly deviceId: string })[];
  /** Devices that are not silent. */
  readonly active: number;
  /** The number of devices whose air needs attention. */
  readonly attention: number;
};

/**
 * Candidates for the devices with the worst air: the verdict gets worse with each of the values, so the top devices by
 * each value include the top devices overall; and devices with a sensor at fault.
 */
export async function findWorstCandidates(
  db: Queryable,
  caller: Caller,
  limit: number,
  now: number,
): Promise<WorstCandidates> {
  const seen = db
    .select({
      deviceId: sql<string>`${device.id}`.as('deviceId'),
      ...presentAirColumns(readableFrom(caller)),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(callerScope(caller, device), isActive(now)));
  const first = (part: SQL) =>
    sql`(select * from seen where ${part} is not null order by ${part} desc limit ${limit})`;
  // If a device sends its own index, only that counts.
  const particles = (column: SQL) => sql`(case when iaq is null then ${column} end)`;
  const { rows } = await db.execute<{
    active: number;
    attention: number;
    devices: WorstCandidates['devices'];
  }>(sql`
    with seen as materialized (${seen}),
    candidate as (
      ${first(sql`iaq`)} union ${first(particles(sql`pm25`))} union ${first(particles(sql`pm10`))}
      union ${first(sql`co2`)} union ${first(sql`tvoc`)} union ${first(sql`faults`)}
    )
    select count(*)::int as active, (count(*) filter (where ${NEEDS_ATTENTION_SQL}))::int as attention,
      coalesce((select jsonb_agg(to_jsonb(candidate)) from candidate), '[]') as devices
    from seen`);
  return firstOrThrow(rows);
}

/** A device as it is named in lists. */
export type NamedDevice = {
  readonly deviceId: string;
  readonly name: string;
  readonly label: string | null;
  /** Null: without a customer. */
  readonly customerTitle: string | null;
};

const selectNames = (db: Queryable) =>
  db
    .select({
      deviceId: device.id,
      name: device.name,
      label: device.label,
      customerTitle: customer.title,
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
  const rows = await selectNames(db).where(
    and(callerScope(caller, device), inArray(device.id, [...deviceIds])),
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Other devices that the caller may read, by name. */
export function findOthersByName(
  db: Queryable,
  caller: Caller,
  except: readonly string[],
  limit: number,
): Promise<NamedDevice[]> {
  return selectNames(db)
    .where(
      and(callerScope(caller, device), except.length > 0 ? notInArray(device.id, [...except]) : undefined),
    )
    .orderBy(sql`lower(${device.name})`, device.id)
    .limit(limit);
}

export function countReadable(db: Queryable, caller: Caller): Promise<number> {
  return db.$count(device, callerScope(caller, device));
}
