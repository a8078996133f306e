import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** `migrations/` beside `src/` and beside the built `dist/`. */
const MIGRATIONS_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Any number that no other program uses as an advisory lock on this database. */
const MIGRATION_LOCK = 20_261_121;

/** Brings the schema up to date. Servers that start at the same time wait for each other. */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Errors reach us through the queries; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}
