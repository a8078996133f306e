import { encode, type Version } from './packets.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

/** How a message was taken. `text` says why it was refused. */
export type Answer = { readonly reason: ReasonCode; readonly text?: string };

export const TAKEN: Answer = { reason: REASON.success };

/** A message on its way to the database. */
type Held = {
  readonly qos: 0 | 1 | 2;
  /** By which the client waits for its acknowledgement; 0 with QoS 0. */
  readonly messageId: number;
  answer: Answer | undefined;
};

/** The kinds of packets, in the first four bits, with which messages of QoS 1 and 2 are acknowledged. */
const FIRST_BYTE = { 1: 0x40, 2: 0x50 } as const;

/**
 * The messages of one connection that are not acknowledged yet. Acknowledgements leave in the order in which the
 * messages came [MQTT-4.6.0-2]. Of messages nothing is kept but their numbers.
 */
export class Acknowledgements {
  #held: Held[] = [];
  /** Before this place in `#held` all have left. */
  #head = 0;
  #ready: Held[] = [];
  /** QoS 2: numbers that the client has not released yet; whether their PUBREC has left. */
  readonly #unreleased = new Map<number, boolean>();
  readonly #onReady: () => void;

  /** @param onReady called once for all acknowledgements that become ready in one go: `take` them */
  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Messages that are on their way to the database. */
  get held(): number {
    return this.#held.length - this.#head;
  }

  /** Numbers of QoS 2 that are not released. */
  get unreleased(): number {
    return this.#unreleased.size;
  }

  hold(qos: 0 | 1 | 2, messageId: number): Held {
    const held = { qos, messageId, answer: undefined };
    this.#held.push(held);
    if (qos === 2) this.#unreleased.set(messageId, false);
    return held;
  }

  /** Whether a QoS 2 message of this number was taken before: it is `held`, or acknowledged by a PUBREC that `left`. */
  knows(messageId: number): 'held' | 'left' | undefined {
    const left = this.#unreleased.get(messageId);
    if (left === undefined) return undefined;
    return left ? 'left' : 'held';
  }

  /** The client has the PUBREC, and will not send the message again. Returns whether the number was in use. */
  release(messageId: number): boolean {
    return this.#unreleased.get(messageId) === true && this.#unreleased.delete(messageId);
  }

  settle(held: Held, answer: Answer): void {
    held.answer = answer;
    if (this.#held[this.#head] !== held) return;
    for (;;) {
      const next = this.#held[this.#head];
      if (!next?.answer) break;
      this.#head += 1;
      if (next.qos > 0 && this.#ready.push(next) === 1) this.#onReady();
    }
    if (this.#head === this.#held.length) {
      this.#held = [];
      this.#head = 0;
    }
  }

  /** The acknowledgements that are ready, as bytes; undefined when there are none. */
  take(version: Version, withText: boolean): Buffer | undefined {
    const ready = this.#ready;
    if (ready.length === 0) return undefined;
    this.#ready = [];
    let isPlain = true;
    for (const { qos, messageId, answer } of ready) {
      const isRefused = version === 5 && answer !== undefined && answer.reason >= REASON.unspecifiedError;
      if (qos === 2) {
        // Refused by its PUBREC, a message is over.
        if (isRefused) this.#unreleased.delete(messageId);
        else this.#unreleased.set(messageId, true);
      }
      if (version === 5 && answer !== TAKEN) isPlain = false;
    }
    if (isPlain) return encodePlain(ready);
    return Buffer.concat(ready.map((held) => encodeReasoned(held, withText)));
  }
}

/** Four bytes each, in one buffer: this is the hottest path of the port. */
function encodePlain(ready: readonly Held[]): Buffer {
  const bytes = Buffer.allocUnsafe(ready.length * 4);
  let offset = 0;
  for (const { qos, messageId } of ready) {
    bytes[offset] = FIRST_BYTE[qos as 1 | 2];
    bytes[offset + 1] = 2;
    bytes[offset + 2] = messageId >> 8;
    bytes[offset + 3] = messageId & 0xff;
    offset += 4;
  }
  return bytes;
}

function encodeReasoned({ qos, messageId, answer = TAKEN }: Held, withText: boolean): Buffer {
  const { reason, text } = answer;
  const properties = withText && text !== undefined ? { properties: { reasonString: text } } : {};
  return encode({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId, reasonCode: reason, ...properties }, 5);
}
