import { BUS } from './bus-numbers.ts';

const { presenceEveryMs, goneAfterMs, forgottenAfterMs } = BUS;

type Peer = {
  /** Of the last thing it told. */
  number: number;
  /** When something of it was heard last, by a clock that no one sets. */
  heardAt: number;
  isGone: boolean;
  needsReadings: boolean;
};

/** What a node says of itself every second. */
export type Presence = {
  /** Of how long before this nothing of it can have been heard. */
  readonly awayMs: number;
  readonly needsReadings: boolean;
  /** It has just come, and wants to know who is there. */
  readonly isNew: boolean;
  /** It is going. */
  readonly isLeaving: boolean;
};

/**
 * The other nodes, as far as they are heard of. Each numbers what it tells, and repeats its last number every second: a
 * number that is missing, and a node that falls silent without a goodbye, may have told what was not heard here.
 */
export class Peers {
  readonly #stopwatch: () => number;
  readonly #missed: (forMs: number) => void;
  readonly #peers = new Map<string, Peer>();
  #lookedAt: number;

  /**
   * @param stopwatch milliseconds of a clock that no one sets
   * @param missed told for how long before now something may have been missed
   */
  constructor(parts: { stopwatch: () => number; missed: (forMs: number) => void }) {
    this.#stopwatch = parts.stopwatch;
    this.#missed = parts.missed;
    this.#lookedAt = parts.stopwatch();
  }

  /** Those that are there. */
  get ids(): string[] {
    return [...this.#peers].flatMap(([id, { isGone }]) => (isGone ? [] : [id]));
  }

  /** Whether one needs readings; one that is silent still does: it may only be slow. */
  get needReadings(): boolean {
    for (const { needsReadings } of this.#peers.values()) if (needsReadings) return true;
    return false;
  }

  /** Something was told under its next number. */
  told(id: string, number: number): void {
    this.#heard(id, number, number - 1);
  }

  /** It repeated the number of what it told last. */
  present(id: string, number: number, { awayMs, needsReadings, isLeaving }: Presence): void {
    if (isLeaving) {
      this.#peers.delete(id);
      return;
    }
    const isNew = !this.#peers.has(id);
    const peer = this.#heard(id, number, number);
    peer.needsReadings = needsReadings;
    // What it told when no one heard it, not even of it.
    if (isNew && awayMs > 0) this.#missed(awayMs);
  }

  needsReadings(id: string): void {
    const peer = this.#peers.get(id);
    if (peer) peer.needsReadings = true;
  }

  /** To be called each second: notes who has fallen silent, and whether this process stood still itself. */
  look(): void {
    const now = this.#stopwatch();
    const pausedMs = now - this.#lookedAt - presenceEveryMs;
    this.#lookedAt = now;
    if (pausedMs >= goneAfterMs - presenceEveryMs) {
      // They did speak. What they told is on its way, unless it became too much for the bus.
      for (const peer of this.#peers.values()) peer.heardAt = Math.max(peer.heardAt, now - presenceEveryMs);
      this.#missed(pausedMs + goneAfterMs);
      return;
    }
    for (const [id, peer] of this.#peers) {
      const silentMs = now - peer.heardAt;
      if (silentMs >= forgottenAfterMs) this.#peers.delete(id);
      if (silentMs < goneAfterMs || peer.isGone) continue;
      peer.isGone = true;
      // It may have stored something, and died before it said so.
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
