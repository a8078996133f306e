import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SHARED_ATTRIBUTE_TOPICS, SUBSCRIBABLE_FILTERS } from '@airdeck/contract/device-messages';
import type { Aedes, AedesOptions, Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import {
  type ConnectionLimiter,
  createConnectionLimiter,
  type Admission as Place,
} from '../../limits/connection-limiter.ts';
import { LIMITS, type Limits } from '../../limits/limits.ts';
import { listenOnPort } from '../../listen.ts';
import { connectionsRefused } from '../../metrics.ts';
import type { Admission } from '../admission.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import { createBroker } from './broker.ts';
import { createConnectPolicy } from './connect-policy.ts';
import { createPublishPolicy } from './publish-policy.ts';
import { Sessions } from './sessions.ts';
import { SocketGate } from './socket-gate.ts';

const DEFAULT_PORT = 1883;
/** Longer than any client id could usefully be; the broker's own limit is for MQTT 3.1, and counts our prefix. */
const MAX_CLIENT_ID_LENGTH = 65_535;
const SWEEP_MS = 1000;
/** A device that went without a word is found out even where it promised no sign of life, ms of silence. */
const PROBE_AFTER_MS = 60_000;

export type DevicePortParts = {
  readonly host: string;
  /** Undefined: the first free one from 1883 on. */
  readonly port: number | undefined;
  readonly directory: DeviceDirectory;
  readonly messages: DeviceMessages;
  readonly admission: Admission;
  readonly readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Sensible when not given. */
  readonly limits?: Partial<Limits['mqttConnections']> | undefined;
};

/** The port on which devices speak MQTT. */
export class DevicePort {
  readonly #parts: DevicePortParts;
  readonly #sessions = new Sessions();
  readonly #gates = new WeakMap<Client, SocketGate>();
  readonly #sockets = new Set<Socket>();
  readonly #limits: Limits['mqttConnections'];
  readonly #addresses: ConnectionLimiter;
  /** Connections that have not authenticated. */
  readonly #unauthenticated = new WeakMap<Client, Place>();
  readonly #server: Server = createServer({
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
  });
  #broker: Aedes | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(parts: DevicePortParts) {
    this.#parts = parts;
    this.#limits = { ...LIMITS.mqttConnections, ...parts.limits };
    this.#addresses = createConnectionLimiter(this.#limits.unauthenticatedPerAddress);
    this.#server.maxConnections = this.#limits.total;
  }

  /** The port it listens on; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  async start(): Promise<void> {
    const { events, host, port } = this.#parts;
    const broker = await createBroker(this.#policy());
    this.#broker = broker;
    broker.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#sessions.of(client)?.subscriptions.delete(filter);
    });
    broker.on('client', (client) => this.#unauthenticated.get(client)?.leave());
    events.on('device.credentialsChanged', this.#endSessions);
    events.on('device.deleted', this.#endSessions);
    events.on('attributes.changed', this.#tellSharedAttributes);
    this.#server.on('connection', (socket) => this.#accept(socket, broker));
    this.#server.on('drop', () => connectionsRefused.inc({ transport: 'mqtt' }));
    this.#sweep = setInterval(() => this.#sessions.endSilent(performance.now()), SWEEP_MS);
    await listenOnPort((choice) => listen(this.#server, choice, host), {
      service: 'MQTT',
      host,
      asked: port,
      first: DEFAULT_PORT,
      setting: 'AIRDECK_MQTT_PORT',
    });
  }

  /** Takes no more connections and reads nothing more; what was read is still acknowledged. */
  stopReading(): void {
    this.#server.close();
    this.#sessions.stopReading();
  }

  async stop(): Promise<void> {
    this.stopReading();
    const { events } = this.#parts;
    clearInterval(this.#sweep);
    events.off('device.credentialsChanged', this.#endSessions);
    events.off('device.deleted', this.#endSessions);
    events.off('attributes.changed', this.#tellSharedAttributes);
    // Acknowledgements that were just written leave at the end of this turn.
    await new Promise((resolve) => setImmediate(resolve));
    const broker = this.#broker;
    if (broker) await new Promise<void>((resolve) => broker.close(resolve));
    // Those that have not said who they are, too.
    for (const socket of this.#sockets) socket.destroy();
  }

  #policy(): AedesOptions & { quiet: true } {
    const { directory, messages, admission, readAttributes, clock, log } = this.#parts;
    const sessions = this.#sessions;
    return {
      ...createConnectPolicy({
        directory,
        sessions,
        admission,
        gateOf: (client) => this.#gates.get(client),
        clock,
        log,
      }),
      ...createPublishPolicy({ sessions, messages, readAttributes, log }),
      // Devices hear what this server tells them, and nothing of each other.
      quiet: true,
      authorizeSubscribe: (client, subscription, done) => {
        const session = sessions.of(client);
        if (!session || !SUBSCRIBABLE_FILTERS.has(subscription.topic)) {
          done(null, null);
          return;
        }
        session.subscriptions.set(subscription.topic, subscription.qos === 0 ? 0 : 1);
        done(null, subscription);
      },
      connectTimeout: this.#limits.connectMs,
      queueLimit: this.#limits.messagesBeforeConnack,
      maxTopicLevels: this.#limits.topicLevels,
      maxClientsIdLength: MAX_CLIENT_ID_LENGTH,
    };
  }

  #accept(socket: Socket, broker: Aedes): void {
    const admission = this.#addresses.enter(socket.remoteAddress ?? '', () => {
      connectionsRefused.inc({ transport: 'mqtt' });
      socket.destroy();
    });
    const gate = new SocketGate(socket, LIMITS.ingest.messageBytes);
    const client = broker.handle(socket);
    if (admission) this.#unauthenticated.set(client, admission);
    this.#gates.set(client, gate);
    this.#sockets.add(socket);
    socket.once('close', () => {
      admission?.leave();
      this.#sockets.delete(socket);
      this.#sessions.remove(client);
    });
  }

  readonly #endSessions = ({ deviceKey }: { deviceKey: number }): void => this.#sessions.endAllOf(deviceKey);

  readonly #tellSharedAttributes = (change: {
    deviceKey: number;
    scope: string;
    values: Record<string, unknown>;
  }): void => {
    if (change.scope !== 'SHARED_SCOPE') return;
    const entries = Object.entries(change.values);
    const set = entries.filter(([, value]) => value !== undefined);
    const deleted = entries.filter(([, value]) => value === undefined).map(([key]) => key);
    for (const session of this.#sessions.ofDevice(change.deviceKey)) {
      for (const topic of SHARED_ATTRIBUTE_TOPICS) {
        const qos = session.subscriptions.get(topic);
        if (qos === undefined) continue;
        if (set.length > 0) session.send(topic, JSON.stringify(Object.fromEntries(set)), qos);
        if (deleted.length > 0) session.send(topic, JSON.stringify({ deleted }), qos);
      }
    }
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  // Rejects with the error when the port cannot be had.
  await once(server, 'listening');
}
