import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const RETRY_MS = 200;
/** Past readings at the start of a subscription. */
const FIRST_POINTS = 50_000;
const FIRST_SPAN_MS = 86_400_000;

type Followed = { readonly id: string; readonly key: number };

/**
 * A console that receives every reading of some devices. When its node is lost, it continues at another one, and reads
 * what was stored since its last reading.
 */
export class LiveFollower {
  /** Times of readings by device, in order of arrival. */
  readonly received = new Map<number, number[]>();
  /** The newest of them, by device. */
  readonly #newest = new Map<number, number>();
  readonly #devices: readonly Followed[];
  readonly #urls: readonly string[];
  readonly #token: string;
  readonly #firstTs: number;
  #node: number;
  #socket: WebSocket | undefined;
  #isEnded = false;
  readonly #running: Promise<void>;

  constructor(parts: {
    devices: readonly Followed[];
    /** Addresses of all nodes; the first connection is to index `node`. */
    urls: readonly string[];
    node: number;
    token: string;
    firstTs: number;
  }) {
    this.#devices = parts.devices;
    this.#urls = parts.urls;
    this.#token = parts.token;
    this.#firstTs = parts.firstTs;
    this.#node = parts.node;
    for (const { key } of parts.devices) this.received.set(key, []);
    this.#running = this.#run();
  }

  get url(): string {
    return this.#urls[this.#node % this.#urls.length] as string;
  }

  /** Resolves when the node has ended the connection, which is not reopened. */
  async closed(): Promise<void> {
    this.#isEnded = true;
    await this.#running;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#socket?.terminate();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      await this.#follow();
      if (this.#isEnded) return;
      this.#node += 1;
      await sleep(RETRY_MS);
    }
  }

  /** Resolves when the connection is closed. */
  async #follow(): Promise<void> {
    const socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/api/ws`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      const cmds = this.#devices.map(({ id, key }, cmdId) => ({
        type: 'TIMESERIES',
        cmdId,
        entityType: 'DEVICE',
        entityId: id,
        keys: 'co2',
        startTs: (this.#newest.get(key) ?? this.#firstTs - 1) + 1,
        timeWindow: FIRST_SPAN_MS,
        limit: FIRST_POINTS,
        agg: 'NONE',
      }));
      socket.send(JSON.stringify({ authCmd: { cmdId: 0, token: this.#token }, cmds }));
    });
    socket.on('message', (text) => this.#receive(String(text)));
    await new Promise((resolve) => socket.once('close', resolve));
  }

  #receive(text: string): void {
    const { subscriptionId, data } = JSON.parse(text) as {
      subscriptionId: number;
      data?: { co2?: readonly (readonly [number, unknown])[] };
    };
    const device = this.#devices[subscriptionId];
    // Frames have the newest reading first.
    const times = (data?.co2 ?? []).map(([ts]) => ts).toSorted((one, other) => one - other);
    if (!device) return;
    this.received.get(device.key)?.push(...times);
    this.#newest.set(device.key, Math.max(this.#newest.get(device.key) ?? 0, ...times));
  }
}
