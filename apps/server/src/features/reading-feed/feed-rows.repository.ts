import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';

/** Held while rows are added to feeds, so that `seq` ascends in the order of the commits. */
const FEED_LOCK = 20_261_128;

/** Most batches that one statement moves. */
const BATCHES_AT_ONCE = 200;
/** Most entries of one row of a feed: those that one page may need. */
const ENTRIES_PER_ROW = 1_000;

/**
 * Moves stored batches into the feeds of the tenants that are followed. A batch is deleted when it is seen, which is
 * after its commit, so none is left out in whatever order transactions commit. A feed that begins before a batch is
 * committed is seen by every statement that sees the batch.
 * @returns whether there may be more
 */
export const moveStoredBatches = (pool: pg.Pool, now: number): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FEED_LOCK]);
    const { rows } = await client.query<{ batches: number }>({
      name: 'move_stored_batches',
      text: `
        with taken as (
          delete from stored_batch where ctid = any (array(select ctid from stored_batch order by id limit $1))
          returning id, devices, times
        ),
        entry as (
          select d.tenant_id, b.id, e.position, e.device, e.ts,
            (row_number() over (partition by d.tenant_id order by b.id, e.position) - 1) / $2 as part
          from taken b
            cross join lateral unnest(b.devices, b.times) with ordinality e(device, ts, position)
            join device d on d.key = e.device
          where exists (select from reading_follower) and d.tenant_id in (select tenant_id from reading_follower)
        ),
        added as (
          insert into reading_feed (tenant_id, added_time, entries, devices, times)
          select tenant_id, $3, count(*), array_agg(device order by id, position), array_agg(ts order by id, position)
          from entry group by tenant_id, part order by tenant_id, part
        )
        select count(*)::int4 as batches from taken`,
      values: [BATCHES_AT_ONCE, ENTRIES_PER_ROW, now],
    });
    return rows[0]?.batches === BATCHES_AT_ONCE;
  });

/** Deletes rows of feeds that were added before a time, and the oldest of feeds with more than `entries`. */
export async function deleteOldRows(pool: pg.Pool, before: number, entries: number): Promise<void> {
  await pool.query(
    `with size as (
       select tenant_id, seq, added_time, sum(entries) over (partition by tenant_id order by seq desc) as newer
       from reading_feed
     ),
     gone as (
       delete from reading_feed f using size s
       where f.tenant_id = s.tenant_id and f.seq = s.seq and (s.added_time < $1 or s.newer > $2)
       returning f.tenant_id, f.seq
     )
     update reading_follower f set deleted_seq = greatest(f.deleted_seq, g.seq)
     from (select tenant_id, max(seq) as seq from gone group by tenant_id) g where g.tenant_id = f.tenant_id`,
    [before, entries],
  );
}

/** Deletes feeds whose cursors were not used since a time. */
export async function deleteUnusedFeeds(pool: pg.Pool, since: number): Promise<void> {
  await pool.query('delete from reading_follower where used_time < $1', [since]);
}
