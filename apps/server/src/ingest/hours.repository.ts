import type pg from 'pg';
import { TABLES_OF_HOURS } from './hour-deletion-sql.ts';

const HOUR_MS = 3_600_000;

/**
 * Devices with the time of their oldest hourly value of a key in [from, before), epoch ms. Devices and keys are found one
 * after the other in the index: reading all hours would take minutes.
 */
async function findOldestIn(pool: pg.Pool, table: string, from: number, before: number) {
  const { rows } = await pool.query<{ device: number; hour: number }>(
    `with recursive known(device, key) as (
       (select device, key from ${table} order by device, key limit 1)
       union all
       select next.device, next.key from known cross join lateral (
         select h.device, h.key from ${table} h where (h.device, h.key) > (known.device, known.key)
         order by h.device, h.key limit 1
       ) next
     )
     select device, min(oldest.hour) as hour from known cross join lateral (
       select h.hour from ${table} h
       where h.device = known.device and h.key = known.key and h.hour >= $1 and h.hour < $2 order by h.hour limit 1
     ) oldest group by device`,
    [Math.floor(from / HOUR_MS), before / HOUR_MS],
  );
  return rows;
}

/** The time of the oldest hourly value in [from, before), epoch ms; undefined: there is none. */
export async function findOldestHour(
  pool: pg.Pool,
  from: number,
  before: number,
): Promise<number | undefined> {
  if (from >= before) return undefined;
  const hours: number[] = [];
  for (const table of TABLES_OF_HOURS)
    for (const { hour } of await findOldestIn(pool, table, from, before)) hours.push(hour);
  return hours.length > 0 ? hours.reduce((oldest, hour) => Math.min(oldest, hour)) * HOUR_MS : undefined;
}

/** Deletes the hourly values before a time, epoch ms: one device after the other. */
export async function deleteHoursBefore(pool: pg.Pool, before: number): Promise<void> {
  for (const table of TABLES_OF_HOURS) {
    for (const { device } of await findOldestIn(pool, table, 0, before)) {
      await pool.query(`delete from ${table} where device = $1 and hour < $2`, [device, before / HOUR_MS]);
    }
  }
}
