import { and, desc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { beyondBranches, callerScope, wasInRooms } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { entriesReadableFrom, readableFrom } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Scope } from '../../http/caller.ts';
import { deviceActivity } from '../devices/devices.tables.ts';
import type { RecordSubject } from './record-plan.ts';

const HOUR_MS = 3_600_000;

/**
 * Readings of a device that no sensor can mean, by key, in the hours of a period: of one that measured a room, in the whole
 * hours in which it was there.
 */
export async function countImplausible(
  db: Queryable,
  caller: Scope,
  { deviceId, part }: Pick<RecordSubject['devices'][number], 'deviceId' | 'part'>,
  { startTs, endTs }: { readonly startTs: number; readonly endTs: number },
): Promise<{ key: string; count: number }[]> {
  const id = part?.deviceId ?? deviceId;
  if (id === null) return [];
  const first = Math.max(Math.floor(startTs / HOUR_MS), part ? Math.ceil(part.startTs / HOUR_MS) : 0);
  const end = Math.min(
    Math.ceil(endTs / HOUR_MS),
    part ? Math.floor(part.endTs / HOUR_MS) : Number.MAX_SAFE_INTEGER,
  );
  const bounded = part ? beyondBranches(caller) : caller;
  return db
    .select({ key: sql<string>`f.key`, count: sql<number>`sum(f.count)::float8` })
    .from(device)
    .innerJoin(
      sql`fault_hourly f`,
      sql`f.device = ${device.key} and f.hour >= greatest(${first}::bigint, ${readableFrom(bounded)} / ${HOUR_MS})
        and f.hour < ${end}::bigint`,
    )
    .where(
      and(
        eq(device.id, id),
        callerScope(bounded, device),
        part ? wasInRooms(caller, device.id, [part.roomId]) : undefined,
      ),
    )
    .groupBy(sql`f.key`);
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
        sql`${deviceActivity.createdTime} >= ${entriesReadableFrom(caller)}`,
      ),
    )
    .orderBy(desc(deviceActivity.createdTime), deviceActivity.id)
    .limit(most);
