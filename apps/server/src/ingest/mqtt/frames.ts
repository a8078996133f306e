import { ProtocolError, REASON } from './reason-codes.ts';

const NONE = Buffer.alloc(0);
const MAX_LENGTH_BYTES = 4;

/**
 * Splits the bytes of a connection into whole packets. A packet within one chunk is a view of it; a packet across
 * chunks is copied, into memory that grows with the received bytes, not with the announced length.
 */
export class Frames {
  readonly #maxBytes: number;
  #bytes: Buffer = NONE;
  #start = 0;
  #end = 0;
  /** Whether `#bytes` is allocated here, so that more may be written after the end. */
  #isOwn = false;

  /** @param maxBytes of a packet after its length field */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether no part of an incomplete packet is buffered. */
  get isEmpty(): boolean {
    return this.#start === this.#end;
  }

  push(chunk: Buffer): void {
    const left = this.#end - this.#start;
    if (left === 0) {
      this.#bytes = chunk;
      this.#start = 0;
      this.#end = chunk.length;
      this.#isOwn = false;
      return;
    }
    if (!this.#isOwn || this.#bytes.length - this.#end < chunk.length) this.#own(left + chunk.length);
    chunk.copy(this.#bytes, this.#end);
    this.#end += chunk.length;
  }

  /**
   * The next whole packet with its header; undefined: incomplete.
   * @throws ProtocolError for too large a length, as soon as it is announced, or an invalid one
   */
  next(): Buffer | undefined {
    const { size, isWhole } = this.#measure();
    if (!isWhole) {
      const left = this.#end - this.#start;
      // A few bytes of the next packet must not keep a whole chunk in memory.
      if (left > 0 && !this.#isOwn) this.#own(left);
      return undefined;
    }
    const frame = this.#bytes.subarray(this.#start, this.#start + size);
    this.#start += size;
    if (this.#start === this.#end) this.#bytes = NONE;
    return frame;
  }

  #measure(): { size: number; isWhole: boolean } {
    let length = 0;
    for (let count = 0; count < MAX_LENGTH_BYTES; count += 1) {
      const at = this.#start + 1 + count;
      if (at >= this.#end) return { size: 0, isWhole: false };
      const byte = this.#bytes[at] as number;
      // Seven bits in each byte, least significant first; the eighth means that more follow.
      length += (byte & 0x7f) * 128 ** count;
      if (length > this.#maxBytes) throw new ProtocolError(REASON.packetTooLarge, 'the packet is too large');
      if (byte < 0x80) {
        const size = 2 + count + length;
        return { size, isWhole: this.#start + size <= this.#end };
      }
    }
    throw new ProtocolError(REASON.malformedPacket, 'the length has more than four bytes');
  }

  #own(bytes: number): void {
    const left = this.#end - this.#start;
    const own = Buffer.allocUnsafe(Math.max(bytes, 2 * left));
    this.#bytes.copy(own, 0, this.#start, this.#end);
    this.#bytes = own;
    this.#start = 0;
    this.#end = left;
    this.#isOwn = true;
  }
}
