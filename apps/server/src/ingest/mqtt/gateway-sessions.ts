import type { Clock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import type { CommandLines } from '../command-lines.ts';
import type { Device } from '../device-directory.ts';
import type { GatewayDevices } from '../gateway-devices.ts';
import type { Client } from './end-point.ts';
import { GatewaySession } from './gateway-session.ts';
import { REASON } from './reason-codes.ts';
import type { Sessions } from './sessions.ts';

type Named = { readonly deviceKey: number };

/** The connections of gateways, by connection and by the devices that they serve. */
export class GatewaySessions {
  readonly #parts;
  readonly #byConnection = new Map<Client, GatewaySession>();
  readonly #byDevice = new Map<number, Set<GatewaySession>>();

  /** @param parts.perDevice most concurrent sessions of a device, including those through gateways */
  constructor(parts: {
    perDevice: number;
    sessions: Sessions;
    devices: GatewayDevices;
    lines: CommandLines;
    events: EventBus;
    /** Notifies other nodes that a device has a connection here. */
    opened: (deviceKey: number) => void;
    clock: Clock;
  }) {
    this.#parts = parts;
    const { events } = parts;
    events.on('device.moved', this.#letGo);
    events.on('device.renamed', this.#letGo);
    events.on('device.profileChanged', this.#letGo);
    events.on('device.deleted', this.#letGo);
    events.on('device.moved', this.#endMovedGateway);
    events.on('device.gatewayChanged', this.#endSessions);
  }

  /** Stops listening to events. */
  stop(): void {
    const { events } = this.#parts;
    events.off('device.moved', this.#letGo);
    events.off('device.renamed', this.#letGo);
    events.off('device.profileChanged', this.#letGo);
    events.off('device.deleted', this.#letGo);
    events.off('device.moved', this.#endMovedGateway);
    events.off('device.gatewayChanged', this.#endSessions);
  }

  /** The session of a gateway's connection; undefined for other connections. */
  of(connection: Client): GatewaySession | undefined {
    const known = this.#byConnection.get(connection);
    const session = this.#parts.sessions.of(connection);
    if (known || !session?.device.isGateway) return known;
    const gatewaySession: GatewaySession = new GatewaySession({
      ...this.#parts,
      gateway: session.device,
      connection,
      joined: (device) => this.#join(device, gatewaySession),
      left: ({ key }) => this.#leave(key, gatewaySession),
    });
    this.#byConnection.set(connection, gatewaySession);
    return gatewaySession;
  }

  /** The gateway sessions that serve a device. */
  ofDevice(deviceKey: number): readonly GatewaySession[] {
    return [...(this.#byDevice.get(deviceKey) ?? [])];
  }

  /** Makes all devices be looked up again when they are named next. */
  letAllGo(): void {
    for (const deviceKey of [...this.#byDevice.keys()]) this.#letGo({ deviceKey });
  }

  /** Removes an ended connection. */
  close(connection: Client): void {
    this.#byConnection.get(connection)?.end();
    this.#byConnection.delete(connection);
  }

  /** A device's own connection takes over from gateways, as from other connections. */
  takeOver({ key }: Device): void {
    this.#parts.opened(key);
    const { perDevice, sessions } = this.#parts;
    const own = [...sessions.ofDevice(key)].length;
    const gateways = this.ofDevice(key);
    for (const gateway of gateways.slice(0, Math.max(0, own + gateways.length - perDevice)))
      gateway.leaveKey(key);
  }

  /** Makes room for a further connection of the device, here or on another node, by ending surplus ones. */
  makeRoom(key: number): void {
    const { perDevice, sessions } = this.#parts;
    const others = this.ofDevice(key);
    sessions.endOldest(key, perDevice - 1);
    const own = [...sessions.ofDevice(key)].length;
    for (const other of others.slice(0, Math.max(0, own + others.length + 1 - perDevice)))
      other.leaveKey(key);
  }

  #join({ key }: Device, session: GatewaySession): void {
    this.makeRoom(key);
    this.#byDevice.set(key, new Set([...this.ofDevice(key), session]));
    this.#parts.opened(key);
  }

  #leave(key: number, session: GatewaySession): void {
    const others = this.#byDevice.get(key);
    others?.delete(session);
    if (others?.size === 0) this.#byDevice.delete(key);
  }

  readonly #letGo = ({ deviceKey }: Named): void => {
    for (const session of this.ofDevice(deviceKey)) session.leaveKey(deviceKey);
  };

  /** The set of devices in its reach has changed: the gateway reconnects, and names its devices again. */
  readonly #endSessions = ({ deviceKey }: Named): void =>
    this.#parts.sessions.endAllOf(deviceKey, REASON.administrativeAction);

  readonly #endMovedGateway = (moved: Named): void => {
    const own = [...this.#parts.sessions.ofDevice(moved.deviceKey)];
    if (own.some(({ device }) => device.isGateway)) this.#endSessions(moved);
  };
}
