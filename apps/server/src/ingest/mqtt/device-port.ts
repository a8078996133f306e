import { SHARED_ATTRIBUTE_TOPICS, SUBSCRIBABLE_FILTERS } from '@airdeck/contract/device-port/device-messages';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import { readAgainAfterGaps } from '../../bus/read-again.ts';
import { type Clock, steadyClock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import { LIMITS, type Limits } from '../../limits/limits.ts';
import { listenOnPort } from '../../listen.ts';
import type { Admission } from '../admission.ts';
import { type AttributeAnswer, type AttributeRequest, sharedUpdateOf } from '../client-attributes.ts';
import type { CommandLines } from '../command-lines.ts';
import type { AnswerCall } from '../device-calls.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import type { GatewayDevices } from '../gateway-devices.ts';
import type { Provision } from '../provisioning.ts';
import { createCommandSessions } from './command-sessions.ts';
import { createConnectPolicy } from './connect-policy.ts';
import { createGatewayPolicy } from './gateway-policy.ts';
import { GatewaySessions } from './gateway-sessions.ts';
import { Listener } from './listener.ts';
import { MonitorSessions } from './monitor-sessions.ts';
import { ProvisioningSessions } from './provisioning-sessions.ts';
import { createPublishPolicy } from './publish-policy.ts';
import { REASON } from './reason-codes.ts';
import { Sessions } from './sessions.ts';

const DEFAULT_PORT = 1883;

/** Broadcast to other nodes when a device connects. */
const OPENED = 'session-opened';
const openedSchema = z.object({ deviceKey: z.int() });

export type DevicePortParts = {
  readonly host: string;
  /** Undefined: the first free one from 1883 on. */
  readonly port: number | undefined;
  readonly directory: DeviceDirectory;
  readonly messages: DeviceMessages;
  readonly admission: Admission;
  readonly commandLines: CommandLines;
  readonly gatewayDevices: GatewayDevices;
  readonly provision: Provision;
  readonly monitors: ConstructorParameters<typeof MonitorSessions>[0];
  readonly readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  readonly answerCall: AnswerCall;
  readonly events: EventBus;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Whether this server forwards readings to another server. */
  readonly isForwarding: boolean;
  /** Sensible when not given. */
  readonly limits?: Partial<Limits['mqttConnections']> | undefined;
};

/** The origin of a refusal that concerns a whole connection: it has no topic. */
const CONNECTION = { transport: 'mqtt', topic: '' } as const;

/** The MQTT port of devices: they receive messages from this server, and none from each other. */
export class DevicePort {
  readonly #parts: DevicePortParts;
  readonly #sessions: Sessions;
  readonly #gateways: GatewaySessions;
  readonly #listener: Listener;

  constructor(parts: DevicePortParts) {
    this.#parts = parts;
    const { directory, messages, admission, commandLines, readAttributes, answerCall, bus, clock, log } =
      parts;
    const limits = { ...LIMITS.mqttConnections, ...parts.limits };
    const sessions = new Sessions({
      perDevice: limits.perDevice,
      admission,
      clock: steadyClock,
      contested: (device) => messages.noteRefusal(device, CONNECTION, 'connection-replaced'),
    });
    this.#sessions = sessions;
    const gateways = new GatewaySessions({
      perDevice: limits.perDevice,
      sessions,
      devices: parts.gatewayDevices,
      lines: commandLines,
      events: parts.events,
      opened: (deviceKey) => bus.publish(OPENED, { deviceKey }),
      clock,
    });
    this.#gateways = gateways;
    bus.subscribe(OPENED, openedSchema, ({ deviceKey }) => gateways.makeRoom(deviceKey));
    const gatewayPolicy = createGatewayPolicy({
      gateways,
      messages,
      commandLines,
      readAttributes,
      clock,
      log,
    });
    const provisioning = new ProvisioningSessions({ provision: parts.provision, log });
    const monitors = new MonitorSessions(parts.monitors);
    const policy = createPublishPolicy({
      sessions,
      gatewayPolicy,
      messages,
      commandLines,
      readAttributes,
      answerCall,
      log,
    });
    readAgainAfterGaps(parts, () => this.#endOldSessions());
    const commandSessions = createCommandSessions({ sessions, lines: commandLines });
    this.#listener = new Listener({
      clock: steadyClock,
      limits,
      endPoint: {
        ...createConnectPolicy({
          directory,
          sessions,
          gateways,
          provisioning,
          monitors,
          isForwarding: parts.isForwarding,
          clock: steadyClock,
          log,
        }),
        receive: (connection, ...message) => {
          const ofNoDevice = [provisioning, monitors].find((sessions) => sessions.has(connection));
          (ofNoDevice ?? policy).receive(connection, ...message);
        },
        mayHear: (connection, filter) => {
          if (provisioning.has(connection)) return provisioning.mayHear(filter);
          return !monitors.has(connection) && SUBSCRIBABLE_FILTERS.has(filter);
        },
        subscribed: (connection) => {
          commandSessions.match(connection);
          gateways.of(connection)?.match();
        },
        violated: (connection, reason) => {
          const session = sessions.of(connection);
          if (session && reason === REASON.packetTooLarge)
            messages.noteRefusal(session.device, CONNECTION, 'too-large');
        },
        closed: (connection) => {
          sessions.remove(connection);
          commandSessions.close(connection);
          gateways.close(connection);
          provisioning.close(connection);
          monitors.close(connection);
        },
        reportError: (error) => log.error({ err: error }, 'a connection of a device failed'),
      },
    });
  }

  /** The port it listens on; 0 before it does. */
  get port(): number {
    return this.#listener.port;
  }

  async start(): Promise<void> {
    const { events, host, port } = this.#parts;
    events.on('device.credentialsChanged', this.#endSessions);
    events.on('device.deleted', this.#endSessions);
    events.on('device.profileChanged', this.#endSessions);
    events.on('attributes.changed', this.#announceAttributes);
    await listenOnPort((choice) => this.#listener.listen(choice, host), {
      service: 'MQTT',
      host,
      asked: port,
      first: DEFAULT_PORT,
      setting: 'AIRDECK_MQTT_PORT',
    });
  }

  /** Stops accepting connections and reading; messages already read are still acknowledged. */
  stopReading(): void {
    this.#listener.stopReading();
  }

  async stop(): Promise<void> {
    const { events } = this.#parts;
    events.off('device.credentialsChanged', this.#endSessions);
    events.off('device.deleted', this.#endSessions);
    events.off('device.profileChanged', this.#endSessions);
    events.off('attributes.changed', this.#announceAttributes);
    this.#gateways.stop();
    await this.#listener.stop();
  }

  readonly #endSessions = ({ deviceKey }: { deviceKey: number }): void =>
    this.#sessions.endAllOf(deviceKey, REASON.administrativeAction);

  /** Checks connected devices again, after events of other nodes were missed. */
  async #endOldSessions(): Promise<void> {
    this.#gateways.letAllGo();
    for (const { connection } of await this.#parts.directory.findOld([...this.#sessions.all()]))
      connection.end(REASON.administrativeAction);
  }

  readonly #announceAttributes = (change: {
    deviceKey: number;
    scope: string;
    values: Record<string, unknown>;
  }): void => {
    if (change.scope !== 'SHARED_SCOPE') return;
    const data = sharedUpdateOf(change.values);
    for (const gateway of this.#gateways.ofDevice(change.deviceKey))
      gateway.tellAttributes(change.deviceKey, data);
    const update = JSON.stringify(data);
    for (const { connection } of this.#sessions.ofDevice(change.deviceKey)) {
      for (const topic of SHARED_ATTRIBUTE_TOPICS) {
        const qos = connection.subscriptions.get(topic);
        if (qos !== undefined) connection.send(topic, update, qos);
      }
    }
  };
}
