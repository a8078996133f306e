import type pg from 'pg';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { inTransaction } from '../database/transaction.ts';
import { inLockedTransaction, listPartitions, type Partition } from './partition.repository.ts';

/** Held for a whole run, so that only one server puts readings in order. */
const ORDER_LOCK = 20_261_147;
/** How long a change of the tables waits for readers and writers: those that come next wait behind it. */
const LOCK_WAIT_MS = 300;
/** Most readings that changed since they were copied, and are copied again by one transaction. */
const CHANGES_AT_ONCE = 5000;

/**
 * How no reading is lost or doubled: all that belongs to a copy is in one schema, and is made and dropped by one transaction:
 *
 * - `reading_order.copy`, the readings so far, in the order of the primary key. Each piece is a transaction, so that after a
 *   kill the last row says where to go on.
 * - `reading_order.changed`, filled by a trigger on the partition: times of readings that were stored, changed or deleted
 *   since the copy began. They are copied again.
 *
 * The copy replaces the partition in one transaction, which holds both, and only if nothing has changed since. The comment of
 * the schema names the partition by its object id and columns: one that was dropped and created again, or got a column by a
 * migration, is another one.
 */
export const withOrderLock = (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
  withAdvisoryLock(pool, ORDER_LOCK, work);

export type UnorderedPartition = Partition & {
  /** Object id and columns. */
  readonly mark: string;
  /** Size with its index. */
  readonly bytes: number;
};

/** Partitions that end by `before` and are in the order of arrival, newest first, with their sizes. */
export async function listUnordered(pool: pg.Pool, before: number): Promise<UnorderedPartition[]> {
  const partitions = (await listPartitions(pool)).filter(({ to }) => to <= before);
  const { rows } = await pool.query<{ name: string; mark: string; bytes: number }>(
    `select name, pg_total_relation_size(name::regclass) as bytes,
       (select concat_ws(' ', attrelid::oid, string_agg(attname, ' ' order by attnum)) from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped group by attrelid) as mark
     from unnest($1::text[]) as one(name)
     where not exists (select from pg_index where indrelid = name::regclass and indisclustered)`,
    [partitions.map(({ name }) => name)],
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  return partitions
    .flatMap((partition) => {
      const one = found.get(partition.name);
      return one ? [{ ...partition, ...one }] : [];
    })
    .reverse();
}

/** The mark of the partition of which there is a copy, finished or not; null: there is none. */
export async function findBegun(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('reading_order'), 'pg_namespace') as mark`,
  );
  return rows[0]?.mark ?? null;
}

type Place = { readonly device: number; readonly ts: number };

/** The last copied reading, or a place before all. */
export async function findCopied(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    'select device, ts from reading_order.copy order by device desc, ts desc limit 1',
  );
  return rows[0] ?? { device: -1, ts: 0 };
}

/** Drops whatever an earlier copy left. */
export const dropCopy = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await waitBriefly(client);
    await client.query('drop schema if exists reading_order cascade');
  });

/** Begins a copy: from its commit on, all changes of the partition are noted. */
export const beginCopy = (pool: pg.Pool, { name, from, to, mark }: UnorderedPartition): Promise<void> =>
  inTransaction(pool, async (client) => {
    await waitBriefly(client);
    await client.query(`
      create schema reading_order;
      comment on schema reading_order is '${mark}';
      create table reading_order.copy (like ${name} including all, constraint span check (ts >= ${from} and ts < ${to}));
      create table reading_order.changed (device integer not null, ts bigint not null);
      create function reading_order.note() returns trigger language plpgsql as $note$ begin
        if tg_op <> 'INSERT' then insert into reading_order.changed values (old.device, old.ts); end if;
        if tg_op <> 'DELETE' then insert into reading_order.changed values (new.device, new.ts); end if;
        return null;
      end $note$;
      create trigger note_changes after insert or update or delete on ${name}
        for each row execute function reading_order.note()`);
  });

/** Copies the readings after a place, at most `limit`. Returns whether there may be more. */
export async function copySome(
  pool: pg.Pool,
  { name }: Pick<Partition, 'name'>,
  { device, ts }: Place,
  limit: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into reading_order.copy
     select * from ${name} where (device, ts) > ($1, $2) order by device, ts limit $3`,
    [device, ts, limit],
  );
  return rowCount === limit;
}

/** Copies changed readings again. Returns whether there may be more. */
export const copyChanged = (pool: pg.Pool, { name }: Pick<Partition, 'name'>): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Place>(
      `delete from reading_order.changed
       where ctid = any(array(select ctid from reading_order.changed limit ${CHANGES_AT_ONCE})) returning device, ts`,
    );
    const changed = [rows.map(({ device }) => device), rows.map(({ ts }) => ts)];
    const ofChanged = 'from unnest($1::int4[], $2::int8[]) as changed(device, ts)';
    // Separate statements: each sees what was committed before it, at least all that was noted.
    await client.query(
      `delete from reading_order.copy using (select changed.* ${ofChanged}) as changed
       where copy.device = changed.device and copy.ts = changed.ts`,
      changed,
    );
    await client.query(
      `insert into reading_order.copy
       select r.* from (select distinct changed.* ${ofChanged}) as changed join ${name} r using (device, ts)`,
      changed,
    );
    return rows.length === CHANGES_AT_ONCE;
  });

/** Makes the planner know the copy. Returns the transaction whose end is after all copying. */
export async function endCopying(pool: pg.Pool): Promise<string> {
  await pool.query('analyze reading_order.copy');
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '0';
}

/**
 * Replaces the partition by its copy, within some tens of milliseconds, unless something has changed since, or someone reads
 * or writes readings for longer than the wait.
 * @param copiedBy result of `endCopying`: a reader with an older snapshot, such as a backup, would not see the copied rows
 * @returns whether it was replaced
 */
export const replaceByCopy = (pool: pg.Pool, partition: Partition, copiedBy: string): Promise<boolean> =>
  inLockedTransaction(pool, async (client) => {
    const { name, from, to } = partition;
    await waitBriefly(client);
    const older = await client.query(
      `select from pg_stat_activity
       where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()
         and datname = current_database() and age(backend_xmin) >= age(xid($1::xid8)) limit 1`,
      [copiedBy],
    );
    if (older.rowCount !== 0) return false;
    await client.query(`lock table only reading in access exclusive mode`);
    await client.query(
      `lock table ${name}, reading_order.copy, reading_order.changed in access exclusive mode`,
    );
    const changed = await client.query('select from reading_order.changed limit 1');
    if (changed.rowCount !== 0) return false;
    await client.query(`
      alter table reading detach partition ${name};
      alter table ${name} set schema reading_order;
      alter table reading_order.copy set schema public;
      alter table copy rename to ${name};
      alter index copy_pkey rename to ${name}_pkey;
      alter table reading attach partition ${name} for values from (${from}) to (${to});
      alter table ${name} drop constraint span;
      alter table ${name} cluster on ${name}_pkey`);
    return true;
  });

async function waitBriefly(client: pg.PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`);
}
