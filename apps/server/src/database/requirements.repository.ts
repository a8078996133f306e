import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Of PostgreSQL, as its `server_version_num` counts. */
const OLDEST_VERSION = 150_000;

const CONNECT_LIMIT_MS = 10_000;

/**
 * Checks that a PostgreSQL of the operator's own can be used.
 * @throws StartError that says what to change; it names the database without its credentials
 */
export async function checkRequirements(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
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
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${place} cannot be used: ${(error as Error).message}\nCheck DATABASE_URL, and whether it runs.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
