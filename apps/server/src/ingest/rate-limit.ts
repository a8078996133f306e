export type Rate = { readonly perSecond: number; readonly burst: number };

/**
 * A rate with a burst: a bucket into which each event pours its share of a second, and which drains by the clock.
 * Times in milliseconds of any clock, also one that is set back.
 */
export class RateLimit {
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
    this.#drain(now);
    this.#levelMs += this.#intervalMs;
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

  /** Whether nothing is left to remember. */
  isIdle(now: number): boolean {
    this.#drain(now);
    return this.#levelMs === 0;
  }

  #drain(now: number): void {
    const passedMs = Math.max(0, now - this.#time);
    this.#levelMs = Math.max(0, this.#levelMs - passedMs);
    this.#time = now;
  }
}
