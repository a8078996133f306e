import type { Clock } from './clock.ts';

/** Enough for an attack under many names, and still a few megabytes. */
const MAX_KEYS = 20_000;

/** Lets `max` things happen under one key within `windowMs`, counted from the first. */
export function createWindowLimit(clock: Clock, { max, windowMs }: { max: number; windowMs: number }) {
  const windows = new Map<string, { count: number; readonly until: number }>();
  return {
    /** Counts one more. Answers false when that is one too many. */
    take(key: string): boolean {
      const now = clock();
      const known = windows.get(key);
      if (known && known.until > now) {
        known.count += 1;
        return known.count <= max;
      }
      // Moves to the end: the map keeps the order in which windows began.
      windows.delete(key);
      windows.set(key, { count: 1, until: now + windowMs });
      if (windows.size > MAX_KEYS) {
        const oldest = windows.keys().next();
        if (!oldest.done) windows.delete(oldest.value);
      }
      return true;
    },
  };
}
