import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqttPacket, { type IPublishPacket } from 'mqtt-packet';

export type Arrival = { readonly token: string; readonly topic: string; readonly payload: unknown };

/** The server that devices sent to before, with failures that tests can set. */
export class FormerServer {
  /** Messages that it received, acknowledged or not. */
  readonly arrivals: Arrival[] = [];
  /** Unknown tokens. */
  readonly unknown = new Set<string>();
  /** Devices whose connections end at each message, before the acknowledgement. */
  readonly failing = new Set<string>();
  /** Number of messages, of any device, that end their connection. */
  drops = 0;
  /** Delay of acknowledgements. */
  delayMs = 0;
  connects = 0;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  static async start(): Promise<FormerServer> {
    const server = new FormerServer();
    await server.comeBack();
    return server;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  /** Times of a device's readings, in order of arrival. */
  timesOf(token: string): number[] {
    return this.arrivals
      .filter((arrival) => arrival.token === token && arrival.topic === 'v1/devices/me/telemetry')
      .flatMap(({ payload }) => (payload as { ts: number }[]).map(({ ts }) => ts));
  }

  async comeBack(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async goAway(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    const parser = mqttPacket.parser();
    let token = '';
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        token = packet.username ?? '';
        this.connects += 1;
        const returnCode = this.unknown.has(token) ? 4 : 0;
        socket.write(mqttPacket.generate({ cmd: 'connack', returnCode, sessionPresent: false }));
        if (returnCode > 0) socket.end();
      } else if (packet.cmd === 'publish') void this.#take(socket, token, packet);
      else if (packet.cmd === 'pingreq') socket.write(mqttPacket.generate({ cmd: 'pingresp' }));
    });
    socket.on('data', (data) => parser.parse(data));
  }

  async #take(socket: Socket, token: string, { topic, payload, messageId }: IPublishPacket): Promise<void> {
    if (this.failing.has(token) || this.drops > 0) {
      this.drops = Math.max(0, this.drops - 1);
      socket.destroy();
      return;
    }
    this.arrivals.push({ token, topic, payload: JSON.parse(payload.toString()) });
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (socket.writable) socket.write(mqttPacket.generate({ cmd: 'puback', messageId: messageId as number }));
  }
}
