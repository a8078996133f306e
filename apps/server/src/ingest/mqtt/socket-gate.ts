import type { Socket } from 'node:net';

/**
 * Stands between a socket and the broker that reads it. The broker's own parser takes packets of up to 256 MB into
 * memory and reads on while answers are outstanding; the gate ends a connection that announces a packet over the
 * limit before its body is read, and can be shut, so that what the device sends stays in the network.
 */
export class SocketGate {
  /** Control packets whose first byte has been read: a sign of life. */
  packets = 0;
  readonly #socket: Socket;
  readonly #maxPacketBytes: number;
  #shut = false;
  /** Bytes of the current packet's body that are still to come. */
  #body = 0;
  /** Position within the length that follows a packet's first byte, or -1 before that byte. */
  #lengthBytes = -1;
  #length = 0;

  constructor(socket: Socket, maxPacketBytes: number) {
    this.#socket = socket;
    this.#maxPacketBytes = maxPacketBytes;
    const read = socket.read.bind(socket);
    socket.read = (size?: number): unknown => {
      if (this.#shut) return null;
      const chunk: Buffer | null = read(size);
      if (chunk === null || this.#passes(chunk)) return chunk;
      socket.destroy();
      return null;
    };
  }

  shut(): void {
    this.#shut = true;
  }

  open(): void {
    if (!this.#shut) return;
    this.#shut = false;
    // What has arrived in the meantime has been announced already: announce it again, and never while the broker is
    // in the middle of its parser, which is not made to be entered twice.
    queueMicrotask(() => {
      if (!this.#socket.destroyed) this.#socket.emit('readable');
    });
  }

  /** Follows the frames of the stream; false as soon as one is larger than allowed, or is none. */
  #passes(chunk: Buffer): boolean {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - offset);
        this.#body -= skipped;
        offset += skipped;
        continue;
      }
      const byte = chunk[offset++] as number;
      if (this.#lengthBytes === -1) {
        this.packets += 1;
        this.#lengthBytes = 0;
        this.#length = 0;
        continue;
      }
      // Seven bits a byte, the least significant first; the eighth says that more follow, of four at most.
      this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes++;
      if (this.#length > this.#maxPacketBytes || (byte >= 0x80 && this.#lengthBytes === 4)) return false;
      if (byte >= 0x80) continue;
      this.#body = this.#length;
      this.#lengthBytes = -1;
    }
    return true;
  }
}
