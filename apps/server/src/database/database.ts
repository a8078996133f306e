import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { LIMITS } from '../limits/limits.ts';

export type Drizzle = NodePgDatabase;

/** A connection or a transaction: repositories take either. */
export type Queryable = Drizzle | Parameters<Parameters<Drizzle['transaction']>[0]>[0];

export type Database = {
  /** For statements that Drizzle would only slow down: ingest and telemetry reads. */
  readonly pool: pg.Pool;
  readonly db: Drizzle;
  close(): Promise<void>;
};

// Epoch milliseconds and counts fit into a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Commits wait for the disk: what was acknowledged is stored. No compilation and no parallel workers: our
 * statements are over before either pays, and the processors belong to the ingest.
 *
 * PostgreSQL breaks off what takes too long: the caller has given up by then, and others wait for the connection.
 * No one's transaction may stand about with its locks, either.
 */
const SESSION_SETTINGS = {
  synchronous_commit: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: String(LIMITS.statements.requestMs),
  lock_timeout: String(LIMITS.statements.requestLockMs),
  idle_in_transaction_session_timeout: String(LIMITS.statements.idleTransactionMs),
  // The locks of a machine that vanished from the network end after a minute, not after hours.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
} as const;

/**
 * For what people and clients ask for: PostgreSQL takes it that another page of an index costs little more than the next
 * one. Lists are found in indexes, which are in memory, or on disks that find a page at once.
 */
export const REQUEST_SETTINGS = { random_page_cost: '1.1' } as const;

/** So many connections that requests share. */
export const REQUEST_CONNECTIONS = 10;

/**
 * For the ingest's few statements, which are the same for every batch: PostgreSQL would plan each again, which takes
 * it a fifth of the time that a small batch does. A batch that is broken off is written again, so that breaking it
 * off early would only make a slow disk slower; and it may wait for the roll-up as long as for the disk.
 */
export const INGEST_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: String(LIMITS.statements.ingestMs),
  lock_timeout: '0',
} as const;

/** For work that takes long on purpose: reports of ten years, files of devices, what goes on in the background. */
export const LONG_WORK_SETTINGS = {
  statement_timeout: String(LIMITS.statements.longMs),
  lock_timeout: String(LIMITS.statements.longLockMs),
} as const;

/** Lets the statements of a transaction, from here on, take as long as those of long work. */
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
  // The driver would take those of the address instead of ours. Where both say something, the last counts.
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
    // The answer of a machine that vanished would be waited for without end.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: [...(ownOptions === null ? [] : [ownOptions]), ...ourOptions].join(' '),
  });
  // An idle connection that PostgreSQL ends must not end the process: the next query opens another.
  pool.on('error', (error) => {
    // The pool's end does not wait for PostgreSQL to close its connections: the embedded one, which stops next, may.
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // Nor must one that is lent out and busy with nothing: anyone who holds it hears of it at the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

/** The one row of a statement that always gives one. */
export function firstOrThrow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
