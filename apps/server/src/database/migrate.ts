import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SERVER_ROOT } from '../server-root.ts';

export const MIGRATIONS_FOLDER = join(SERVER_ROOT, 'migrations');

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
