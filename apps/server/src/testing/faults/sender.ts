import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Packet } from 'mqtt-packet';
import mqttPacket from 'mqtt-packet';

const PAUSE_MS = 20;

/** A device that posts its readings one by one, each until the response is 200. */
export class HttpSender {
  readonly acknowledged = new Set<number>();
  /** Responses other than 200: their status, and whether they have Retry-After; or `no answer`. */
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
  /** Maximum number of messages in flight. */
  readonly window: number;
  readonly firstTs: number;
  /**
   * Interval between readings, which then have the time of sending. Missing: their times are a millisecond apart, and
   * each is sent when an earlier one is acknowledged.
   */
  readonly everyMs?: number;
  /** Length of the text beside the value in each message. */
  readonly paddingBytes?: number;
};

/** The value for a time, so that stored readings can be checked without a copy of the sent ones. */
export const valueAt = (ts: number): number => 1000 + (ts % 30_011);

/**
 * A correct device: identifies its readings by their time, keeps each until it is acknowledged, and resends them after
 * a loss of its connection. Records the acknowledged ones.
 */
export class Sender {
  readonly acknowledged = new Set<number>();
  /** Readings that were resent because of a missing acknowledgement. */
  readonly sentAgain = new Set<number>();
  /** Number of lost connections that had been accepted. */
  disconnects = 0;
  readonly #options: SenderOptions;
  readonly #waiting = new Map<number, number>();
  #nextTs: number;
  #messageId = 0;
  #socket: Socket | undefined;
  /** Timer of the next reading. */
  #pause: NodeJS.Timeout | undefined;
  #isSending = true;
  #isEnded = false;
  readonly #running: Promise<void>;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#nextTs = options.firstTs;
    this.#running = this.#run();
  }

  /** Stops sending new readings, and ends when all sent ones are acknowledged. */
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

  /** Resolves when the connection is closed. @returns whether it had been accepted */
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
    // Pings also while waiting for acknowledgements; disconnects without an answer in time.
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
