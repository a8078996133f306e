import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { LIMITS } from '../limits/limits.ts';

export type Drizzle = NodePgDatabase;

/** A connection or a transaction: repositories take either. */
export type Queryable = Drizzle | Parameters<Parameters<Drizzle['transaction']>[0]>[0];

export type Database = {
  /** For statements for which Drizzle is too slow: ingest and telemetry reads. */
  readonly pool: pg.Pool;
  readonly db: Drizzle;
  close(): Promise<void>;
};

// Epoch milliseconds and counts fit into a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Commits wait for the disk: what was acknowledged is stored. No compilation and no parallel workers: our
 * statements finish before either pays off, and the processors belong to the ingest.
 *
 * A random page of an index is assumed to cost little more than the next one: it is in memory or on a solid-state disk. Otherwise
 * PostgreSQL would read and sort a month of a device again for each part of it, instead of continuing in the index.
 *
 * PostgreSQL cancels statements that take too long: the caller has given up by then, and others wait for the connection.
 * Idle transactions must not keep their locks, either.
 */
const SESSION_SETTINGS = {
  synchronous_commit: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  statement_timeout: String(LIMITS.statements.requestMs),
  lock_timeout: String(LIMITS.statements.requestLockMs),
  idle_in_transaction_session_timeout: String(LIMITS.statements.idleTransactionMs),
  // Locks of a machine that vanished from the network are released after a minute instead of hours.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
} as const;

/** Connections shared by requests: of the pool that is opened without settings. */
export const REQUEST_CONNECTIONS = 10;

/**
 * For the ingest's few statements, which are the same for every batch: planning each again would take PostgreSQL
 * a fifth of the time of a small batch. A cancelled batch is written again, so that cancelling it
 * early would only make a slow disk slower; and it may wait for the roll-up as long as for the disk.
 */
export const INGEST_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: String(LIMITS.statements.ingestMs),
  lock_timeout: '0',
} as const;

/** For intentionally long work: reports of ten years, files of devices, background jobs. */
export const LONG_WORK_SETTINGS = {
  statement_timeout: String(LIMITS.statements.longMs),
  lock_timeout: String(LIMITS.statements.longLockMs),
} as const;

/** Allows the following statements of a transaction to take as long as those of long work. */
export async function allowLongWork(tx: Queryable): Promise<void> {
  const settings = Object.entries(LONG_WORK_SETTINGS).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await tx.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

const KEEP_ALIVE_AFTER_MS = 10_000;

/** Opens the pool. No connection is made before the first query. `settings`: of PostgreSQL, for its sessions. */
export function openDatabase(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  maxConnections = REQUEST_CONNECTIONS,
  settings: Readonly<Record<string, string>> = {},
): Database {
  const address = new URL(url);
  // The driver would use the options of the URL instead of ours. If both set the same one, the last wins.
  const ownOptions = address.searchParams.get('options');
  address.searchParams.delete('options');
  const ourOptions = Object.entries({ ...SESSION_SETTINGS, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new pg.Pool({
    connectionString: ownOptions === null ? url : address.href,
    max: maxConnections,
    application_name: 'airdeck',
    connectionTimeoutMillis: LIMITS.statements.connectionMs,
    // Otherwise the answer of a vanished machine would be awaited forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: [...(ownOptions === null ? [] : [ownOptions]), ...ourOptions].join(' '),
  });
  // An idle connection that PostgreSQL ends must not end the process: the next query opens another.
  pool.on('error', (error) => {
    // Closing the pool does not wait for PostgreSQL to close its connections: the embedded one, which stops next, may do so.
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // Nor must a checked-out, idle one: its holder gets the error at the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

/** The one row of a statement that always returns one. */
export function firstOrThrow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
