import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Limits } from '../limits/limits.ts';
import { pendingBytes, pendingDevices, pendingMessages } from '../metrics.ts';
import { Admission } from './admission.ts';
import { createClaimOffers } from './claim-offers.ts';
import { createClientAttributes, readAttributes } from './client-attributes.ts';
import type { CommandLines } from './command-lines.ts';
import { createCountedStore } from './counted-store.ts';
import { createDeliveredMessages, type DeliveredMessages } from './delivered-messages.ts';
import { createDeviceCalls } from './device-calls.ts';
import { DeviceDirectory } from './device-directory.ts';
import { createDeviceMessages } from './device-messages.ts';
import { Forwarder, type ForwardingSetting } from './forwarding/forwarder.ts';
import { refuseOwnAddress } from './forwarding/own-address.ts';
import { type AddGatewayDevice, GatewayDevices } from './gateway-devices.ts';
import type { GroupCommit } from './group-commit.ts';
import { deviceApiRoutes } from './http/device-api.routes.ts';
import { deviceCommandRoutes } from './http/device-commands.routes.ts';
import { deviceUpdateRoutes } from './http/device-updates.routes.ts';
import { LongPolls } from './http/long-polls.ts';
import { provisioningRoutes } from './http/provisioning.routes.ts';
import { createIngestJobs, type ReadingRetention } from './ingest-jobs.ts';
import type { KeptTime } from './kept-time.ts';
import type { MessagePart } from './message-parts.ts';
import { DevicePort } from './mqtt/device-port.ts';
import { Partitions } from './partitions.ts';
import { createPlatformWrites, type PlatformWrites } from './platform-writes.ts';
import type { Provision } from './provisioning.ts';
import { Quarantine } from './quarantine.ts';
import { createReadingCommits } from './reading-commits.ts';
import { createSentMessages, type SentMessages } from './sent-again.ts';
import type { MonitorDoor } from './uplink-door.ts';
import { createWrittenDevices } from './written-device.ts';

/** Time to write pending messages when the server stops, milliseconds. */
const DRAIN_LIMIT_MS = 5000;

export type IngestParts = {
  readonly host: string;
  /** Undefined: the first free one from 1883 on. */
  readonly mqttPort: number | undefined;
  /** Limits of MQTT connections; defaults when not given. */
  readonly mqttLimits?: Partial<Limits['mqttConnections']>;
  /** Undefined: all readings are kept. */
  readonly retention: ReadingRetention | undefined;
  /** Connections of long work on readings. Undefined: those of all else. */
  readonly longDatabase?: Pick<Database, 'pool'>;
  readonly keptTime: KeptTime;
  /** A pool of its own: reads that use all connections of another must not delay devices. */
  readonly database: Pick<Database, 'pool'>;
  readonly events: EventBus;
  readonly bus: Bus;
  /** Undefined: nothing is forwarded to another server. */
  readonly forwarding?: ForwardingParts | undefined;
  /** Lines on which devices receive commands. */
  readonly commandLines: CommandLines;
  /** Creates missing devices that gateways name. */
  readonly addGatewayDevice: AddGatewayDevice;
  /** Issues access tokens to devices without one. */
  readonly provision: Provision;
  /** Takes what AirGradient monitors deliver with a tenant's key. */
  readonly monitorDoor: MonitorDoor;
  /** Called with devices before readings of theirs, of any age, are changed by a job. */
  readonly pastChanged: (deviceKeys: readonly number[]) => Promise<void>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
};

export type ForwardingParts = {
  readonly setting: ForwardingSetting;
  /** Connections other than those of the ingest. */
  readonly database: Pick<Database, 'pool'>;
  /** Sensible when not given. */
  readonly limits?: Partial<Limits['forwarding']>;
};

/** Receives device messages over MQTT and HTTP, and acknowledges them once they are committed. */
export class Ingest {
  readonly #parts: IngestParts;
  readonly #admission: Admission;
  readonly #writer: GroupCommit<MessagePart>;
  readonly #attributes;
  readonly #quarantine: Quarantine;
  readonly #directory: DeviceDirectory;
  readonly #messages;
  readonly #port: DevicePort;
  readonly #polls = new LongPolls();
  readonly #partitions: Partitions;
  readonly #forwarder: Forwarder | undefined;
  /** Writes of users and programs for devices. */
  readonly writes: PlatformWrites;
  /** Messages of devices that other systems deliver. */
  readonly delivered: DeliveredMessages;
  /** Messages in quarantine, to be sent again. */
  readonly sentMessages: SentMessages;
  /** Background jobs while the application runs. */
  readonly jobs: readonly Job[];

  constructor(parts: IngestParts) {
    this.#parts = parts;
    const { clock, log, forwarding } = parts;
    const { pool } = parts.database;
    const partitions = new Partitions(pool, clock);
    this.#partitions = partitions;
    const common = { ...parts, pool };
    this.#admission = new Admission(clock);
    const isForwarding = forwarding !== undefined;
    this.#writer = createReadingCommits({ ...common, partitions, isForwarding });
    this.#attributes = createClientAttributes({ ...common, isForwarding });
    this.#forwarder =
      forwarding && new Forwarder({ ...forwarding, pool: forwarding.database.pool, clock, log });
    this.#quarantine = new Quarantine(common);
    this.#directory = new DeviceDirectory(common);
    this.#messages = createDeviceMessages({
      readings: this.#writer,
      partitions,
      attributes: this.#attributes,
      claimOffers: createClaimOffers(common),
      quarantine: this.#quarantine,
      admission: this.#admission,
      clock,
    });
    const store = createCountedStore({ admission: this.#admission, writer: this.#writer, partitions });
    const devices = createWrittenDevices({ directory: this.#directory, admission: this.#admission });
    this.writes = createPlatformWrites({
      keptTime: parts.keptTime,
      devices,
      directory: this.#directory,
      admission: this.#admission,
      store,
      clock,
    });
    this.delivered = createDeliveredMessages({ devices, messages: this.#messages });
    const gatewayDevices = new GatewayDevices({
      ...common,
      directory: this.#directory,
      add: parts.addGatewayDevice,
    });
    this.sentMessages = createSentMessages({
      pool,
      directory: this.#directory,
      gatewayDevices,
      store,
      admission: this.#admission,
      clock,
    });
    this.#port = new DevicePort({
      ...common,
      host: parts.host,
      port: parts.mqttPort,
      isForwarding,
      limits: parts.mqttLimits,
      directory: this.#directory,
      messages: this.#messages,
      admission: this.#admission,
      commandLines: parts.commandLines,
      gatewayDevices,
      provision: parts.provision,
      monitors: { door: parts.monitorDoor, delivered: this.delivered },
      readAttributes: (device, request) => readAttributes(pool, device, request),
      answerCall: createDeviceCalls(pool),
    });
    this.jobs = createIngestJobs({
      ...parts,
      packing: parts.longDatabase ?? parts.database,
      pool,
      partitions,
    });
  }

  /** The port that devices reach over MQTT; 0 before `start`. */
  get mqttPort(): number {
    return this.#port.port;
  }

  /** Since when (epoch milliseconds) nothing can be written to the database, or undefined. */
  get stalledSince(): number | undefined {
    return this.#writer.stalledSince;
  }

  /** Messages of devices that are pending, and the memory that they take. */
  get pending(): { readonly messages: number; readonly bytes: number } {
    return { messages: this.#admission.pendingMessages, bytes: this.#admission.pendingBytes };
  }

  /** Sets the metrics of pending messages. */
  measure(): void {
    pendingMessages.set(this.#admission.pendingMessages);
    pendingDevices.set(this.#admission.pendingDevices);
    pendingBytes.set(this.#admission.pendingBytes);
  }

  /** @throws StartError when the port cannot be had */
  async start(): Promise<void> {
    const { log, forwarding, host, keptTime } = this.#parts;
    // If this fails, its job reads it within a minute.
    await keptTime
      .refresh()
      .catch((error) => log.warn({ err: error }, 'what was deleted by age could not be read'));
    // If this fails, the first reading of a month creates its partition.
    await this.#partitions
      .makeAhead()
      .catch((error) => log.warn({ err: error }, 'partitions could not be made ready'));
    await this.#port.start();
    if (!forwarding) return;
    await refuseOwnAddress(forwarding.setting.url, { host, port: this.#port.port });
    this.#forwarder?.start();
  }

  /** Stops receiving, writes and acknowledges pending messages, and ends all sessions. */
  async stop(): Promise<void> {
    this.#parts.commandLines.shutDown();
    this.#polls.endAll();
    this.#port.stopReading();
    await Promise.all([this.#writer.close(DRAIN_LIMIT_MS), this.#attributes.close(DRAIN_LIMIT_MS)]);
    // After the others, which write rejected messages to it.
    await this.#quarantine.close(DRAIN_LIMIT_MS);
    this.#admission.close();
    await this.#forwarder?.stop();
    await this.#port.stop();
  }

  /** The device API over HTTP: register it within a scope of its own, for it reads bodies as bytes. */
  async registerRoutes(app: FastifyInstance): Promise<void> {
    const { commandLines, events } = this.#parts;
    const { pool } = this.#parts.database;
    await deviceApiRoutes(app, {
      directory: this.#directory,
      messages: this.#messages,
      admission: this.#admission,
      readAttributes: (device, request) => readAttributes(pool, device, request),
    });
    deviceCommandRoutes(app, {
      directory: this.#directory,
      admission: this.#admission,
      lines: commandLines,
      polls: this.#polls,
      answerCall: createDeviceCalls(pool),
    });
    provisioningRoutes(app, this.#parts);
    deviceUpdateRoutes(app, { directory: this.#directory, events, polls: this.#polls });
  }
}
