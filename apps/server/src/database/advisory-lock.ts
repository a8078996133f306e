import pg from 'pg';

/**
 * Runs the work on one connection unless another server on this database runs the same; does nothing while one
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
    // A failed connection releases its lock.
    client.release(failed);
  }
}

/** A lock held by a connection of its own, outside the pool. */
export type HeldLock = {
  /** Aborted when the connection is lost, and the lock with it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
};

/**
 * Takes a lock for a long time.
 * @param part of the work, where its parts do not exclude each other
 * @returns undefined if another server has it
 */
export async function holdAdvisoryLock(
  { options }: pg.Pool,
  lock: number,
  part?: string,
): Promise<HeldLock | undefined> {
  const client = new pg.Client(options);
  const lost = new AbortController();
  // Both events: an unhandled error would end the process.
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  await client.connect();
  // Ends the session, and the lock with it.
  const held = { lost: lost.signal, release: () => client.end() };
  try {
    if (await takeLock(client, lock, part)) return held;
  } catch (error) {
    await held.release();
    throw error;
  }
  await held.release();
  return undefined;
}

/**
 * The same as `withAdvisoryLock` for long-running work.
 * @param work receives a signal that is aborted when the lock is lost
 */
export async function withLongAdvisoryLock(
  pool: pg.Pool,
  lock: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const held = await holdAdvisoryLock(pool, lock);
  if (!held) return;
  try {
    await work(held.lost);
  } finally {
    await held.release();
  }
}

/** Takes a lock for the session, if it is free. */
async function takeLock(client: pg.ClientBase, lock: number, part?: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    part === undefined
      ? { text: 'select pg_try_advisory_lock($1) as locked', values: [lock] }
      : { text: 'select pg_try_advisory_lock($1, hashtext($2)) as locked', values: [lock, part] },
  );
  return rows[0]?.locked ?? false;
}
