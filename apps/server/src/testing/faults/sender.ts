import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Packet } from 'mqtt-packet';
import mqttPacket from 'mqtt-packet';

const PAUSE_MS = 20;

/** A device that posts its readings one by one, each until it is answered 200. */
export class HttpSender {
  readonly acknowledged = new Set<number>();
  /** Answers other than 200: their status, whether they say when to try again, or that none came. */
  readonly refusals = new Set<string>();
  #isSending = true;
  readonly #running: Promise<void>;

  constructor(url: string, token: string, firstTs: number) {
    this.#running = this.#run(`${url}/api/v1/${token}/telemetry`, firstTs);
  }

  /** Resolves when the last reading is acknowledged. */
  async finish(): Promise<void> {
    this.#isSending = false;
    await this.#running;
  }

  async #run(url: string, firstTs: number): Promise<void> {
    for (let ts = firstTs; this.#isSending; ts++) {
      const body = JSON.stringify({ ts, values: { co2: valueAt(ts) } });
      while (!(await this.#post(url, body))) await sleep(PAUSE_MS);
      await sleep(PAUSE_MS);
      this.acknowledged.add(ts);
    }
  }

  /** Whether it was acknowledged. */
  async #post(url: string, body: string): Promise<boolean> {
    const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined);
    if (answer?.status === 200) return true;
    const hint = answer?.headers.has('retry-after') ? ' with Retry-After' : '';
    this.refusals.add(answer ? `${answer.status}${hint}` : 'no answer');
    return false;
  }
}

const TOPIC = 'v1/devices/me/telemetry';
const RETRY_MS = 100;
const KEEPALIVE_S = 5;

type SenderOptions = {
  readonly port: number;
  readonly token: string;
  /** Messages on their way at the same time. */
  readonly window: number;
  readonly firstTs: number;
  /**
   * Between readings, which then have the time at which they are sent. Else their times are a millisecond apart, and each is
   * sent when one before it is acknowledged.
   */
  readonly everyMs?: number;
  /** Of text beside the value, in each message. */
  readonly paddingBytes?: number;
};

/** The value that belongs to a time: so that what is stored can be checked without remembering what was sent. */
export const valueAt = (ts: number): number => ts % 100_003;

/**
 * A device as it should be: numbers its readings by their time, keeps each until it is acknowledged, and sends those
 * again when its connection was lost. Remembers what was acknowledged.
 */
export class Sender {
  readonly acknowledged = new Set<number>();
  /** What was sent again because its acknowledgement did not come. */
  readonly sentAgain = new Set<number>();
  /** How often a connection was lost that had been made. */
  disconnects = 0;
  readonly #options: SenderOptions;
  readonly #waiting = new Map<number, number>();
  #nextTs: number;
  #messageId = 0;
  #socket: Socket | undefined;
  /** Before the next reading. */
  #pause: NodeJS.Timeout | undefined;
  #isSending = true;
  #isEnded = false;
  readonly #running: Promise<void>;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#nextTs = options.firstTs;
    this.#running = this.#run();
  }

  /** Sends no more that is new; resolves when everything sent is acknowledged, then ends. */
  async finish(): Promise<void> {
    this.#isSending = false;
    while (this.#waiting.size > 0) await sleep(10);
    await this.end();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#socket?.destroy();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      const connected = await this.#connect();
      if (this.#isEnded) return;
      if (connected) this.disconnects += 1;
      await sleep(RETRY_MS);
    }
  }

  /** Resolves when the connection is over; whether it had been one. */
  async #connect(): Promise<boolean> {
    const socket = connect({ port: this.#options.port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    socket.on('error', () => undefined);
    let isAccepted = false;
    const parser = mqttPacket.parser({ protocolVersion: 4 });
    parser.on('packet', (packet) => {
      isAccepted ||= packet.cmd === 'connack' && packet.returnCode === 0;
      this.#receive(packet);
    });
    socket.on('data', (chunk) => parser.parse(chunk));
    socket.on('connect', () => this.#send({ ...CONNECT, username: this.#options.token }));
    // A device pings whatever it waits for; without an answer in time it gives up.
    const pinging = setInterval(() => isAccepted && this.#ping(), (KEEPALIVE_S * 1000) / 2);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(pinging);
    return isAccepted;
  }

  #isPingAnswered = true;
  #ping(): void {
    if (!this.#isPingAnswered) this.#socket?.destroy();
    this.#isPingAnswered = false;
    this.#send({ cmd: 'pingreq' });
  }

  #receive(packet: Packet): void {
    if (packet.cmd === 'pingresp') this.#isPingAnswered = true;
    if (packet.cmd === 'connack' && packet.returnCode === 0) {
      this.#isPingAnswered = true;
      for (const [messageId, ts] of this.#waiting) {
        this.sentAgain.add(ts);
        this.#publish(messageId, ts, true);
      }
      while (this.#isSending && this.#waiting.size < this.#options.window) this.#publishNext();
    }
    if (packet.cmd === 'puback' && packet.messageId !== undefined) {
      const ts = this.#waiting.get(packet.messageId);
      if (ts === undefined) return;
      this.#waiting.delete(packet.messageId);
      this.acknowledged.add(ts);
      this.#sendOn();
    }
  }

  #sendOn(): void {
    const { everyMs, window } = this.#options;
    clearTimeout(this.#pause);
    const publish = () => {
      if (this.#isSending && this.#waiting.size < window) this.#publishNext();
    };
    if (everyMs === undefined) publish();
    else this.#pause = setTimeout(publish, everyMs);
  }

  #publishNext(): void {
    if (this.#options.everyMs !== undefined) this.#nextTs = Math.max(this.#nextTs, Date.now());
    this.#messageId = (this.#messageId % 65_535) + 1;
    this.#waiting.set(this.#messageId, this.#nextTs);
    this.#publish(this.#messageId, this.#nextTs++, false);
  }

  #publish(messageId: number, ts: number, dup: boolean): void {
    const payload = JSON.stringify({
      ts,
      values: { co2: valueAt(ts), note: `n${valueAt(ts)}`.padEnd(this.#options.paddingBytes ?? 0, '.') },
    });
    this.#send({ cmd: 'publish', topic: TOPIC, payload, qos: 1, messageId, dup, retain: false });
  }

  #send(packet: Packet): void {
    this.#socket?.write(mqttPacket.generate(packet));
  }
}

const CONNECT = {
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId: 'sender',
  keepalive: KEEPALIVE_S,
} as const;
