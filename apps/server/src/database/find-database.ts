import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { StopSteps } from '../process-end.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { checkRequirements } from './requirements.ts';

const POSTGRES_LIMIT_MS = 8_000;

export type FoundDatabase = {
  /** With the password: not for logs. */
  readonly databaseUrl: string;
  /** Its address without credentials, or the folder of the embedded one. */
  readonly place: string;
};

/**
 * PostgreSQL: the operator's own, or the embedded one, whose shutdown is added to `steps`.
 * @param meanwhile is called as soon as there is only PostgreSQL to wait for
 * @throws StartError in words for the operator
 */
export async function findDatabase(
  config: Config,
  log: FastifyBaseLogger,
  steps: StopSteps,
  meanwhile: () => void = () => undefined,
): Promise<FoundDatabase> {
  if (config.databaseUrl) {
    const checked = checkRequirements(config.databaseUrl);
    meanwhile();
    await checked;
    const { host, pathname } = new URL(config.databaseUrl);
    return { databaseUrl: config.databaseUrl, place: `${host}${pathname}` };
  }
  const postgres = await startEmbeddedPostgres({ ...config.embeddedDatabase, log, meanwhile });
  steps.add({ name: 'PostgreSQL', limitMs: POSTGRES_LIMIT_MS, stop: () => postgres.stop() });
  return { databaseUrl: postgres.url, place: postgres.home };
}
