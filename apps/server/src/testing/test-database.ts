import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';

export const TEMPLATE_DATABASE = 'airdeck_template';

export type TestDatabase = Database & { readonly url: string };

/** A separate migrated database, dropped by `close`. Copying the template takes some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `airdeck_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const url = databaseUrl(server, name);
  const database = openDatabase(throughSocket(url), { warn: () => undefined });
  // A test may create many parts that listen to its pool.
  database.pool.setMaxListeners(0);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await runOnServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A query through a Unix socket takes half the processor time of one through TCP, which servers under test use. */
function throughSocket(url: string): string {
  const socket = inject('postgresSocket');
  if (socket === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('host', socket);
  return address.href;
}

/** Runs a statement on the server's maintenance database. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Concurrent creation from the same template fails: the lock serializes it.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
