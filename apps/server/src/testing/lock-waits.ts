import type pg from 'pg';

/**
 * Number of statements of a database that wait for a lock, and contain `text`. Use the pool: within a transaction,
 * PostgreSQL keeps returning the statements of the first call.
 */
export async function countLockWaits(pool: pg.Pool, text = ''): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [text],
  );
  return rows[0]?.count ?? 0;
}
