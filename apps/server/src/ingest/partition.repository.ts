import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { freePart, partitionName, type Span } from './partition-span.ts';
import { rewriteReadings } from './rewrite-readings.ts';

/** Held while partitions are created or dropped, so that only one server does it at a time. */
const PARTITION_LOCK = 20_261_123;
const HOUR_MS = 3_600_000;

export type Partition = Span & {
  /** The name of its table, quoted where that is needed. */
  readonly name: string;
};

/** The partitions of readings, oldest first. */
export async function listPartitions(pool: pg.Pool | pg.ClientBase): Promise<Partition[]> {
  const { rows } = await pool.query<{ name: string; bounds: string }>(
    `select i.inhrelid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reading'::regclass`,
  );
  const partitions = rows.flatMap(({ name, bounds }) => {
    const [, from, to] = /^FOR VALUES FROM \('?(\d+)'?\) TO \('?(\d+)'?\)$/.exec(bounds) ?? [];
    return from && to ? [{ name, from: Number(from), to: Number(to) }] : [];
  });
  return partitions.sort((one, other) => one.from - other.from);
}

/**
 * Creates a partition for a time, as far as its span is free. Attaching, unlike `create table … partition of`, does not
 * block readers and writers of other partitions, nor is it blocked by them.
 */
export async function createPartition(pool: pg.Pool, ts: number, span: Span): Promise<void> {
  await inLockedTransaction(pool, async (client) => {
    const free = freePart(ts, span, await listPartitions(client));
    if (!free) return;
    const name = partitionName(free);
    await client.query(`create table ${name} (like reading including all)`);
    await client.query(
      `alter table reading attach partition ${name} for values from (${free.from}) to (${free.to})`,
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
 * Devices with readings in a span that is a part of a partition, each with the time of the oldest of them. Devices are
 * found one after the other in the index: reading all of a year would take minutes.
 */
export async function findOldestByDevice(
  pool: pg.Pool,
  { name }: Pick<Partition, 'name'>,
  { from, to }: Span,
): Promise<{ device: number; ts: number }[]> {
  const { rows } = await pool.query<{ device: number; ts: number }>(
    `with recursive known(device) as (
       (select device from ${name} order by device limit 1)
       union all
       select (select p.device from ${name} p where p.device > known.device order by p.device limit 1)
       from known where known.device is not null
     )
     select device, oldest.ts from known cross join lateral (
       select p.ts from ${name} p where p.device = known.device and p.ts >= $1 and p.ts < $2 order by p.ts limit 1
     ) oldest`,
    [from, to],
  );
  return rows;
}

/**
 * Deletes the oldest of a device's readings in a partition before a time, at most `limit`. Their hours are not marked:
 * their roll-ups stay.
 * @returns whether there are more
 */
export const deleteSome = (
  pool: pg.Pool,
  { name }: Pick<Partition, 'name'>,
  { device, before, limit }: { device: number; before: number; limit: number },
): Promise<boolean> =>
  rewriteReadings(pool, async (client) => {
    const { rows } = await client.query<{ ts: number }>(
      `select ts from ${name} where device = $1 and ts < $2 order by ts offset $3 limit 1`,
      [device, before, limit],
    );
    const end = rows[0]?.ts ?? before;
    await client.query(`delete from ${name} where device = $1 and ts < $2`, [device, end]);
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
