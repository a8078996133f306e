import type { Config } from '../config.ts';
import type { Log } from '../logger.ts';
import { type Database, openDatabase } from './database.ts';
import { findRunningDatabase, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';

/** The server's database for a command: the running one, or one started for the command. */
export async function withRunningDatabase<T>(
  config: Config,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { url, stop } = await findOrStartDatabase(config, log);
  try {
    await migrateDatabase(url);
    const database = openDatabase(url, log);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** The same without migrations, to be released by `stop`. */
export async function findOrStartDatabase(
  config: Config,
  log: Log,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const url = config.databaseUrl ?? (await findRunningDatabase(config.dataDir, log));
  if (url) return { url, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ ...config.embeddedDatabase, log });
  return { url: postgres.url, stop: () => postgres.stop() };
}
