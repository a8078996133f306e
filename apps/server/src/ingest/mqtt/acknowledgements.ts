import { encode, type Version } from './packets.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

/** The acknowledgement of a message. `text`: why it was refused. */
export type Answer = {
  readonly reason: ReasonCode;
  readonly text?: string;
  /** It is to be sent again later: where no reason can be given, it is not acknowledged. */
  readonly isForNow?: boolean;
};

export const TAKEN: Answer = { reason: REASON.success };

/** A message that is not settled yet. */
type Held = {
  readonly qos: 0 | 1 | 2;
  /** Packet identifier; 0 with QoS 0. */
  readonly messageId: number;
  answer: Answer | undefined;
};

/** First byte, with the packet type, of PUBACK (QoS 1) and PUBREC (QoS 2). */
const FIRST_BYTE = { 1: 0x40, 2: 0x50 } as const;

/**
 * The messages of one connection that are not acknowledged yet. Acknowledgements are sent in the order in which the
 * messages arrived [MQTT-4.6.0-2]. Only packet identifiers are kept.
 */
export class Acknowledgements {
  #held: Held[] = [];
  /** Index in `#held` of the first unsettled message. */
  #head = 0;
  #ready: Held[] = [];
  /** QoS 2: identifiers that the client has not released yet; whether their PUBREC has been sent. */
  readonly #unreleased = new Map<number, boolean>();
  readonly #onReady: () => void;

  /** @param onReady called once when acknowledgements become ready, until the next `take` */
  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Number of unsettled messages. */
  get held(): number {
    return this.#held.length - this.#head;
  }

  /** Number of unreleased QoS 2 identifiers. */
  get unreleased(): number {
    return this.#unreleased.size;
  }

  hold(qos: 0 | 1 | 2, messageId: number): Held {
    const held = { qos, messageId, answer: undefined };
    this.#held.push(held);
    if (qos === 2) this.#unreleased.set(messageId, false);
    return held;
  }

  /** State of a QoS 2 identifier: `held`, or `left`: acknowledged by a PUBREC; undefined: unknown. */
  knows(messageId: number): 'held' | 'left' | undefined {
    const left = this.#unreleased.get(messageId);
    if (left === undefined) return undefined;
    return left ? 'left' : 'held';
  }

  /** Releases an identifier after PUBREL: the message will not be sent again. Returns whether it was in use. */
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

  /** The ready acknowledgements as bytes; undefined: none. */
  take(version: Version, withText: boolean): Buffer | undefined {
    const ready = this.#ready;
    if (ready.length === 0) return undefined;
    this.#ready = [];
    let isPlain = true;
    for (const { qos, messageId, answer } of ready) {
      const isRefused = version === 5 && answer !== undefined && answer.reason >= REASON.unspecifiedError;
      if (qos === 2) {
        // A refusing PUBREC ends the exchange.
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
