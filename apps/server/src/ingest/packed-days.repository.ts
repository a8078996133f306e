import type pg from 'pg';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { inTransaction } from '../database/transaction.ts';
import { DAY_MS, READING_COLUMNS } from './all-readings-sql.ts';
import { inLockedTransaction, type Partition } from './partition.repository.ts';
import { PACKED_UNTIL, PACKING_LOCK, READINGS_LOCK } from './readings-lock.ts';
import { markHoursSql, rewriteReadings } from './rewrite-readings.ts';
import { type Days, unpack } from './unpack-sql.ts';

/** Held for a whole run, so that only one server packs. */
const RUN_LOCK = 20_261_147;
/** SQLSTATE of `hold_unpacked`: a reading is of a packed day. */
export const PACKED_DAY = '55D01';
/** How long the removal of what packing left waits for readers of its partition: those that come next wait behind it. */
const LOCK_WAIT_MS = 300;
const HOUR_MS = 3_600_000;

export const withPackingRun = (pool: pg.Pool, work: () => Promise<void>): Promise<void> =>
  withAdvisoryLock(pool, RUN_LOCK, work);

/**
 * Moves the end of what may be packed to a whole number of milliseconds before the present, by the database's clock, and
 * returns it. Once it returns, all transactions that began to store readings before know the new end, or are finished.
 */
export const raisePackedUntil = (pool: pg.Pool, lagMs: number): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ wanted: number; known: number }>(
      `select (ms - ms % ${DAY_MS})::int8 as wanted, ${PACKED_UNTIL} as known
       from (select floor(extract(epoch from clock_timestamp()) * 1000)::int8 - $1::int8 as ms) as past`,
      [lagMs],
    );
    const { wanted = 0, known = 0 } = rows[0] ?? {};
    if (wanted <= known) return known;
    await client.query('select pg_advisory_xact_lock($1)', [READINGS_LOCK]);
    await client.query(`select setval('packed_until', $1)`, [wanted]);
    return wanted;
  });

/**
 * The days to pack next, from a time on: up to `limit` readings, or one day. Undefined: there are none.
 * `isLarge`: the first of them has more readings than `mostOfDay`
 */
export async function findDays(
  pool: pg.Pool,
  { device, from, to }: Days,
  { limit, mostOfDay }: { readonly limit: number; readonly mostOfDay: number },
): Promise<(Days & { readonly isLarge: boolean }) | undefined> {
  const { rows } = await pool.query<{ first: number; beyond: number | null; isLarge: boolean }>(
    `select first.ts as first,
       (select ts from reading where device = $1 and ts >= $2 and ts < $3 order by ts offset $4 limit 1) as beyond,
       exists (
         select from reading where device = $1 and ts >= first.ts and ts < first.ts - first.ts % ${DAY_MS} + ${DAY_MS}
         offset $5
       ) as "isLarge"
     from (select ts from reading where device = $1 and ts >= $2 and ts < $3 order by ts limit 1) as first`,
    [device, from, to, limit, mostOfDay],
  );
  if (!rows[0]) return undefined;
  const { first, beyond, isLarge } = rows[0];
  const start = startOfDay(first);
  const end = beyond === null ? to : Math.max(startOfDay(beyond), start + DAY_MS);
  return { device, from: start, to: isLarge ? start + DAY_MS : end, isLarge };
}

const startOfDay = (ts: number): number => ts - (ts % DAY_MS);

/**
 * Packs days of a device, without those with an hour that is not rolled up: readings of it have come lately, and more may.
 *
 * How each reading is in one place: rows are deleted, and what is deleted is packed, by one statement. Those who store
 * readings before `PACKED_UNTIL` hold PACKING_LOCK while they do, and are refused for days that are packed
 * (`hold_unpacked`); they unpack these and try again. So nothing is stored beside a packed day. `raisePackedUntil` makes
 * sure that all of them know the end before the first day is packed.
 * @returns number of packed readings
 */
export const packDays = (pool: pg.Pool, days: Days): Promise<number> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PACKING_LOCK]);
    const { device, from, to } = days;
    // A server of an earlier version stores readings beside packed days.
    await unpack(client, days);
    const { rows } = await client.query<{ readings: number }>(
      `with chosen as materialized (
         select day from (
           select ts - ts % ${DAY_MS} as day from reading where device = $1 and ts >= $2 and ts < $3
           group by 1
         ) as found where not exists (
           select from dirty_hour where device = $1 and hour >= day / ${HOUR_MS} and hour < day / ${HOUR_MS} + 24)
       ),
       gone as (
         delete from reading where device = $1 and ts >= $2 and ts < $3
           and ts - ts % ${DAY_MS} in (select day from chosen)
         returning *
       ),
       packed as (
         insert into reading_day (device, day, count, ts, ${READING_COLUMNS.join(', ')})
         select device, ts - ts % ${DAY_MS}, count(*), array_agg(ts order by ts)::text,
           ${READING_COLUMNS.map((column) => `case when count(${column}) > 0 then array_agg(${column} order by ts)::text end`).join(', ')}
         from gone group by 1, 2
         returning count
       )
       select coalesce(sum(count), 0)::int8 as readings from packed`,
      [device, from, to],
    );
    return rows[0]?.readings ?? 0;
  });

/**
 * Unpacks the days of readings that are to be stored, each in a transaction of its own. Their hours are marked already, so that
 * these days are not packed again before that.
 */
export async function unpackFor(
  pool: pg.Pool,
  readings: readonly { readonly deviceKey: number; readonly ts: number }[],
): Promise<void> {
  const { rows } = await pool.query<{ device: number; day: number }>(
    `with late as materialized (
       select p.device, p.day, late.ts from unnest($1::int4[], $2::int8[]) as late(device, ts)
       join reading_day p on p.device = late.device and p.day = late.ts - late.ts % ${DAY_MS}
     ),
     marked as (${markHoursSql('late')})
     select distinct device, day from late`,
    [readings.map(({ deviceKey }) => deviceKey), readings.map(({ ts }) => ts)],
  );
  for (const { device, day } of rows) {
    await rewriteReadings(pool, (client) => unpack(client, { device, from: day, to: day + DAY_MS }));
  }
}

/**
 * Number of readings that were ever stored in a partition, though some seconds late, and whether all of its hours are rolled
 * up.
 */
export async function findState(
  pool: pg.Pool,
  { name, from, to }: Partition,
): Promise<{ readonly stored: number; readonly isRolledUp: boolean }> {
  const { rows } = await pool.query<{ stored: number; isRolledUp: boolean }>(
    `select pg_stat_get_tuples_inserted($1::regclass) as stored,
       not exists (select from dirty_hour where hour >= $2 and hour < $3) as "isRolledUp"`,
    [name, from / HOUR_MS, to / HOUR_MS],
  );
  return rows[0] ?? { stored: 0, isRolledUp: false };
}

/** A transaction whose end is after all packing so far. */
export async function findPackedBy(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '0';
}

/**
 * Gives the space of a partition of rows back to the disk, if all of them are packed: within milliseconds.
 * @param packedBy result of `findPackedBy`: a reader with an older snapshot, such as a backup, still needs the rows
 * @returns whether the partition is empty, still has rows, or someone needs it
 * @throws a lock timeout if someone reads it for longer than the wait
 */
export const releaseSpace = (
  pool: pg.Pool,
  { name }: Pick<Partition, 'name'>,
  packedBy: string,
): Promise<'empty' | 'filled' | 'busy'> =>
  inLockedTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`);
    const isFilled = async () => (await client.query(`select from ${name} limit 1`)).rowCount !== 0;
    const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1::regclass) as bytes', [
      name,
    ]);
    if (rows[0]?.bytes === 0) return 'empty';
    if (await isFilled()) return 'filled';
    const older = await client.query(
      `select from pg_stat_activity
       where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()
         and datname = current_database() and age(backend_xmin) >= age(xid($1::xid8)) limit 1`,
      [packedBy],
    );
    if (older.rowCount !== 0) return 'busy';
    await client.query(`lock table ${name} in access exclusive mode`);
    if (await isFilled()) return 'filled';
    await client.query(`truncate ${name}`);
    return 'empty';
  });
