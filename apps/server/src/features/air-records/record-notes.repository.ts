import { and, desc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Scope } from '../../http/caller.ts';
import { deviceActivity } from '../devices/devices.tables.ts';

const HOUR_MS = 3_600_000;

/** Readings that no sensor can mean, of devices in scope, by device and key, in the hours of a period. */
export async function countImplausible(
  db: Queryable,
  caller: Scope,
  deviceIds: readonly string[],
  { startTs, endTs }: { readonly startTs: number; readonly endTs: number },
): Promise<{ deviceId: string; key: string; count: number }[]> {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .select({
      deviceId: device.id,
      key: sql<string>`f.key`,
      count: sql<number>`sum(f.count)::float8`,
    })
    .from(device)
    .innerJoin(
      sql`fault_hourly f`,
      sql`f.device = ${device.key} and f.hour >= greatest(${Math.floor(startTs / HOUR_MS)}::bigint, ${readableFrom(caller)} / ${HOUR_MS})
        and f.hour < ${Math.ceil(endTs / HOUR_MS)}`,
    )
    .where(and(isAnyOf(device.id, deviceIds), callerScope(caller, device)))
    .groupBy(device.id, sql`f.key`);
  return rows;
}

/** The newest calibrations of devices in scope up to a day, `yyyy-MM-dd`, newest first: they may be written down later. */
export const listCalibrations = (
  db: Queryable,
  caller: Scope,
  deviceIds: readonly string[],
  upToDay: string,
  most: number,
) =>
  db
    .select({
      deviceId: device.id,
      device: device.name,
      createdTime: deviceActivity.createdTime,
      details: deviceActivity.details,
    })
    .from(deviceActivity)
    .innerJoin(device, and(eq(device.id, deviceActivity.deviceId), callerScope(caller, device)))
    .where(
      and(
        isAnyOf(deviceActivity.deviceId, deviceIds),
        eq(deviceActivity.kind, 'calibrated'),
        sql`${deviceActivity.details} ->> ${jsonKey<{ readonly day: string }>('day')} <= ${upToDay}`,
        sql`${deviceActivity.createdTime} >= ${readableFrom(caller)}`,
      ),
    )
    .orderBy(desc(deviceActivity.createdTime), deviceActivity.id)
    .limit(most);
