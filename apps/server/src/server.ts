import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createEventBus } from './events.ts';
import { listenOnPort } from './listen.ts';

const DEFAULT_HTTP_PORT = 8080;

export type RunningServer = {
  /** Where a browser on this machine reaches the console. */
  readonly httpUrl: string;
  /** Where the database is, in words: a folder, or the host of one's own. Without credentials. */
  readonly databasePlace: string;
  /** Ends what runs in reverse order of its start: no more input, then what is pending, then the database. */
  stop(): Promise<void>;
};

/** Starts everything that `config` asks for. What had started is stopped again when a later step fails. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const { url, place } = await findDatabase(config, log, stops);
    await migrateDatabase(url);
    const database = openDatabase(url, log);
    stops.push(() => database.close());
    const app = await buildApp({ config, database, events: createEventBus(), clock: Date.now, logger: log });
    stops.push(() => app.close());
    await listenOnPort((port) => app.listen({ host: config.host, port }), {
      service: 'HTTP',
      host: config.host,
      asked: config.httpPort,
      first: DEFAULT_HTTP_PORT,
      setting: 'AIRDECK_PORT',
    });
    return { httpUrl: httpUrl(app), databasePlace: place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL: the operator's own, or the one that comes along. */
async function findDatabase(
  config: Config,
  log: FastifyBaseLogger,
  stops: (() => Promise<void>)[],
): Promise<{ url: string; place: string }> {
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    return { url: config.databaseUrl, place: `${host}${pathname}` };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(() => postgres.stop());
  return { url: postgres.url, place: postgres.home };
}

function httpUrl(app: FastifyInstance): string {
  return `http://${hostForUrl(app.server.address() as AddressInfo)}`;
}

/** The listening address as a client on this machine writes it. */
function hostForUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `localhost:${port}`;
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
}
