import type { Client } from 'aedes';
import { LIMITS } from '../../limits/limits.ts';
import { deviceConnections } from '../../metrics.ts';
import type { Admission, Inlet } from '../admission.ts';
import type { Device } from '../device-directory.ts';
import type { SocketGate } from './socket-gate.ts';

const PUBACK = 0x40;

/** A message on its way to the database. */
type Held = {
  /** The number by which the device waits for its acknowledgement; 0: it does not wait. */
  readonly messageId: number;
  settled: boolean;
};

/** One device's connection, from the moment its token was found good. */
export class Session {
  readonly device: Device;
  readonly client: Client;
  /** Filters subscribed to, with the QoS that was granted. */
  readonly subscriptions = new Map<string, 0 | 1>();
  /** Where its messages wait for room. */
  readonly inlet: Inlet;
  readonly #gate: SocketGate;
  /** Longest silence allowed, milliseconds; 0: any. */
  readonly #maxSilenceMs: number;
  /** Messages in the order in which they came. */
  #held: Held[] = [];
  #acknowledgements: number[] = [];
  /** The device does not read what it is sent. */
  #isChoked = false;
  #isStopped = false;
  /** There is no room for what it sends. */
  #isWaiting = false;
  #packets = 0;
  /** Of a clock that no one can set. */
  #lastPacketTime: number;

  constructor(parts: {
    device: Device;
    client: Client;
    gate: SocketGate;
    admission: Admission;
    keepaliveS: number;
    now: number;
  }) {
    this.device = parts.device;
    this.client = parts.client;
    this.#gate = parts.gate;
    this.inlet = parts.admission.inlet(parts.device, {
      stop: () => {
        this.#isWaiting = true;
        this.#gate.shut();
      },
      go: () => {
        this.#isWaiting = false;
        this.#openUnlessBusy();
      },
    });
    // One and a half times what the device promised [MQTT-3.1.2-24].
    this.#maxSilenceMs = parts.keepaliveS * 1500;
    this.#lastPacketTime = parts.now;
  }

  /** Takes charge of a message. With many in charge no more is read. */
  hold(messageId: number): Held {
    const held = { messageId, settled: false };
    this.#held.push(held);
    if (this.#held.length >= LIMITS.mqttConnections.heldMessages) this.#gate.shut();
    return held;
  }

  /** The message is stored, or in quarantine. Acknowledgements leave in the order of the messages [MQTT-4.6.0-2]. */
  settle(held: Held): void {
    held.settled = true;
    if (this.#held[0] !== held) return;
    let count = 0;
    for (const { messageId, settled } of this.#held) {
      if (!settled) break;
      count += 1;
      if (messageId > 0 && this.#acknowledgements.push(messageId) === 1) {
        // Those of one commit leave together.
        queueMicrotask(() => this.#acknowledge());
      }
    }
    if (count === this.#held.length) this.#held = [];
    else this.#held.splice(0, count);
    this.#openUnlessBusy();
  }

  /** Sends to the device; a connection that takes nothing in for a minute is ended by the broker. */
  send(topic: string, payload: string, qos: 0 | 1): void {
    this.client.publish({ cmd: 'publish', topic, payload, qos, dup: false, retain: false }, () => undefined);
  }

  /** Reads nothing more; acknowledgements still leave. */
  stopReading(): void {
    this.#isStopped = true;
    this.#gate.shut();
  }

  /**
   * Whether the device has been silent for longer than it promised. While it waits for acknowledgements it is not
   * silent: then it may be this server that does not read.
   * @param now milliseconds that no one can set, as in the constructor
   */
  isSilent(now: number): boolean {
    if (this.#gate.packets !== this.#packets || this.#held.length > 0) {
      this.#packets = this.#gate.packets;
      this.#lastPacketTime = now;
    }
    return this.#maxSilenceMs > 0 && now - this.#lastPacketTime > this.#maxSilenceMs;
  }

  #openUnlessBusy(): void {
    const isFree = this.#held.length < LIMITS.mqttConnections.heldMessages / 2;
    if (isFree && !this.#isWaiting && !this.#isChoked && !this.#isStopped) this.#gate.open();
  }

  #acknowledge(): void {
    const messageIds = this.#acknowledgements;
    this.#acknowledgements = [];
    const { conn } = this.client;
    if (!conn.writable) return;
    const packets = Buffer.allocUnsafe(messageIds.length * 4);
    let offset = 0;
    for (const messageId of messageIds) {
      packets[offset] = PUBACK;
      packets[offset + 1] = 2;
      offset = packets.writeUInt16BE(messageId, offset + 2);
    }
    if (conn.write(packets) || this.#isChoked) return;
    // A device that sends on and on without reading its acknowledgements would fill the memory with them.
    this.#isChoked = true;
    this.#gate.shut();
    conn.once('drain', () => {
      this.#isChoked = false;
      this.#openUnlessBusy();
    });
  }
}

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
    session.inlet.close();
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
