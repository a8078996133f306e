import type pg from 'pg';

/**
 * How many statements of a database wait for a lock; only those with `text`, if it is given. Ask the pool: a connection in
 * a transaction is shown the statements that there were when it asked first.
 */
export async function countLockWaits(pool: pg.Pool, text = ''): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [text],
  );
  return rows[0]?.count ?? 0;
}
