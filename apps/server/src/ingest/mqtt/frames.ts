import { ProtocolError, REASON } from './reason-codes.ts';

const NONE = Buffer.alloc(0);
const MAX_LENGTH_BYTES = 4;

/**
 * Cuts the bytes of a connection into whole packets. A packet that lies in one chunk is a view of it; one that is
 * cut is copied, into memory that grows with what has come and not with what was announced.
 */
export class Frames {
  readonly #maxBytes: number;
  #bytes: Buffer = NONE;
  #start = 0;
  #end = 0;
  /** Whether `#bytes` is this object's own memory, behind whose end more may be written. */
  #isOwn = false;

  /** @param maxBytes of a packet behind its length */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether nothing has come of a packet that is not whole. */
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
   * The next whole packet with its header, or undefined until more has come.
   * @throws ProtocolError for one that is too large, as soon as it says so, or whose length is none
   */
  next(): Buffer | undefined {
    const { size, isWhole } = this.#measure();
    if (!isWhole) {
      const left = this.#end - this.#start;
      // A few bytes of the next packet must not keep all of a chunk in memory.
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
      // Seven bits a byte, the least significant first; the eighth says that more follow.
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
