import type { Clock } from '../clock.ts';

/** Enough for an attack under many names, and still a few megabytes. */
const MAX_KEYS = 20_000;

/** A limiter's state by key. Beyond the maximum of keys, the least recently set are dropped. */
class RecentKeys<State> {
  readonly #states = new Map<string, State>();

  get(key: string): State | undefined {
    return this.#states.get(key);
  }

  /** Moves the key to the end: the map keeps the order in which keys were set. */
  set(key: string, state: State): void {
    this.#states.delete(key);
    this.#states.set(key, state);
    if (this.#states.size <= MAX_KEYS) return;
    const oldest = this.#states.keys().next();
    if (!oldest.done) this.#states.delete(oldest.value);
  }
}

/** `remaining` is negative when the limit is exceeded; `resetMs`: until the window ends. */
export type WindowState = { readonly remaining: number; readonly resetMs: number };

/** Allows `max` events for one key within `windowMs`, counted from the first. */
export function createWindowLimiter(clock: Clock, { max, windowMs }: { max: number; windowMs: number }) {
  const windows = new RecentKeys<{ count: number; readonly until: number }>();

  /** Counts one more. */
  function count(key: string): WindowState {
    const now = clock();
    let window = windows.get(key);
    // A window that ends later than possible was begun by a clock that was ahead.
    if (!window || window.until <= now || window.until > now + windowMs) {
      window = { count: 0, until: now + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { remaining: max - window.count, resetMs: window.until - now };
  }

  return {
    count,
    /** Counts one more. Returns false when that exceeds the limit. */
    take: (key: string): boolean => count(key).remaining >= 0,
  };
}

type Rate = { readonly perSecond: number; readonly burst: number };

/**
 * A rate with a burst, as a leaky bucket: each event adds its share of a second, and the bucket drains with time.
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

  /** Counts events, also those that should have waited: the next one then waits longer. */
  count(now: number, events = 1): void {
    this.#drain(now);
    this.#levelMs += this.#intervalMs * events;
  }

  /** How long one more event has to wait, 0 when it need not. */
  waitMs(now: number): number {
    this.#drain(now);
    // Sums of fractions are not exact.
    const overMs = this.#levelMs + this.#intervalMs - this.#burstMs;
    return overMs < 1e-6 ? 0 : overMs;
  }

  /** Counts an event; returns how long it has to wait, 0 when it need not. */
  delay(now: number): number {
    const waitMs = this.waitMs(now);
    this.count(now);
    return waitMs;
  }

  /** Counts an event if it need not wait; returns whether. */
  allows(now: number): boolean {
    if (this.waitMs(now) > 0) return false;
    this.count(now);
    return true;
  }

  #drain(now: number): void {
    if (now === this.#time) return;
    this.#levelMs = Math.max(0, this.#levelMs - Math.max(0, now - this.#time));
    this.#time = now;
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

    /** Counts events that happen together, if they need not wait. @returns how long they have to, ms, 0 when they need not */
    delay(key: string, events: number): number {
      const bucket = buckets.get(key) ?? new TokenBucket(rate);
      buckets.set(key, bucket);
      const waitMs = bucket.waitMs(clock());
      if (waitMs === 0) bucket.count(clock(), events);
      return waitMs;
    },
  };
}
