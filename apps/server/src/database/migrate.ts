import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { SERVER_ROOT } from '../server-root.ts';
import { StartError } from '../start-error.ts';

export const MIGRATIONS_FOLDER = join(SERVER_ROOT, 'migrations');

/** Any number that no other program uses as an advisory lock on this database. */
const MIGRATION_LOCK = 20_261_121;

/**
 * Migrates the schema, and that of the background jobs. Servers that start at the same time wait for each other.
 * @throws StartError for a database of a version before the first release, from which there is no migration
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Errors reach us through the queries; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnreleased(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs(url);
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

/** The schema `graphile_worker`, created by its library. */
async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

async function refuseUnreleased(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!rows[0]?.table) return;
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  const applied = await client.query<{ first: string | null }>(
    'select min(created_at) as first from drizzle.__drizzle_migrations',
  );
  const first = applied.rows[0]?.first ?? null;
  if (first === null || Number(first) === journal.entries[0]?.when) return;
  throw new StartError(
    'This database was made by a version of Airdeck before its first release and cannot be upgraded. Start with another one: move the data folder away, or name an empty database in DATABASE_URL.',
  );
}
