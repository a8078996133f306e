import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { silentLog } from './silent-log.ts';
import { databaseUrl, runOnServer, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Folder of its Unix socket; undefined: it has none. */
    postgresSocket: string | undefined;
  }
}

/** PostgreSQL's folder of sockets by default: the path of a socket in the folder of a run may be too long. */
const SOCKETS = process.platform === 'win32' ? undefined : '/tmp';

/** Starts one PostgreSQL for the run, or uses TEST_DATABASE_URL, and creates a migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startPostgres();
  project.provide('postgresSocket', given ? undefined : SOCKETS);
  await runOnServer(url, `drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await runOnServer(url, `create database ${TEMPLATE_DATABASE}`);
  await migrateDatabase(databaseUrl(url, TEMPLATE_DATABASE));
  project.provide('postgresUrl', url);
  return stop;
}

/** A cluster that is deleted after the run, and therefore does not wait for the disk. */
async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-test-'));
  // Tests that run as root start PostgreSQL as another user.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    buffersMb: 128,
    // Its files may be in memory.
    settings: {
      max_connections: '200',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      unix_socket_directories: SOCKETS ?? '',
    },
    durable: false,
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
