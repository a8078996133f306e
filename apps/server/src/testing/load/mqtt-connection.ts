import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';

const CONNACK = 0x20;
const PUBACK = 0x40;
const TOPIC = 'v1/devices/me/telemetry';

/**
 * An MQTT 3.1.1 client that can only publish with QoS 1 and count acknowledgements. A full client library
 * is slower than the measured server.
 */
export class MqttConnection {
  readonly #socket: Socket;
  readonly #sentAt = new Float64Array(65_536);
  #lastId = 0;
  #rest: Buffer = Buffer.alloc(0);
  #onAck: (latencyMs: number) => void = () => undefined;
  #outstanding = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
  }

  /** @throws when the broker refuses the token */
  static async open(
    port: number,
    username: string,
    clientId: string,
    host = '127.0.0.1',
  ): Promise<MqttConnection> {
    const socket = connect({ port, host, noDelay: true });
    await once(socket, 'connect');
    socket.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId,
        keepalive: 0,
        username,
      }),
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (answer[0] !== CONNACK || answer[3] !== 0) throw new Error(`CONNACK ${answer[3]}`);
    return new MqttConnection(socket);
  }

  /** Messages sent and not yet acknowledged. */
  get outstanding(): number {
    return this.#outstanding;
  }

  set onAck(listener: (latencyMs: number) => void) {
    this.#onAck = listener;
  }

  publish(payload: string): void {
    this.#lastId = (this.#lastId % 65_535) + 1;
    this.#sentAt[this.#lastId] = performance.now();
    this.#outstanding += 1;
    const length = Buffer.byteLength(payload);
    const remaining = 2 + TOPIC.length + 2 + length;
    const lengthBytes = remaining < 128 ? 1 : remaining < 16_384 ? 2 : 3;
    const packet = Buffer.allocUnsafe(1 + lengthBytes + remaining);
    packet[0] = 0x32;
    for (let at = 1; at <= lengthBytes; at++)
      packet[at] = ((remaining >> (7 * (at - 1))) & 0x7f) | (at < lengthBytes ? 0x80 : 0);
    let offset = packet.writeUInt16BE(TOPIC.length, 1 + lengthBytes);
    offset += packet.write(TOPIC, offset, 'latin1');
    offset = packet.writeUInt16BE(this.#lastId, offset);
    packet.write(payload, offset);
    this.#socket.write(packet);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let offset = 0;
    for (; offset + 4 <= bytes.length; offset += 4) {
      if (bytes[offset] !== PUBACK) throw new Error(`unexpected packet ${bytes[offset]}`);
      this.#outstanding -= 1;
      this.#onAck(performance.now() - (this.#sentAt[bytes.readUInt16BE(offset + 2)] ?? 0));
    }
    this.#rest = bytes.subarray(offset);
  }
}
