import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { ownedSince, readableFrom } from '../../database/owned-device-sql.ts';
import { openingHoursHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { devicePosition } from '../device-health/device-position-sql.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';

/** Hours that say how a room usually is. */
const USUAL_HOURS = 24;
const HOUR_MS = 3_600_000;

/** An aggregate over the means of the last hours; null: not measured. */
const ofLastHours = (key: string, aggregate: 'avg' | 'max', readable: SQLWrapper, now: number) =>
  sql<number | null>`(select ${sql.raw(aggregate)}(h.sum / h.count) from reading_hourly h
    where h.device = ${device.key} and h.key = ${key} and h.count > 0
      and h.hour >= ${Math.floor(now / HOUR_MS) - USUAL_HOURS}
      and h.hour::bigint * ${HOUR_MS} >= ${readable})`;

/** @param readable earlier values are not those of the reader; epoch ms */
const columnsFrom = (readable: SQL, now: number) => ({
  deviceId: device.id,
  ...devicePosition,
  timeZone: device.timeZone,
  openingHours: openingHoursHolding(),
  ...yardstickColumns(),
  usual: {
    pm25: ofLastHours('pm25', 'avg', readable, now),
    pm10: ofLastHours('pm10', 'avg', readable, now),
    co2Ppm: ofLastHours('co2', 'max', readable, now),
    temperatureC: ofLastHours('temp', 'avg', readable, now),
  },
});

const find = (db: Queryable, readable: SQL, where: SQL | undefined, now: number) =>
  db
    .select(columnsFrom(readable, now))
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(where);

/** The room of a device: where it is, when it is open, how it is judged, and how it was in the last day. */
export type OutlookRoom = Awaited<ReturnType<typeof find>>[number];

/** Undefined: the device is not in the caller's scope. */
export async function findRoomOfDevice(
  db: Queryable,
  caller: Caller,
  deviceId: string,
  now: number,
): Promise<OutlookRoom | undefined> {
  const where = and(callerScope(caller, device), eq(device.id, deviceId));
  const [found] = await find(db, readableFrom(caller), where, now);
  return found;
}

/** Whether the device belongs to the caller's tenant. */
export const tenantHasDevice = async (db: Queryable, caller: Caller, deviceId: string): Promise<boolean> =>
  (await db.$count(device, and(eq(device.tenantId, tenantWithin(caller)), eq(device.id, deviceId)))) > 0;

/** The same of devices of a tenant, for their present owners. */
export const findRoomsOfTenant = (
  db: Queryable,
  tenantId: string,
  deviceIds: readonly string[],
  now: number,
): Promise<OutlookRoom[]> =>
  find(db, sql`${ownedSince}`, and(eq(device.tenantId, tenantId), isAnyOf(device.id, deviceIds)), now);
