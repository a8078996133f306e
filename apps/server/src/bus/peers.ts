import { BUS } from './bus-numbers.ts';

const { presenceEveryMs, goneAfterMs, forgottenAfterMs } = BUS;

type Peer = {
  /** The sequence number of its last message. */
  number: number;
  /** When its last message arrived, by a monotonic clock. */
  heardAt: number;
  isGone: boolean;
  needsReadings: boolean;
};

/** The heartbeat of a node, every second. */
export type Heartbeat = {
  /** How long before this its messages cannot have arrived. */
  readonly awayMs: number;
  readonly needsReadings: boolean;
  /** It has just joined, and asks the others to announce themselves. */
  readonly isNew: boolean;
  /** It is leaving. */
  readonly isLeaving: boolean;
};

/**
 * The other known nodes. Each numbers its messages, and repeats its last number every second: a
 * missing number, or a node that falls silent without leaving, means that messages may have been missed.
 */
export class Peers {
  readonly #stopwatch: () => number;
  readonly #missed: (forMs: number) => void;
  readonly #peers = new Map<string, Peer>();
  #lookedAt: number;

  /**
   * @param stopwatch milliseconds of a monotonic clock
   * @param missed called with how long before now something may have been missed
   */
  constructor(parts: { stopwatch: () => number; missed: (forMs: number) => void }) {
    this.#stopwatch = parts.stopwatch;
    this.#missed = parts.missed;
    this.#lookedAt = parts.stopwatch();
  }

  /** Nodes that are present. */
  get ids(): string[] {
    return [...this.#peers].flatMap(([id, { isGone }]) => (isGone ? [] : [id]));
  }

  /** Whether one needs readings; one that is silent still does: it may only be slow. */
  get needReadings(): boolean {
    for (const { needsReadings } of this.#peers.values()) if (needsReadings) return true;
    return false;
  }

  /** A message arrived with its next number. */
  received(id: string, number: number): void {
    this.#heard(id, number, number - 1);
  }

  /** It repeated the number of its last message. */
  present(id: string, number: number, { awayMs, needsReadings, isLeaving }: Heartbeat): void {
    if (isLeaving) {
      this.#peers.delete(id);
      return;
    }
    const isNew = !this.#peers.has(id);
    const peer = this.#heard(id, number, number);
    peer.needsReadings = needsReadings;
    // Messages from before it was known.
    if (isNew && awayMs > 0) this.#missed(awayMs);
  }

  needsReadings(id: string): void {
    const peer = this.#peers.get(id);
    if (peer) peer.needsReadings = true;
  }

  /** To be called each second: detects silent nodes, and whether this process itself was suspended. */
  look(): void {
    const now = this.#stopwatch();
    const pausedMs = now - this.#lookedAt - presenceEveryMs;
    this.#lookedAt = now;
    if (pausedMs >= goneAfterMs - presenceEveryMs) {
      // They did send. Their messages are on their way, unless the bus dropped some.
      for (const peer of this.#peers.values()) peer.heardAt = Math.max(peer.heardAt, now - presenceEveryMs);
      this.#missed(pausedMs + goneAfterMs);
      return;
    }
    for (const [id, peer] of this.#peers) {
      const silentMs = now - peer.heardAt;
      if (silentMs >= forgottenAfterMs) this.#peers.delete(id);
      if (silentMs < goneAfterMs || peer.isGone) continue;
      peer.isGone = true;
      // It may have stored something, and died before it published that.
      this.#missed(silentMs);
    }
  }

  /** @param before the number that was expected to be known */
  #heard(id: string, number: number, before: number): Peer {
    const now = this.#stopwatch();
    const known = this.#peers.get(id);
    if (known && known.number !== before) this.#missed(now - known.heardAt);
    const peer = known ?? { number, heardAt: now, isGone: false, needsReadings: false };
    Object.assign(peer, { number, heardAt: now, isGone: false });
    this.#peers.set(id, peer);
    return peer;
  }
}
