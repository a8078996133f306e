import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';

/** A deleted device whose readings have to be purged. */
export type PendingPurge = { readonly device: number; readonly deletedTime: number };

/** Enqueues the purge of these devices' readings. Keys are never reused. */
export async function enqueueReadingPurge(
  tx: Queryable,
  deviceKeys: readonly number[],
  now: number,
): Promise<void> {
  // One array parameter for any number: separate parameters are limited to 65,535.
  await tx.execute(
    sql`insert into deleted_device (device, deleted_time, sweep_time)
        select key, ${now}, ${now} from unnest(${sql.param(deviceKeys)}::int4[]) as key`,
  );
}

/** Devices with a due purge, the longest due first. */
export async function findPendingPurges(pool: pg.Pool, now: number, limit: number): Promise<PendingPurge[]> {
  const { rows } = await pool.query<PendingPurge>(
    `select device, deleted_time as "deletedTime" from deleted_device where sweep_time <= $1
     order by sweep_time limit $2`,
    [now, limit],
  );
  return rows;
}

/** Deletes at most `limit` of a device's rows. Returns whether there are more. */
export type ClearReadings = (pool: pg.Pool, device: number, limit: number) => Promise<boolean>;

/** By ranges of the primary key, so that the planner uses its index. */
const clearReadings: ClearReadings = async (pool, device, limit) => {
  const { rows } = await pool.query<{ ts: number }>(
    'select ts from reading where device = $1 order by ts offset $2 limit 1',
    [device, limit],
  );
  await pool.query('delete from reading where device = $1 and ts < $2', [
    device,
    rows[0]?.ts ?? Number.MAX_SAFE_INTEGER,
  ]);
  return rows.length > 0;
};

/** After the rows, which may be packed until they are gone. Some hundred days at most. */
const clearDays: ClearReadings = async (pool, device) => {
  await pool.query('delete from reading_day where device = $1', [device]);
  return false;
};

const clearHours =
  (table: 'reading_hourly' | 'fault_hourly'): ClearReadings =>
  async (pool, device, limit) => {
    const { rows } = await pool.query<{ key: string; hour: number }>(
      `select key, hour from ${table} where device = $1 order by key, hour offset $2 limit 1`,
      [device, limit],
    );
    const [next] = rows;
    const upTo = next ? 'and (key, hour) < ($2, $3)' : '';
    const values = next ? [device, next.key, next.hour] : [device];
    await pool.query(`delete from ${table} where device = $1 ${upTo}`, values);
    return next !== undefined;
  };

/** Few rows: limited for each device. */
const clearRest: ClearReadings = async (pool, device) => {
  await pool.query('delete from latest_reading where device = $1', [device]);
  await pool.query('delete from quarantine where device = $1', [device]);
  // Rows held by the roll-up are deleted by it, or in the next run.
  await pool.query(
    `delete from dirty_hour d using (
       select device, hour, claimed from dirty_hour where device = $1 for update skip locked
     ) free
     where d.device = free.device and d.hour = free.hour and d.claimed = free.claimed`,
    [device],
  );
  return false;
};

/** All data that a device sent. */
export const CLEARINGS: readonly ClearReadings[] = [
  clearRest,
  clearReadings,
  clearDays,
  clearHours('reading_hourly'),
  clearHours('fault_hourly'),
];

/** Schedules the next purge of a device; undefined: finished, as nothing more can be stored. */
export async function planPurge(pool: pg.Pool, device: number, sweepTime: number | undefined): Promise<void> {
  if (sweepTime === undefined) {
    await pool.query('delete from deleted_device where device = $1', [device]);
  } else {
    await pool.query('update deleted_device set sweep_time = $2 where device = $1', [device, sweepTime]);
  }
}
