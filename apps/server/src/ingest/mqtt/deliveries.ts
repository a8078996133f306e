import { encode, type Version } from './packets.ts';

export type Delivery = {
  readonly topic: string;
  readonly payload: string | Buffer;
  readonly qos: 0 | 1;
  /** Called when the client acknowledges it without refusing it; only with QoS 1. */
  readonly delivered?: (() => void) | undefined;
};

/** The first of the MQTT 5 reason codes that are refusals. */
const FIRST_REFUSAL = 0x80;

/**
 * Messages to one client. QoS 1 messages beyond the client's receive maximum wait for acknowledgements; of sent ones,
 * only identifier and `delivered` are kept: no session outlives its connection, so nothing is sent twice.
 */
export class Deliveries {
  readonly #version: Version;
  readonly #receiveMaximum: number;
  readonly #maxPacketBytes: number;
  readonly #maxWaitingBytes: number;
  readonly #unacknowledged = new Map<number, Delivery['delivered']>();
  #waiting: Delivery[] = [];
  #waitingBytes = 0;
  #lastId = 0;

  constructor(parts: {
    version: Version;
    /** Most unacknowledged QoS 1 messages that the client accepts. */
    receiveMaximum: number;
    /** Larger packets are not sent. */
    maxPacketBytes: number;
    maxWaitingBytes: number;
  }) {
    this.#version = parts.version;
    this.#receiveMaximum = parts.receiveMaximum;
    this.#maxPacketBytes = parts.maxPacketBytes;
    this.#maxWaitingBytes = parts.maxWaitingBytes;
  }

  /** The bytes to send now; undefined: queued, or too large to be sent; 'full': too many are queued. */
  send(delivery: Delivery): Buffer | undefined | 'full' {
    if (delivery.qos === 1 && this.#unacknowledged.size >= this.#receiveMaximum) {
      this.#waitingBytes += Buffer.byteLength(delivery.payload);
      if (this.#waitingBytes > this.#maxWaitingBytes) return 'full';
      this.#waiting.push(delivery);
      return undefined;
    }
    return this.#encode(delivery);
  }

  /** Handles an acknowledgement; returns the next bytes to send. */
  acknowledge(messageId: number, reasonCode = 0): Buffer | undefined {
    const delivered = this.#unacknowledged.get(messageId);
    if (!this.#unacknowledged.delete(messageId)) return undefined;
    if (reasonCode < FIRST_REFUSAL) delivered?.();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#waitingBytes -= Buffer.byteLength(next.payload);
      const bytes = this.#encode(next);
      if (bytes) return bytes;
    }
    return undefined;
  }

  #encode({ topic, payload, qos, delivered }: Delivery): Buffer | undefined {
    const messageId = qos === 1 ? this.#nextId() : 0;
    const bytes = encode(
      { cmd: 'publish', topic, payload, qos, dup: false, retain: false, messageId },
      this.#version,
    );
    // Treated as if sent and acknowledged [MQTT-3.1.2-25].
    if (bytes.length > this.#maxPacketBytes) return undefined;
    if (qos === 1) this.#unacknowledged.set(messageId, delivered);
    return bytes;
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#unacknowledged.has(this.#lastId));
    return this.#lastId;
  }
}
