import type { Client } from 'aedes';
import { LIMITS } from '../../limits/limits.ts';
import { deviceConnections } from '../../metrics.ts';
import type { Session } from './session.ts';

/** Every session of the port, by connection and by device. */
export class Sessions {
  readonly #byClient = new Map<Client, Session>();
  readonly #byDevice = new Map<number, Set<Session>>();

  get count(): number {
    return this.#byClient.size;
  }

  of(client: Client): Session | undefined {
    return this.#byClient.get(client);
  }

  ofDevice(deviceKey: number): Iterable<Session> {
    return this.#byDevice.get(deviceKey) ?? [];
  }

  /** A device that opens one after the other, never closing any, loses its oldest. */
  add(session: Session): void {
    const { client, device } = session;
    const others = this.#byDevice.get(device.key) ?? new Set();
    const [oldest] = others;
    if (oldest && others.size >= LIMITS.mqttConnections.perDevice) this.end(oldest);
    this.#byClient.set(client, session);
    this.#byDevice.set(device.key, others.add(session));
    deviceConnections.inc();
  }

  remove(client: Client): void {
    const session = this.#byClient.get(client);
    if (!session) return;
    this.#byClient.delete(client);
    const others = this.#byDevice.get(session.device.key);
    others?.delete(session);
    if (others?.size === 0) this.#byDevice.delete(session.device.key);
    deviceConnections.dec();
  }

  /** Nothing more is read of it, and nothing more is acknowledged. */
  end(session: Session): void {
    this.remove(session.client);
    session.client.close();
    // The broker first undoes subscriptions, which takes a while.
    session.client.conn.destroy();
  }

  endAllOf(deviceKey: number): void {
    for (const session of [...this.ofDevice(deviceKey)]) this.end(session);
  }

  /** Ends those that have been silent for longer than they promised. */
  endSilent(now: number): void {
    for (const session of [...this.#byClient.values()]) if (session.isSilent(now)) this.end(session);
  }

  stopReading(): void {
    for (const session of this.#byClient.values()) session.stopReading();
  }
}
