import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';
import { type Player, parsed } from './http-steps.ts';

/** Timeout of an answer, ms. */
const ANSWER_WITHIN_MS = 5000;

export type Options = {
  readonly username?: string;
  readonly password?: string;
  readonly clientId?: string;
  readonly version?: 3 | 4 | 5;
  readonly clean?: boolean;
  readonly will?: { readonly topic: string; readonly payload: string };
};

type Awaited = {
  readonly isMeant: (packet: Packet) => boolean;
  readonly found: (packet: Packet | undefined) => void;
};

/** One connection, packet by packet: client libraries hide the details compared here. */
export class Connection {
  readonly #socket: Socket;
  readonly #version: 3 | 4 | 5;
  readonly #heard: Packet[] = [];
  readonly #awaited = new Set<Awaited>();
  #lastId = 0;
  isClosed = false;
  /** The server's answer to CONNECT. */
  greeting = 'nothing';

  private constructor(port: number, version: 3 | 4 | 5) {
    this.#version = version;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const incoming = parser({ protocolVersion: version });
    incoming.on('packet', (packet) => this.#hear(packet));
    this.#socket.on('data', (data) => incoming.parse(data));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.isClosed = true;
      for (const { found } of this.#awaited) found(undefined);
    });
  }

  static async open(port: number, options: Options): Promise<Connection> {
    const { version = 4, password, will, username, clean = true } = options;
    const made = new Connection(port, version);
    await once(made.#socket, 'connect');
    made.send({
      cmd: 'connect',
      protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
      protocolVersion: version,
      clean,
      clientId: options.clientId ?? `c${Math.random().toString(36).slice(2)}`,
      keepalive: 60,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password: Buffer.from(password) }),
      ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: false } }),
      ...(version === 5 && { properties: {} }),
    });
    const answer = await made.next(({ cmd }) => cmd === 'connack');
    if (answer?.cmd === 'connack') {
      const code = version === 5 ? answer.reasonCode : answer.returnCode;
      made.greeting = `code ${code}, session ${answer.sessionPresent}`;
    } else if (made.isClosed) made.greeting = 'closed';
    return made;
  }

  send(packet: Packet): void {
    this.#socket.write(generate(packet, { protocolVersion: this.#version }));
  }

  /** The next matching packet; undefined after the timeout, or when the connection is closed. */
  next(isMeant: (packet: Packet) => boolean, withinMs = ANSWER_WITHIN_MS): Promise<Packet | undefined> {
    const at = this.#heard.findIndex(isMeant);
    if (at >= 0) return Promise.resolve(this.#heard.splice(at, 1)[0]);
    if (this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const timer = setTimeout(() => awaited.found(undefined), withinMs);
      const awaited: Awaited = {
        isMeant,
        found: (packet) => {
          clearTimeout(timer);
          this.#awaited.delete(awaited);
          resolve(packet);
        },
      };
      this.#awaited.add(awaited);
    });
  }

  /** @returns the type of the answer packet, `nothing` or `closed`; `sent` for QoS 0 */
  async publish(topic: string, payload: unknown, qos: 0 | 1 | 2 = 1, withinMs = 2500): Promise<string> {
    this.#lastId += 1;
    const messageId = this.#lastId;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    this.send({ cmd: 'publish', topic, payload: text, qos, messageId, dup: false, retain: false });
    if (qos === 0) return 'sent';
    const isAnswer = (packet: Packet) =>
      (packet.cmd === 'puback' || packet.cmd === 'pubrec') && packet.messageId === messageId;
    const answer = await this.next(isAnswer, withinMs);
    return answer?.cmd ?? (this.isClosed ? 'closed' : 'nothing');
  }

  /** @returns the granted QoS, 128 for a refusal, or `nothing` */
  async subscribe(topic: string, qos: 0 | 1 | 2 = 1): Promise<string> {
    this.#lastId += 1;
    const messageId = this.#lastId;
    this.send({ cmd: 'subscribe', subscriptions: [{ topic, qos }], messageId });
    const answer = await this.next(({ cmd, messageId: id }) => cmd === 'suback' && id === messageId);
    return answer?.cmd === 'suback' ? answer.granted.join() : 'nothing';
  }

  /** The next message from the server, `nothing` or `closed`. */
  async message(
    withinMs = ANSWER_WITHIN_MS,
  ): Promise<{ topic: string; qos: number; body: unknown } | string> {
    const packet = await this.next(({ cmd }) => cmd === 'publish', withinMs);
    if (packet?.cmd !== 'publish') return this.isClosed ? 'closed' : 'nothing';
    if (packet.qos > 0 && packet.messageId) this.send({ cmd: 'puback', messageId: packet.messageId });
    const text = packet.payload.toString();
    return { topic: packet.topic, qos: packet.qos, body: parsed(text) ?? text };
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(packet: Packet): void {
    const awaited = [...this.#awaited].find(({ isMeant }) => isMeant(packet));
    if (awaited) awaited.found(packet);
    else this.#heard.push(packet);
  }
}

/** Wait for the consequences of an answer, such as a close, ms. */
export const AFTER_MS = 250;

export const ATTRIBUTES = 'v1/devices/me/attributes';

/** Context of the steps over MQTT. */
export type MqttParts = {
  readonly player: Player;
  readonly note: (name: string, json: unknown) => void;
  readonly token: string;
  /** By default as the device of the steps. */
  readonly open: (options?: Options) => Promise<Connection>;
};
