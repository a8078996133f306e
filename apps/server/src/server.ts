import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_FRAGMENT, type DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RunningServer } from './announcement.ts';
import { buildApp } from './app.ts';
import { openBus } from './bus/open-bus.ts';
import type { Config } from './config.ts';
import { type Database, INGEST_SETTINGS, LONG_WORK_SETTINGS, openDatabase } from './database/database.ts';
import { openDatabaseClock } from './database/database-clock.ts';
import type { FoundDatabase } from './database/find-database.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createDemoHost } from './demo-host/demo-host.ts';
import { startDemoTurns } from './demo-host/demo-turns.ts';
import { createEventBus } from './events.ts';
import { loadGeography } from './features/geography/geography-load.ts';
import { prepareFirstAdministrator } from './features/sign-in/administrators.ts';
import { demoKeyOf } from './features/sign-in/demo-key.ts';
import { consoleUrl, DEFAULT_HTTP_PORT, listeningUrl, listenOnPort } from './listen.ts';
import type { StopSteps } from './process-end.ts';
import type { Services } from './services.ts';

/** One writes readings; the others look up tokens, attributes, quarantine and roll-ups in the meantime. */
const INGEST_CONNECTIONS = 4;

/** For long statements that take turns, and for background work. */
const LONG_WORK_CONNECTIONS = 12;

/** Together with that of PostgreSQL, these stay below the ten seconds that a supervisor waits, unless everything hangs. */
const DRAIN_LIMIT_MS = 6_000;
const DISCONNECT_LIMIT_MS = 500;

/**
 * Starts everything that `config` enables, and adds its shutdown to `steps`: no more input, then pending work,
 * then the database. If a later step fails, the started components are stopped again.
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  steps: StopSteps,
  { databaseUrl, place }: FoundDatabase,
): Promise<RunningServer> {
  try {
    await migrateDatabase(databaseUrl);
    const database = openDatabase(databaseUrl, log);
    const ingestDatabase = openDatabase(databaseUrl, log, INGEST_CONNECTIONS, INGEST_SETTINGS);
    const longDatabase = openDatabase(databaseUrl, log, LONG_WORK_CONNECTIONS, LONG_WORK_SETTINGS);
    steps.add({
      name: 'database connections',
      limitMs: DISCONNECT_LIMIT_MS,
      stop: () => Promise.all([database, ingestDatabase, longDatabase].map((one) => one.close())),
    });
    const bus = await openBus({ natsUrl: config.natsUrl, pool: database.pool, log });
    steps.add({ name: 'bus', limitMs: DISCONNECT_LIMIT_MS, stop: () => bus.close() });
    const outdoorModel =
      config.outdoor.provider === 'demo'
        ? (await import('@airdeck/demo/outdoor-model')).createOutdoorModel(Date.now)
        : undefined;
    let demoSignIns: readonly DemoSignIn[] = [];
    const app = await buildApp({
      config,
      database,
      ingestDatabase,
      longDatabase,
      events: createEventBus(),
      bus,
      clock: Date.now,
      databaseClock: await openDatabaseClock(database.pool),
      logger: log,
      outdoorModel,
      demoSignIns: () => (config.showsDemoSignIns ? demoSignIns : []),
    });
    // Together: a device's request over HTTP waits for the ingest to write what it sent, or to give up.
    steps.add({
      name: 'requests and ingest',
      limitMs: DRAIN_LIMIT_MS,
      stop: () => Promise.all([app.close(), app.ingest.stop()]),
    });
    const demo = config.isDemo ? await createDemo(config, app.services, database, log) : undefined;
    const demoAccess = await demo?.prepare();
    demoSignIns = demoAccess?.signIns ?? [];
    await app.ingest.start();
    await listenOnPort((port) => app.listen({ host: config.host, port }), {
      service: 'HTTP',
      host: config.host,
      asked: config.httpPort,
      first: DEFAULT_HTTP_PORT,
      setting: 'AIRDECK_PORT',
    });
    const url = listeningUrl(app.server.address() as AddressInfo);
    const firstAdministrator = await inviteFirstAdministrator(
      config,
      database,
      app.services,
      consoleUrl(config, app.server),
    );
    const mqttUrl = `mqtt://${new URL(url).hostname}:${app.ingest.mqttPort}`;
    if (demo) {
      const turns = await startDemoTurns({
        pool: database.pool,
        log,
        prepareHomes: async () => {
          const homes = await createDemo(config, app.services, database, log);
          await homes.prepare();
          return { start: () => homes.start(mqttUrl), stop: () => homes.stop() };
        },
      });
      steps.add({ name: 'simulated homes', limitMs: DISCONNECT_LIMIT_MS, stop: () => turns.stop() });
    }
    const geography = loadGeography({ database, databaseUrl, log });
    steps.add({ name: 'loading of places', limitMs: DISCONNECT_LIMIT_MS, stop: () => geography.stop() });
    steps.add({
      name: 'goodbye',
      limitMs: config.leaveMs + DISCONNECT_LIMIT_MS,
      stop: () => sayGoodbye(app, config),
      isPolite: true,
    });
    return {
      httpUrl: url,
      mqttUrl,
      databasePlace: place,
      firstAdministrator,
      demo: demoAccess && {
        ...demoAccess,
        link: config.showsDemoSignIns
          ? `${consoleUrl(config, app.server)}/${DEMO_FRAGMENT}${demoKeyOf(demoAccess.signIns)}`
          : undefined,
      },
    };
  } catch (error) {
    await steps.run();
    throw error;
  }
}

/** Continues to serve until a load balancer has noticed that this node is about to stop. */
async function sayGoodbye(app: Pick<FastifyInstance, 'leave'>, { leaveMs }: Config): Promise<void> {
  app.leave();
  await sleep(leaveMs);
}

/** The simulated homes, whose code is loaded only when enabled. */
async function createDemo(
  { dataDir, isLargeDemo: isLarge }: Config,
  services: Services,
  database: Database,
  log: FastifyBaseLogger,
) {
  const { Demo } = await import('@airdeck/demo/demo');
  return new Demo(createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge }));
}

/** The demo has an administrator of its own. */
async function inviteFirstAdministrator(
  config: Config,
  database: Database,
  { users, activation }: Services,
  url: string,
): Promise<RunningServer['firstAdministrator']> {
  if (config.isDemo) return undefined;
  const first = await prepareFirstAdministrator({ database, users, activation });
  return (
    first && {
      email: first.email,
      link: `${url}/createPassword?activateToken=${first.activateToken}`,
    }
  );
}
