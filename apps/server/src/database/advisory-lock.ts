import pg from 'pg';

/**
 * Does the work on one connection while no other server on this database does the same, and not at all while one
 * does.
 * @param lock the work's own number among the advisory locks
 */
export async function withAdvisoryLock(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    if (await takeLock(client, lock)) {
      await work(client);
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
    failed = false;
  } finally {
    // A connection that failed takes its lock with it.
    client.release(failed);
  }
}

/**
 * The same for work that takes connections of the pool by itself, one at a time: the lock is held by a connection
 * beside the pool, so that a pool of one is enough.
 */
export async function whileAloneBeside(
  { options }: pg.Pool,
  lock: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client(options);
  // Errors reach us through the queries; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await takeLock(client, lock)) await work();
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

/** Takes a lock for the session, if nobody has it. */
async function takeLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lock,
  ]);
  return rows[0]?.locked ?? false;
}
