import pg from 'pg';

/** `starting`: up, but not open yet (recovery, or shutting down). `refused`: no one there. `foreign`: not ours. */
export type Answer = 'ready' | 'starting' | 'refused' | 'foreign';

const CONNECT_LIMIT_MS = 2_000;

/** `cannot_connect_now` and `too_many_connections`: the server is there. */
const BUSY = new Set(['57P03', '53300']);
/** `invalid_password`, `invalid_authorization_specification`. */
const REFUSES_US = new Set(['28P01', '28000']);

/** Asks the server behind `url` whether it works with the cluster in `clusterDir`. */
export async function askServer(url: string, clusterDir: string): Promise<Answer> {
  try {
    return await onServer(url, async (client) => {
      const { rows } = await client.query("select current_setting('data_directory') as folder");
      return rows[0].folder === clusterDir ? 'ready' : 'foreign';
    });
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (BUSY.has(code)) return 'starting';
    return REFUSES_US.has(code) ? 'foreign' : 'refused';
  }
}

export async function createDatabaseIfMissing(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: 30_000,
  });
  // Without a listener, a server that dies takes this process with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
