import type { Client } from 'aedes';
import type { Device } from '../device.ts';
import { MAX_HELD_MESSAGES } from '../limits.ts';
import type { SocketGate } from './socket-gate.ts';

/** One device's connection, from the moment its token was found good. */
export class Session {
  readonly device: Device;
  readonly client: Client;
  /** Filters subscribed to, with the QoS that was granted. */
  readonly subscriptions = new Map<string, 0 | 1>();
  readonly #gate: SocketGate;
  /** Longest silence allowed, milliseconds; 0: any. */
  readonly #maxSilenceMs: number;
  /** Messages received and not yet acknowledged. */
  #held = 0;
  #packets = 0;
  #lastPacketTime: number;

  constructor(parts: { device: Device; client: Client; gate: SocketGate; keepaliveS: number; now: number }) {
    this.device = parts.device;
    this.client = parts.client;
    this.#gate = parts.gate;
    // One and a half times what the device promised [MQTT-3.1.2-24].
    this.#maxSilenceMs = parts.keepaliveS * 1500;
    this.#lastPacketTime = parts.now;
  }

  /** Counts a message that waits for its acknowledgement. With many, or when `full`, no more is read for now. */
  hold(full: boolean): void {
    this.#held += 1;
    if (full || this.#held >= MAX_HELD_MESSAGES) this.#gate.shut();
  }

  release(full: boolean): void {
    this.#held -= 1;
    // With none left nobody else would open it again.
    if (this.#held === 0 || (!full && this.#held < MAX_HELD_MESSAGES / 2)) this.#gate.open();
  }

  /** Sends to the device; a connection that takes nothing in for a minute is ended by the broker. */
  send(topic: string, payload: string, qos: 0 | 1): void {
    this.client.publish({ cmd: 'publish', topic, payload, qos, dup: false, retain: false }, () => undefined);
  }

  /** Reads nothing more; acknowledgements still leave. */
  stopReading(): void {
    this.#gate.shut();
  }

  /**
   * Whether the device has been silent for longer than it promised. While it waits for acknowledgements it is not
   * silent: then it is this server that does not read.
   */
  isSilent(now: number): boolean {
    if (this.#gate.packets !== this.#packets || this.#held > 0) {
      this.#packets = this.#gate.packets;
      this.#lastPacketTime = now;
    }
    return this.#maxSilenceMs > 0 && now - this.#lastPacketTime > this.#maxSilenceMs;
  }
}
