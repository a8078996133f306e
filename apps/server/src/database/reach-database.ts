import type { Config } from '../config.ts';
import type { Log } from '../logger.ts';
import { findRunningDatabase, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export type ReachedDatabase = { readonly url: string; stop(): Promise<void> };

/** The server's database for a command beside it: the one that runs, or one that is started for the command. */
export async function reachDatabase(config: Config, log: Log): Promise<ReachedDatabase> {
  const url = config.databaseUrl ?? (await findRunningDatabase(config.dataDir, log));
  if (url) return { url, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { url: postgres.url, stop: () => postgres.stop() };
}
