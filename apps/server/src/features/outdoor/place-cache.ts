import type { Position } from '@airdeck/air/positions';
import type { Clock } from '../../clock.ts';

/** How long an answer is fresh, how long a stale one is used if there is no other, and the delay after a failure. */
export type PlaceCacheTimes = {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly retryMs: number;
};

export type CachedAnswer<T> = {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedTime: number;
  /** A previous answer that could not be refreshed. */
  readonly isStale: boolean;
};

type Entry<T> = {
  value: T | undefined;
  fetchedTime: number;
  /** Time of the last failure, epoch ms; 0: the last request succeeded. */
  failedTime: number;
  asking: Promise<void> | undefined;
};

/** Maximum number of cached places: enough for a fleet's cities, and only some hundred kilobytes. */
const MOST_PLACES = 2_000;

export type PlaceCache<T> = {
  /**
   * Undefined: no answer, and no cached one that is recent enough. Never fails.
   * @param mayAsk called before the service would be asked; false: only a cached answer is used
   */
  at(position: Position, mayAsk?: () => Promise<boolean>): Promise<CachedAnswer<T> | undefined>;
  /** The same without waiting for the service: the cached answer, which is refreshed meanwhile if it is not fresh. */
  known(position: Position, mayAsk: () => Promise<boolean>): CachedAnswer<T> | undefined;
};

/**
 * Cache of answers by place, on a grid: one request per cell. Concurrent callers wait for the same request.
 * @param parts.gridDeg edge of a cell in degrees; the service only receives the position of its centre
 * @param parts.mostPlaces maximum number of cached places; default: enough for small answers
 * @param parts.onFailure called for each failure
 */
export function createPlaceCache<T>(parts: {
  ask: (position: Position) => Promise<T>;
  gridDeg: number;
  mostPlaces?: number;
  times: PlaceCacheTimes;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): PlaceCache<T> {
  const { ask, gridDeg, mostPlaces = MOST_PLACES, times, clock, onFailure } = parts;
  // Least recently used first.
  const entries = new Map<string, Entry<T>>();

  function entryOf(key: string): Entry<T> {
    const known = entries.get(key);
    const entry = known ?? { value: undefined, fetchedTime: 0, failedTime: 0, asking: undefined };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > mostPlaces && oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  /** Asks the service if allowed. Never fails. */
  async function refresh(entry: Entry<T>, position: Position, mayAsk: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await mayAsk())) return;
      entry.value = await ask(position);
      entry.fetchedTime = clock();
      entry.failedTime = 0;
    } catch (error) {
      entry.failedTime = clock();
      onFailure(error);
    } finally {
      entry.asking = undefined;
    }
  }

  const cellAt = (position: Position): Position => ({
    lat: snap(position.lat, gridDeg),
    lon: snap(position.lon, gridDeg),
  });
  const isFresh = (entry: Entry<T>) =>
    entry.value !== undefined && clock() - entry.fetchedTime < times.freshMs;
  const needsAsking = (entry: Entry<T>) =>
    !isFresh(entry) && (entry.failedTime === 0 || clock() - entry.failedTime >= times.retryMs);

  function answerIn(entry: Entry<T>): CachedAnswer<T> | undefined {
    const { value, fetchedTime } = entry;
    if (value === undefined || clock() - fetchedTime >= times.staleMs) return undefined;
    return { value, fetchedTime, isStale: !isFresh(entry) };
  }

  return {
    async at(position, mayAsk = async () => true) {
      const cell = cellAt(position);
      const entry = entryOf(`${cell.lat} ${cell.lon}`);
      // If the awaited request of another caller was not allowed, this caller tries its own.
      for (let isAsked = false; !isAsked && needsAsking(entry); ) {
        isAsked = !entry.asking;
        entry.asking ??= refresh(entry, cell, mayAsk);
        await entry.asking;
      }
      return answerIn(entry);
    },

    known(position, mayAsk) {
      const cell = cellAt(position);
      const entry = entryOf(`${cell.lat} ${cell.lon}`);
      if (needsAsking(entry)) entry.asking ??= refresh(entry, cell, mayAsk);
      return answerIn(entry);
    },
  };
}

/** Rounds to the grid, without binary rounding errors and without -0. */
export function snap(degrees: number, gridDeg: number): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(gridDeg)));
  return Number((Math.round(degrees / gridDeg) * gridDeg).toFixed(decimals)) + 0;
}
