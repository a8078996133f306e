import type pg from 'pg';
import { LIMITS } from '../limits/limits.ts';
import { StartError } from '../start-error.ts';
import { openDatabase } from './database.ts';

/** Version of PostgreSQL, as `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** Node's error codes for rejected certificates. */
const CERTIFICATE_ERROR = /CERT|^UNABLE_TO_(?:GET|VERIFY)/;

/**
 * Checks that the operator's own PostgreSQL can be used.
 * @throws StartError that says what to change; it names the database without its credentials
 */
export async function checkRequirements(url: string): Promise<void> {
  const { host, hostname, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const database = openDatabase(url, { warn: () => undefined }, 2);
  try {
    const one = await database.pool.connect();
    try {
      const other = await database.pool.connect();
      try {
        await checkServer(one, place);
        await checkSessions(one, other, place);
      } finally {
        other.release();
      }
    } finally {
      one.release();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code = '' } = error as NodeJS.ErrnoException;
    // PgBouncer's answer to session settings, unless configured to ignore them.
    if (message.includes('unsupported startup parameter')) throw new StartError(poolerText(place));
    if (CERTIFICATE_ERROR.test(code)) {
      throw new StartError(
        `The certificate of ${place} is not trusted: ${message}.\nIt has to be valid for ${hostname}, and signed by an authority in the file that DATABASE_URL names (sslrootcert=…).`,
      );
    }
    throw new StartError(
      `The database ${place} cannot be used: ${message}\nCheck DATABASE_URL, and whether it runs.`,
    );
  } finally {
    await database.close();
  }
}

async function checkServer(session: pg.PoolClient, place: string): Promise<void> {
  const { rows } = await session.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0];
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `${place} is PostgreSQL ${Math.trunc(version / 10_000)}: Airdeck needs 15 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `${place} has the encoding ${encoding}: create it with encoding 'UTF8' and locale 'C.UTF-8'.`,
    );
  }
}

/**
 * Each session needs a PostgreSQL process of its own, with the settings it was opened with: locks, limits
 * and prepared statements belong to it. A transaction pooler assigns a process to each transaction: the one
 * that is free, or each in turn.
 */
async function checkSessions(one: pg.PoolClient, other: pg.PoolClient, place: string): Promise<void> {
  const processes: unknown[] = [];
  for (const session of [one, other, other, one]) {
    const { rows } = await session.query<{ process: number; limit: string }>(
      `select pg_backend_pid() as process, setting as limit from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    processes.push(rows[0]?.process);
    if (rows[0]?.limit !== String(LIMITS.statements.idleTransactionMs))
      throw new StartError(poolerText(place));
  }
  const [first, second, third, fourth] = processes;
  if (first === second || second !== third || first !== fourth) throw new StartError(poolerText(place));
}

const poolerText = (place: string): string =>
  `${place} is reached through a pooler, such as PgBouncer, that shares connections among sessions or drops their settings: locks, limits and prepared statements would be lost. Name the address of PostgreSQL itself in DATABASE_URL, or of a proxy that passes connections on as they are, such as HAProxy.`;
