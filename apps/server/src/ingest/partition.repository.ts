import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';

/** Held while partitions are created or dropped, so that only one server does it at a time. */
const PARTITION_LOCK = 20_261_123;

/** Months with a partition, as months since year 0. */
export async function listPartitions(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'reading'::regclass`,
  );
  return rows.flatMap(({ name }) => {
    const [, year, month] = /^reading_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [Number(year) * 12 + Number(month) - 1] : [];
  });
}

/**
 * Creates a month's partition if it is missing. Attaching, unlike `create table … partition of`, does not block
 * readers and writers of other months, nor is it blocked by them.
 */
export async function createPartition(pool: pg.Pool, month: number): Promise<void> {
  const name = partitionName(month);
  await inLockedTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `select from pg_inherits where inhparent = 'reading'::regclass and inhrelid = to_regclass($1)`,
      [name],
    );
    if (rows.length > 0) return;
    await client.query(`create table ${name} (like reading including all)`);
    await client.query(
      `alter table reading attach partition ${name}
       for values from (${startOfMonth(month)}) to (${startOfMonth(month + 1)})`,
    );
  });
}

/** Drops a month with its roll-ups. Gives up, to be retried, rather than block others. */
export async function dropPartition(pool: pg.Pool, month: number): Promise<void> {
  await inLockedTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(`drop table if exists ${partitionName(month)}`);
    const endHour = startOfMonth(month + 1) / 3_600_000;
    const startHour = startOfMonth(month) / 3_600_000;
    for (const table of ['reading_hourly', 'fault_hourly', 'dirty_hour']) {
      await client.query(`delete from ${table} where hour >= $1 and hour < $2`, [startHour, endHour]);
    }
  });
}

async function inLockedTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Deleting a month of hours of a large fleet may take long.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    await work(client);
  });
}

function partitionName(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `reading_${year}_${String((month % 12) + 1).padStart(2, '0')}`;
}

/** First millisecond of a month since year 0, in UTC. */
export function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}
