import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../../database/database.ts';
import { createEventBus, type EventBus, type StoredReading } from '../../events.ts';
import { createPartitionsFor } from '../../features/telemetry/testing/readings.ts';
import { createStore } from '../../ingest/reading.repository.ts';
import { type Reading, toReading } from '../../ingest/reading.ts';
import { toBatch } from '../../ingest/reading-batch.ts';
import type { Limits } from '../../limits/limits.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { connectLive, type LiveClient } from './live-client.ts';

/** A listening application with a test world, and clocks set by the test. */
export type LiveWorld = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly events: EventBus;
  readonly world: World;
  readonly origin: string;
  now: number;
  /** Time of the monotonic clock, ms: independent of the wall clock above. */
  idleMs: number;
  tokenOf(user: WorldUser): Promise<string>;
  /** Connects and signs in; `cmds` are sent with the token. */
  connect(user: WorldUser, cmds?: object[]): Promise<LiveClient>;
  /** Stores readings like the ingest: in the tables, then on the bus. */
  store(readings: StoredReading[]): Promise<void>;
  /** Resolves when the server has this many subscriptions. */
  subscriptions(count: number): Promise<void>;
  /** Cuts off all clients, and waits until the server has noticed. */
  disconnectAll(): Promise<void>;
  close(): Promise<void>;
};

export async function createLiveWorld(
  start: number,
  limits: Partial<Limits['live']> = {},
): Promise<LiveWorld> {
  const database = await createTestDatabase();
  // As in the product: queued long reads do not occupy the connections of others.
  const longDatabase = openDatabase(database.url, silentLog);
  const world = await createWorld(database, { clock: () => start });
  const events = createEventBus();
  const self = { now: start, idleMs: 0 };
  const app = await createTestApp(database, {
    longDatabase,
    events,
    clock: () => self.now,
    stopwatch: () => self.idleMs,
    limits: { live: { sweepIntervalMs: 10, ...limits } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await createPartitionsFor(database, start);
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clients: LiveClient[] = [];
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: WorldUser): Promise<string> => {
    const known = tokens.get(user.id) ?? signIn(app, user).then(({ token }) => token);
    tokens.set(user.id, known);
    return known;
  };
  return Object.assign(self, {
    app,
    database,
    events,
    world,
    origin,
    tokenOf,
    async connect(user: WorldUser, cmds: object[] = []) {
      const client = await connectLive(origin, '/api/ws');
      clients.push(client);
      client.send({ authCmd: { cmdId: 0, token: await tokenOf(user) }, cmds });
      return client;
    },
    async store(readings: StoredReading[]) {
      const rows = readings.map(
        ({ deviceKey, ts, values }) => toReading(deviceKey, ts, values, true) as Reading,
      );
      await createStore(database.pool)(toBatch(rows, self.now));
      events.emit('readings.stored', readings);
    },
    async subscriptions(count: number) {
      while (app.live.counts().subscriptions !== count) await new Promise((resolve) => setImmediate(resolve));
    },
    async disconnectAll() {
      for (const { socket } of clients.splice(0)) socket.terminate();
      while (app.live.counts().sessions > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    async close() {
      await app.close();
      await longDatabase.close();
      await database.close();
    },
  });
}
