import type { Clock } from '../clock.ts';
import { RecentKeys } from './recent-keys.ts';

export type Rate = { readonly perSecond: number; readonly burst: number };

/**
 * A rate with a burst: a bucket into which each event pours its share of a second, and which drains by the clock.
 * Times in milliseconds of any clock, also one that is set back.
 */
export class TokenBucket {
  readonly #intervalMs: number;
  readonly #burstMs: number;
  #levelMs = 0;
  #time = 0;

  constructor(rate: Rate) {
    this.#intervalMs = 1000 / rate.perSecond;
    this.#burstMs = this.#intervalMs * rate.burst;
  }

  /** Counts an event; returns how long it has to wait, 0 when it need not. */
  delay(now: number): number {
    const passedMs = Math.max(0, now - this.#time);
    this.#time = now;
    this.#levelMs = Math.max(0, this.#levelMs - passedMs) + this.#intervalMs;
    // Sums of fractions are not exact.
    const delayMs = this.#levelMs - this.#burstMs;
    return delayMs < 1e-6 ? 0 : delayMs;
  }

  /** Counts an event if it need not wait; returns whether. */
  allows(now: number): boolean {
    if (this.delay(now) === 0) return true;
    this.#levelMs -= this.#intervalMs;
    return false;
  }
}

/** A bucket for each key. */
export function createTokenBuckets(clock: Clock, rate: Rate) {
  const buckets = new RecentKeys<TokenBucket>();
  return {
    /** Counts an event under the key if it need not wait; returns whether. */
    allows(key: string): boolean {
      const bucket = buckets.get(key) ?? new TokenBucket(rate);
      buckets.set(key, bucket);
      return bucket.allows(clock());
    },
  };
}
