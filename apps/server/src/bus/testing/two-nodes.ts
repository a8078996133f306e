import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config.ts';
import { createEventBus, type EventBus } from '../../events.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { connectLive, type LiveClient } from '../../live/testing/live-client.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice, type WorldUser } from '../../testing/world.ts';
import type { Bus } from '../bus.ts';
import { createNatsTransport } from '../nats-transport.ts';
import { createNodeBus } from '../node-bus.ts';
import { createNatsServer, type NatsServer } from './nats-server.ts';

export type Node = {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  readonly events: EventBus;
  readonly origin: string;
  /** Connects as a device. */
  connect(device: WorldDevice): Promise<PacketClient>;
  /** Opens a WebSocket and signs in. */
  follow(token: string, cmds?: object[]): Promise<LiveClient>;
};

/** Two nodes of an installation, in one process, on one database and a real NATS. */
export type TwoNodes = {
  readonly database: TestDatabase;
  readonly nats: NatsServer;
  readonly world: World;
  readonly one: Node;
  readonly two: Node;
  tokenOf(user: WorldUser): Promise<string>;
  /** Resolves when both hear each other. */
  joined(): Promise<void>;
  close(): Promise<void>;
};

export async function startTwoNodes(): Promise<TwoNodes> {
  const database = await createTestDatabase();
  const world = await createWorld(database);
  const nats = await createNatsServer();
  await nats.start();
  const [one, two] = [await startNode(database, nats.url), await startNode(database, nats.url)];
  return {
    database,
    nats,
    world,
    one,
    two,
    tokenOf: async (user) => (await signIn(one.app, user)).token,
    async joined() {
      while (one.bus.peers().length === 0 || two.bus.peers().length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async close() {
      for (const { app, bus } of [one, two]) {
        await Promise.all([app.close(), app.ingest.stop()]);
        await bus.close();
      }
      await nats.kill();
      await database.close();
    },
  };
}

async function startNode(database: TestDatabase, natsUrl: string): Promise<Node> {
  const bus = createNodeBus({
    transport: createNatsTransport(natsUrl, silentLog),
    installation: 'test',
    clock: Date.now,
    log: silentLog,
  });
  const events = createEventBus();
  const app = await createTestApp(database, {
    config: readConfig({
      DATABASE_URL: database.url,
      AIRDECK_MQTT_PORT: '0',
      AIRDECK_BUS_AWAY_SECONDS: '1',
    }),
    events,
    bus,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    bus,
    events,
    origin,
    async connect(device) {
      const { client, connack } = await PacketClient.connect(app.ingest.mqttPort, {
        username: device.token,
        clientId: device.name,
      });
      if (connack.returnCode !== 0) throw new Error(`refused with ${connack.returnCode}`);
      return client;
    },
    async follow(token, cmds = []) {
      const client = await connectLive(origin, '/api/ws');
      client.send({ authCmd: { cmdId: 0, token }, cmds });
      return client;
    },
  };
}
