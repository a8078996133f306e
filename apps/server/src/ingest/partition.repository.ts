import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { freePart, partitionName, type Span } from './partition-span.ts';
import { rewriteReadings } from './rewrite-readings.ts';

/** Held while partitions are created or dropped, so that only one server does it at a time. */
const PARTITION_LOCK = 20_261_123;
const HOUR_MS = 3_600_000;

/** The partitioned tables of readings: rows, and packed days. Both have the same spans. */
export const PARTITIONED = ['reading', 'reading_day'] as const;
type Partitioned = (typeof PARTITIONED)[number];
const TIME_OF = { reading: 'ts', reading_day: 'day' } as const;

export type Partition = Span & {
  readonly of: Partitioned;
  /** The name of its table, quoted where that is needed. */
  readonly name: string;
};

/** The partitions of a table of readings, oldest first. */
export async function listPartitions(
  pool: pg.Pool | pg.ClientBase,
  of: Partitioned = 'reading',
): Promise<Partition[]> {
  const { rows } = await pool.query<{ name: string; bounds: string }>(
    `select i.inhrelid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [of],
  );
  const partitions = rows.flatMap(({ name, bounds }) => {
    const [, from, to] = /^FOR VALUES FROM \('?(\d+)'?\) TO \('?(\d+)'?\)$/.exec(bounds) ?? [];
    return from && to ? [{ of, name, from: Number(from), to: Number(to) }] : [];
  });
  return partitions.sort((one, other) => one.from - other.from);
}

/**
 * Creates a partition for a time, as far as its span is free. Attaching, unlike `create table … partition of`, does not
 * block readers and writers of other partitions, nor is it blocked by them.
 */
export async function createPartition(
  pool: pg.Pool,
  ts: number,
  span: Span,
  of: Partitioned = 'reading',
): Promise<void> {
  await inLockedTransaction(pool, async (client) => {
    const free = freePart(ts, span, await listPartitions(client, of));
    if (!free) return;
    const name = partitionName(of, free);
    await client.query(`create table ${name} (like ${of} including all)`);
    await client.query(
      `alter table ${of} attach partition ${name} for values from (${free.from}) to (${free.to})`,
    );
  });
}

/**
 * Drops a partition with the marks of its hours; their roll-ups stay. Gives up, to be retried, rather than block others.
 */
export async function dropPartition(pool: pg.Pool, { name, from, to }: Partition): Promise<void> {
  await inLockedTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(`drop table if exists ${name}`);
    await client.query('delete from dirty_hour where hour >= $1 and hour < $2', [
      from / HOUR_MS,
      to / HOUR_MS,
    ]);
  });
}

/**
 * Devices with readings in a span that is a part of a partition, each with the time of the oldest of them, or of its day. Devices
 * are found one after the other in the index: reading all of a year would take minutes.
 */
export async function findOldestByDevice(
  pool: pg.Pool,
  { of, name }: Pick<Partition, 'of' | 'name'>,
  { from, to }: Span,
): Promise<{ device: number; ts: number }[]> {
  const time = TIME_OF[of];
  const { rows } = await pool.query<{ device: number; ts: number }>(
    `with recursive known(device) as (
       (select device from ${name} order by device limit 1)
       union all
       select (select p.device from ${name} p where p.device > known.device order by p.device limit 1)
       from known where known.device is not null
     )
     select device, oldest.ts from known cross join lateral (
       select p.${time} as ts from ${name} p
       where p.device = known.device and p.${time} >= $1 and p.${time} < $2 order by p.${time} limit 1
     ) oldest`,
    [from, to],
  );
  return rows;
}

/**
 * Deletes the oldest of a device's rows in a partition before a time, the start of a day, at most `limit`. Their hours are not marked:
 * their roll-ups stay.
 * @returns whether there are more
 */
export const deleteSome = (
  pool: pg.Pool,
  { of, name }: Pick<Partition, 'of' | 'name'>,
  { device, before, limit }: { device: number; before: number; limit: number },
): Promise<boolean> =>
  rewriteReadings(pool, async (client) => {
    const time = TIME_OF[of];
    const { rows } = await client.query<{ ts: number }>(
      `select ${time} as ts from ${name} where device = $1 and ${time} < $2 order by ${time} offset $3 limit 1`,
      [device, before, limit],
    );
    const end = rows[0]?.ts ?? before;
    await client.query(`delete from ${name} where device = $1 and ${time} < $2`, [device, end]);
    return end < before;
  });

/** Runs a transaction that creates, drops or replaces partitions. */
export const inLockedTransaction = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    // Deleting the marks of a large fleet may take long.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    return work(client);
  });
