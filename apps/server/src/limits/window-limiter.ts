import type { Clock } from '../clock.ts';
import { RecentKeys } from './recent-keys.ts';

/** `remaining` is negative where it was one too many; `resetMs`: until the window ends. */
export type WindowState = { readonly remaining: number; readonly resetMs: number };

/** Lets `max` things happen under one key within `windowMs`, counted from the first. */
export function createWindowLimiter(clock: Clock, { max, windowMs }: { max: number; windowMs: number }) {
  const windows = new RecentKeys<{ count: number; readonly until: number }>();

  /** Counts one more. */
  function count(key: string): WindowState {
    const now = clock();
    let window = windows.get(key);
    if (!window || window.until <= now) {
      window = { count: 0, until: now + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { remaining: max - window.count, resetMs: window.until - now };
  }

  return {
    count,
    /** Counts one more. Returns false when that is one too many. */
    take: (key: string): boolean => count(key).remaining >= 0,
  };
}
