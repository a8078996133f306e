import type { Position } from '@airdeck/air/positions';
import type { Clock } from '../../clock.ts';

/** How long an answer is as good as new, how long it stands in for none, and when one asks again after none. */
export type PlaceCacheTimes = {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly retryMs: number;
};

export type CachedAnswer<T> = {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedTime: number;
  /** Asking again failed, and this is what was answered before. */
  readonly isStale: boolean;
};

type Entry<T> = {
  value: T | undefined;
  fetchedTime: number;
  /** When no one could answer last; 0: that went well. */
  failedTime: number;
  asking: Promise<void> | undefined;
};

/** Places whose answers are kept: a fleet's cities, and no more than some hundred kilobytes. */
const MOST_PLACES = 2_000;

export type PlaceCache<T> = {
  /**
   * Undefined when there is no answer, and none that is recent enough. Never fails.
   * @param mayAsk called when the service would have to be asked; where it says no, what is known has to do
   */
  at(position: Position, mayAsk?: () => Promise<boolean>): Promise<CachedAnswer<T> | undefined>;
};

/**
 * Answers by place, on a grid: within one cell everyone gets the same, asked once. Anyone who asks while that is under
 * way waits for it.
 * @param parts.gridDeg edge of a cell in degrees; what leaves the house is the position of its middle
 * @param parts.onFailure told of each failure
 */
export function createPlaceCache<T>(parts: {
  ask: (position: Position) => Promise<T>;
  gridDeg: number;
  times: PlaceCacheTimes;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): PlaceCache<T> {
  const { ask, gridDeg, times, clock, onFailure } = parts;
  // In the order in which they were asked for last.
  const entries = new Map<string, Entry<T>>();

  function entryOf(key: string): Entry<T> {
    const known = entries.get(key);
    const entry = known ?? { value: undefined, fetchedTime: 0, failedTime: 0, asking: undefined };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_PLACES && oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  /** Asks if that is allowed. Never fails. */
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

  return {
    async at(position, mayAsk = async () => true) {
      const cell = { lat: snap(position.lat, gridDeg), lon: snap(position.lon, gridDeg) };
      const entry = entryOf(`${cell.lat} ${cell.lon}`);
      const isFresh = () => entry.value !== undefined && clock() - entry.fetchedTime < times.freshMs;
      const isWaiting = () => entry.failedTime !== 0 && clock() - entry.failedTime < times.retryMs;
      // Where another one, who was waited for, was not allowed to ask, it is one's own turn.
      for (let isAsked = false; !isAsked && !isFresh() && !isWaiting(); ) {
        isAsked = !entry.asking;
        entry.asking ??= refresh(entry, cell, mayAsk);
        await entry.asking;
      }
      const { value, fetchedTime } = entry;
      if (value === undefined || clock() - fetchedTime >= times.staleMs) return undefined;
      return { value, fetchedTime, isStale: !isFresh() };
    },
  };
}

/** To the grid, without the crumbs of binary fractions; there is one zero. */
export function snap(degrees: number, gridDeg: number): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(gridDeg)));
  return Number((Math.round(degrees / gridDeg) * gridDeg).toFixed(decimals)) + 0;
}
