import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqttPacket, { type IConnackPacket, type IConnectPacket, type Packet } from 'mqtt-packet';

type PacketOf<C extends Packet['cmd']> = Extract<Packet, { cmd: C }>;

const MAX_WAIT_MS = 30_000;

/** An MQTT client without automatic behaviour: tests send and receive packet by packet. */
export class PacketClient {
  readonly received: Packet[] = [];
  readonly socket: Socket;
  readonly ended: Promise<void>;
  isEnded = false;
  /** Received packets that were not read yet. */
  readonly #untaken: Packet[] = [];
  #wake: () => void = () => undefined;

  readonly #protocolVersion: number;

  private constructor(socket: Socket, protocolVersion: number) {
    this.socket = socket;
    this.#protocolVersion = protocolVersion;
    const parser = mqttPacket.parser({ protocolVersion });
    parser.on('packet', (packet) => {
      this.received.push(packet);
      this.#untaken.push(packet);
      this.#wake();
    });
    socket.on('data', (chunk) => parser.parse(chunk));
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.isEnded = true;
        this.#wake();
        resolve();
      });
    });
  }

  static async open(port: number, protocolVersion = 4): Promise<PacketClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    return new PacketClient(socket, protocolVersion);
  }

  /** Opens a connection and sends CONNECT; returns the CONNACK. */
  static async connect(
    port: number,
    options: Partial<IConnectPacket> = {},
  ): Promise<{ client: PacketClient; connack: IConnackPacket }> {
    const client = await PacketClient.open(port, options.protocolVersion);
    client.send(connectPacket(options));
    return { client, connack: await client.next('connack') };
  }

  send(packet: Packet): void {
    this.sendBytes(mqttPacket.generate(packet, { protocolVersion: this.#protocolVersion }));
  }

  sendBytes(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  publish(topic: string, payload: string | Buffer, qos: 0 | 1 | 2, messageId = 1, flags: object = {}): void {
    this.send({ cmd: 'publish', topic, payload, qos, messageId, dup: false, retain: false, ...flags });
  }

  async subscribe(filters: Record<string, 0 | 1 | 2>, messageId = 1): Promise<number[]> {
    const subscriptions = Object.entries(filters).map(([topic, qos]) => ({ topic, qos }));
    this.send({ cmd: 'subscribe', messageId, subscriptions });
    return (await this.next('suback')).granted as number[];
  }

  /** The next unread packet of this type; others stay unread. Fails if the connection ends first. */
  async next<C extends Packet['cmd']>(cmd: C): Promise<PacketOf<C>> {
    const giveUp = Date.now() + MAX_WAIT_MS;
    for (;;) {
      const index = this.#untaken.findIndex((packet) => packet.cmd === cmd);
      if (index >= 0) return this.#untaken.splice(index, 1)[0] as PacketOf<C>;
      if (this.isEnded) throw new Error(`the connection ended before ${cmd}`);
      if (Date.now() > giveUp) throw new Error(`no ${cmd} came`);
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
        sleep(1000),
      ]);
    }
  }

  of<C extends Packet['cmd']>(cmd: C): PacketOf<C>[] {
    return this.received.filter((packet): packet is PacketOf<C> => packet.cmd === cmd);
  }

  /** Resolves when the server has answered everything sent before. */
  async roundTrip(): Promise<void> {
    this.send({ cmd: 'pingreq' });
    await this.next('pingresp');
  }

  disconnect(): void {
    this.send({ cmd: 'disconnect' });
    this.socket.end();
  }

  /** Closes the connection without DISCONNECT. */
  drop(): void {
    this.socket.destroy();
  }
}

export function connectPacket(options: Partial<IConnectPacket> = {}): IConnectPacket {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: 'tester',
    clean: true,
    keepalive: 0,
    ...options,
  };
}
