import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';

/** A deleted device whose readings are to be cleared away. */
export type PendingPurge = { readonly device: number; readonly deletedTime: number };

/** Notes that the readings of these devices, whose keys are never given to others, are to be cleared away. */
export async function enqueueReadingPurge(
  tx: Queryable,
  deviceKeys: readonly number[],
  now: number,
): Promise<void> {
  // One array parameter, however many there are: a parameter each would end at 65,535.
  await tx.execute(
    sql`insert into deleted_device (device, deleted_time, sweep_time)
        select key, ${now}, ${now} from unnest(${sql.param(deviceKeys)}::int4[]) as key`,
  );
}

/** Whose readings are due to be cleared away, the longest due first. */
export async function findPendingPurges(pool: pg.Pool, now: number, limit: number): Promise<PendingPurge[]> {
  const { rows } = await pool.query<PendingPurge>(
    `select device, deleted_time as "deletedTime" from deleted_device where sweep_time <= $1
     order by sweep_time limit $2`,
    [now, limit],
  );
  return rows;
}

/** A part of a device's rows at a time: at most `limit`. Answers whether there are more. */
export type Clearing = (pool: pg.Pool, device: number, limit: number) => Promise<boolean>;

/** By ranges of the primary key: the planner cannot take another way than along it. */
const clearReadings: Clearing = async (pool, device, limit) => {
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

const clearHourly: Clearing = async (pool, device, limit) => {
  const { rows } = await pool.query<{ key: string; hour: number }>(
    'select key, hour from reading_hourly where device = $1 order by key, hour offset $2 limit 1',
    [device, limit],
  );
  const [next] = rows;
  const upTo = next ? 'and (key, hour) < ($2, $3)' : '';
  const values = next ? [device, next.key, next.hour] : [device];
  await pool.query(`delete from reading_hourly where device = $1 ${upTo}`, values);
  return next !== undefined;
};

/** Few rows: there are limits to what a device may leave here. */
const clearRest: Clearing = async (pool, device) => {
  await pool.query('delete from latest_reading where device = $1', [device]);
  await pool.query('delete from quarantine where device = $1', [device]);
  // Those that the roll-up holds at this moment go with it, or the next time.
  await pool.query(
    `delete from dirty_hour d using (
       select device, hour, claimed from dirty_hour where device = $1 for update skip locked
     ) free
     where d.device = free.device and d.hour = free.hour and d.claimed = free.claimed`,
    [device],
  );
  return false;
};

/** All that a device ever sent. */
export const CLEARINGS: readonly Clearing[] = [clearRest, clearReadings, clearHourly];

/** Says when to look again for what a device has left; undefined: nothing more can come. */
export async function planPurge(pool: pg.Pool, device: number, sweepTime: number | undefined): Promise<void> {
  if (sweepTime === undefined) {
    await pool.query('delete from deleted_device where device = $1', [device]);
  } else {
    await pool.query('update deleted_device set sweep_time = $2 where device = $1', [device, sweepTime]);
  }
}
