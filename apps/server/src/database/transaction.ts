import type pg from 'pg';

/** Runs a transaction on a connection of its own, for statements that Drizzle does not write. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // The transaction ends with its connection.
    client.release(true);
    throw error;
  }
}
