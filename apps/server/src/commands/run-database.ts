import { readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { createLogger } from '../logger.ts';
import { StartError } from '../start-error.ts';

/**
 * Runs the embedded PostgreSQL alone until it is told to stop, for a server that is started again with every
 * change of its source. Says `{"databaseUrl":"…"}` on standard output once it is ready.
 */
try {
  const config = readConfig();
  const log = await createLogger(config.logLevel, 'stderr');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  // Nothing else keeps this process: the database is watched on the side.
  setInterval(() => undefined, 2 ** 30);
  const stop = () => void postgres.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ databaseUrl: postgres.url })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
