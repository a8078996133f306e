import type { Clock } from '../../clock.ts';
import { deviceConnections } from '../../metrics.ts';
import type { Admission, Inlet } from '../admission.ts';
import type { Device } from '../device-directory.ts';
import { type Client, STOP } from './end-point.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

/** An authenticated connection of a device. */
export type MqttSession = {
  readonly device: Device;
  readonly connection: Client;
  /** The token that it was authenticated with. */
  readonly token: string;
  /** Queue of messages that wait for room. */
  readonly inlet: Inlet;
  /** Number of requests being answered. */
  questions: number;
  /** When it began in place of another one; undefined: without one. */
  readonly replacedAt: number | undefined;
};

/**
 * A client that reconnects replaces its lost connection once; two with the same token replace each other all the time.
 */
const CONTEST_MS = 10 * 60_000;

/** Every session of the port, by connection and by device. */
export class Sessions {
  readonly #perDevice: number;
  readonly #admission: Admission;
  readonly #clock: Clock;
  readonly #contested: (device: Device) => void;
  readonly #byConnection = new Map<Client, MqttSession>();
  readonly #byDevice = new Map<number, Set<MqttSession>>();

  /**
   * @param parts.perDevice most concurrent sessions of a device
   * @param parts.contested called when a session that replaced another one is replaced itself soon after
   */
  constructor(parts: {
    perDevice: number;
    admission: Admission;
    clock: Clock;
    contested: (device: Device) => void;
  }) {
    this.#perDevice = parts.perDevice;
    this.#admission = parts.admission;
    this.#clock = parts.clock;
    this.#contested = parts.contested;
  }

  get count(): number {
    return this.#byConnection.size;
  }

  all(): Iterable<MqttSession> {
    return this.#byConnection.values();
  }

  of(connection: Client): MqttSession | undefined {
    return this.#byConnection.get(connection);
  }

  ofDevice(deviceKey: number): Iterable<MqttSession> {
    return this.#byDevice.get(deviceKey) ?? [];
  }

  /** Adds a session. Ends the one with the same client id, and the oldest ones beyond the limit. */
  add(device: Device, connection: Client, token: string): void {
    const before = [...this.ofDevice(device.key)];
    const tooMany = before.length - this.#perDevice + 1;
    const same = before.filter((other) => other.connection.clientId === connection.clientId);
    const others = before.filter((other) => !same.includes(other));
    const replaced = [...same, ...others.slice(0, Math.max(0, tooMany - same.length))];
    const now = this.#clock();
    if (replaced.some(({ replacedAt }) => replacedAt !== undefined && now - replacedAt < CONTEST_MS))
      this.#contested(device);
    for (const other of replaced) other.connection.end(REASON.sessionTakenOver);
    const replacedAt = replaced.length > 0 ? now : undefined;
    const inlet = this.#admission.inlet(device, {
      stop: () => connection.stop(STOP.room),
      go: () => connection.go(STOP.room),
    });
    const session = { device, connection, token, inlet, questions: 0, replacedAt };
    this.#byConnection.set(connection, session);
    const sessions = this.#byDevice.get(device.key) ?? new Set();
    this.#byDevice.set(device.key, sessions.add(session));
    deviceConnections.inc();
  }

  remove(connection: Client): void {
    const session = this.#byConnection.get(connection);
    if (!session) return;
    this.#byConnection.delete(connection);
    session.inlet.close();
    const others = this.#byDevice.get(session.device.key);
    others?.delete(session);
    if (others?.size === 0) this.#byDevice.delete(session.device.key);
    deviceConnections.dec();
  }

  /** Ends a device's oldest sessions until at most `left` remain. */
  endOldest(deviceKey: number, left: number): void {
    const sessions = [...this.ofDevice(deviceKey)];
    for (const { connection } of sessions.slice(0, Math.max(0, sessions.length - left)))
      connection.end(REASON.sessionTakenOver);
  }

  /** Ends all sessions of a device. Its pending messages are not acknowledged. */
  endAllOf(deviceKey: number, reason: ReasonCode): void {
    for (const { connection } of [...this.ofDevice(deviceKey)]) connection.end(reason);
  }
}
