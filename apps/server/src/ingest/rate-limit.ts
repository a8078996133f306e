export type Rate = { readonly perSecond: number; readonly burst: number };

/**
 * A rate with a burst, kept as one number: the time at which the next event would be on schedule (the generic cell
 * rate algorithm). Times in milliseconds of any clock.
 */
export class RateLimit {
  readonly #intervalMs: number;
  readonly #burstMs: number;
  #due = 0;

  constructor(rate: Rate) {
    this.#intervalMs = 1000 / rate.perSecond;
    this.#burstMs = this.#intervalMs * (rate.burst - 1);
  }

  /** Counts an event; returns how long it has to wait, 0 when it need not. */
  delay(now: number): number {
    const due = Math.max(this.#due, now);
    this.#due = due + this.#intervalMs;
    return Math.max(0, due - this.#burstMs - now);
  }

  /** Counts an event if it need not wait; returns whether. */
  allows(now: number): boolean {
    const due = Math.max(this.#due, now);
    if (due - this.#burstMs > now) return false;
    this.#due = due + this.#intervalMs;
    return true;
  }

  /** Whether nothing is left to remember. */
  isIdle(now: number): boolean {
    return this.#due <= now;
  }
}
