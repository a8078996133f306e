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
 * The same for work that lasts: the lock is held by a connection beside the pool.
 * @param work is given a signal that is aborted when the connection is lost, and the lock with it
 */
export async function whileAloneBeside(
  { options }: pg.Pool,
  lock: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(options);
  const lost = new AbortController();
  // Both: an unhandled error would end the process.
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  await client.connect();
  try {
    if (await takeLock(client, lock)) await work(lost.signal);
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

/** Takes a lock for the session, if no one has it. */
async function takeLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lock,
  ]);
  return rows[0]?.locked ?? false;
}
