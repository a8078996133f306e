import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A received packet: its first byte, and the bytes after the length field. */
type RawPacket = { readonly head: number; readonly body: Buffer };

/**
 * An MQTT 3.1.1 client like small firmware, written from the tables of the standard without a library: it
 * uses a single packet identifier, sends each packet in two writes, and waits for one packet at a time.
 */
export class MinimalClient {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
  }

  /** Connects like firmware: a clean session, no will, an empty password. @returns the CONNACK return code */
  static async connect(port: number, token: string): Promise<{ client: MinimalClient; code: number }> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const client = new MinimalClient(socket);
    const USER_PASSWORD_CLEAN = 0b1100_0010;
    client.#send(
      0x10,
      text('MQTT'),
      [4, USER_PASSWORD_CLEAN, 0, 15],
      text('ESP-C0FFEE'),
      text(token),
      text(''),
    );
    const { head, body } = await client.#next();
    if (head !== 0x20 || body.length !== 2) throw new Error('no CONNACK');
    return { client, code: body[1] ?? -1 };
  }

  /** @returns the granted QoS */
  async subscribe(filter: string): Promise<number | undefined> {
    this.#send(0x82, [0, 1], text(filter), [1]);
    return (await this.#nextOf(0x90)).body[2];
  }

  /** With QoS 1; resolves when it is acknowledged. */
  async publish(topic: string, payload: string): Promise<void> {
    this.#send(0x32, text(topic), [0, 1], Buffer.from(payload));
    await this.#nextOf(0x40);
  }

  /** With QoS 0, without an acknowledgement. */
  publishOnce(topic: string, payload: string): void {
    this.#send(0x30, text(topic), Buffer.from(payload));
  }

  async ping(): Promise<void> {
    this.#send(0xc0);
    await this.#nextOf(0xd0);
  }

  /** The next message; it is acknowledged. */
  async message(): Promise<{ topic: string; payload: string }> {
    const { head, body } = await this.#nextOf(0x30);
    const end = 2 + body.readUInt16BE(0);
    const qos = (head >> 1) & 3;
    if (qos > 0) this.#send(0x40, body.subarray(end, end + 2));
    return { topic: body.toString('utf8', 2, end), payload: body.toString('utf8', end + (qos > 0 ? 2 : 0)) };
  }

  /** @returns when the server has closed the connection */
  async disconnect(): Promise<void> {
    this.#send(0xe0);
    await once(this.#socket, 'close');
  }

  async #next(): Promise<RawPacket> {
    for (;;) {
      const packet = this.#read();
      if (packet) return packet;
      if (this.#socket.closed) throw new Error('the connection is closed');
      await once(this.#socket, 'data');
    }
  }

  /** Fails for any other packet. */
  async #nextOf(kind: number): Promise<RawPacket> {
    const packet = await this.#next();
    if ((packet.head & 0xf0) !== kind)
      throw new Error(`0x${packet.head.toString(16)} instead of 0x${kind.toString(16)}`);
    return packet;
  }

  #send(head: number, ...parts: (Buffer | number[])[]): void {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const length: number[] = [];
    let rest = body.length;
    do {
      const byte = rest % 128;
      rest = Math.floor(rest / 128);
      length.push(rest > 0 ? byte | 128 : byte);
    } while (rest > 0);
    this.#socket.write(Buffer.from([head, ...length]));
    if (body.length > 0) this.#socket.write(body);
  }

  #read(): RawPacket | undefined {
    let length = 0;
    for (let at = 1; at < this.#received.length && at <= 4; at += 1) {
      const byte = this.#received[at] ?? 0;
      length += (byte & 127) * 128 ** (at - 1);
      if (byte & 128) continue;
      const end = at + 1 + length;
      if (this.#received.length < end) return undefined;
      const packet = { head: this.#received[0] ?? 0, body: this.#received.subarray(at + 1, end) };
      this.#received = this.#received.subarray(end);
      return packet;
    }
    return undefined;
  }
}

/** A text with a two-byte length prefix. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}
