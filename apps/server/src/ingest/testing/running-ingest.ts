import { pino } from 'pino';
import { createLocalBus } from '../../bus/bus.ts';
import { INGEST_SETTINGS, openDatabase } from '../../database/database.ts';
import { createEventBus, type EventBus } from '../../events.ts';
import type { Limits } from '../../limits/limits.ts';
import { createServices, type Services } from '../../services.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';
import { type ForwardingParts, Ingest } from '../ingest.ts';
import { PacketClient } from './packet-client.ts';

/** A running ingest with its own database and the devices of a test world. */
export type RunningIngest = {
  readonly ingest: Ingest;
  readonly database: TestDatabase;
  readonly world: World;
  readonly events: EventBus;
  /** The services of the same product: the ingest receives their events. */
  readonly services: Services;
  /** Connects as a device; fails if refused. */
  connect(device: WorldDevice, options?: Parameters<typeof PacketClient.connect>[1]): Promise<PacketClient>;
  rows(query: string, ...parameters: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

/** @param options.settings further PostgreSQL settings of the ingest's sessions */
export async function startIngest(
  options: {
    clock?: () => number;
    settings?: Readonly<Record<string, string>>;
    mqttLimits?: Partial<Limits['mqttConnections']>;
    forwarding?: Omit<ForwardingParts, 'database'>;
    readingMonths?: number;
    /** Receives the lines of its log. */
    log?: (line: string) => void;
  } = {},
): Promise<RunningIngest> {
  const database = await createTestDatabase();
  const world = await createWorld(database);
  const events = createEventBus();
  const services = await createServices({
    database,
    events,
    clock: options.clock ?? Date.now,
    readingMonths: options.readingMonths,
  });
  const ingestDatabase = openDatabase(database.url, silentLog, 4, {
    ...INGEST_SETTINGS,
    ...options.settings,
  });
  const ingest = new Ingest({
    host: '127.0.0.1',
    mqttPort: 0,
    ...(options.mqttLimits && { mqttLimits: options.mqttLimits }),
    forwarding: options.forwarding && { ...options.forwarding, database },
    retention: undefined,
    keptTime: services.keptTime,
    database: ingestDatabase,
    events,
    bus: createLocalBus(),
    commandLines: services.commandLines,
    addGatewayDevice: services.gateways.add,
    provision: services.provision,
    monitorDoor: services.uplinkDoor,
    pastChanged: services.filterWear.recount,
    clock: options.clock ?? Date.now,
    log: options.log ? pino({ level: 'info' }, { write: options.log }) : pino({ level: 'silent' }),
  });
  await ingest.start();
  const clients: PacketClient[] = [];
  return {
    ingest,
    database,
    world,
    events,
    services,
    connect: async (device, connectOptions = {}) => {
      const { client, connack } = await PacketClient.connect(ingest.mqttPort, {
        username: device.token,
        clientId: device.name,
        ...connectOptions,
      });
      clients.push(client);
      const code = connack.returnCode ?? connack.reasonCode;
      if (code !== 0) throw new Error(`refused with ${code}`);
      return client;
    },
    rows: async (query, ...parameters) => (await database.pool.query(query, parameters)).rows,
    stop: async () => {
      for (const client of clients) client.drop();
      await ingest.stop();
      await ingestDatabase.close();
      await database.close();
    },
  };
}
