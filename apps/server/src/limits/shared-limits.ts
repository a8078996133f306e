import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { WindowState } from './rate-limiters.ts';
import {
  addUses,
  type CountedUses,
  deleteOldWindows,
  deleteWindow,
  findLastEnd,
  subtractUses,
} from './shared-limits.repository.ts';

/** How often something may be done under one key within a time that begins with the first. */
export type SharedLimit = {
  /** The same on every server, and another one for each limit. */
  readonly name: string;
  readonly max: number;
  /** A day at most. */
  readonly windowMs: number;
  /** The time begins again with each use that is allowed. */
  readonly isSliding?: boolean;
};

/** One more use: of which limit, and for which key. */
export type Use = { readonly limit: SharedLimit; readonly key: string };

export type SharedLimits = ReturnType<typeof createSharedLimits>;

const LONGEST_WINDOW_MS = 86_400_000;
const PURGE_EVERY_MS = 600_000;

/**
 * Limits that hold for all servers of an installation together, and across restarts: rows of the database. For events that are
 * rare, or on which security or cost depends; limits that protect one process are counted in its memory (`rate-limiters.ts`).
 */
export function createSharedLimits({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  return {
    /**
     * Counts one more of each, or none if one is used up: `remaining` is negative then, and `resetMs` is the time until it
     * is available again.
     * @param options.tx the caller's transaction, which needs no connection beside its own; keys that it counts are
     * locked until it ends, and what it counted is undone with it
     * @param options.count how many more
     */
    async take(uses: readonly Use[], options: { tx?: Queryable; count?: number } = {}): Promise<WindowState> {
      const { tx = db, count = 1 } = options;
      const now = clock();
      const counted = uses.map((use) => countedUses(use, count, now)).toSorted(inOrder);
      const impossible = uses.filter(({ limit }) => count > limit.max);
      if (impossible.length > 0) {
        return { remaining: -1, resetMs: Math.max(...impossible.map(({ limit }) => limit.windowMs)) };
      }
      const taken = await addUses(tx, counted, now);
      const maxOf = new Map(counted.map(({ limitName, max }) => [limitName, max]));
      if (taken.length === counted.length) {
        return {
          remaining: Math.min(...taken.map((window) => (maxOf.get(window.limitName) ?? 0) - window.uses)),
          resetMs: Math.max(...taken.map(({ endTime }) => endTime - now)),
        };
      }
      const names = new Set(taken.map(({ limitName }) => limitName));
      for (const one of counted) if (names.has(one.limitName)) await subtractUses(tx, one, count);
      const full = counted.filter(({ limitName }) => !names.has(limitName));
      return { remaining: -1, resetMs: Math.max(1, ((await findLastEnd(tx, full)) ?? now) - now) };
    },

    /** Uncounts one of each that turned out not to count. */
    async giveBack(uses: readonly Use[]): Promise<void> {
      const counted = uses.map((use) => countedUses(use, 1, clock())).toSorted(inOrder);
      for (const one of counted) await subtractUses(db, one, 1);
    },

    /** Resets the count. */
    forget: (use: Use, { tx = db }: { tx?: Queryable } = {}): Promise<void> =>
      deleteWindow(tx, countedUses(use, 1, clock())),

    /** Deletes what is over. */
    purge: {
      name: 'limit-purge',
      everyMs: PURGE_EVERY_MS,
      run: () => deleteOldWindows(db, clock(), clock() + LONGEST_WINDOW_MS),
    },
  };
}

function countedUses({ limit, key }: Use, uses: number, now: number): CountedUses {
  const { name: limitName, max, windowMs, isSliding = false } = limit;
  const keyHash = createHash('sha256').update(key).digest();
  return { limitName, keyHash, uses, endTime: now + windowMs, max, isSliding };
}

const inOrder = (one: CountedUses, other: CountedUses): number =>
  one.limitName < other.limitName ? -1 : one.limitName > other.limitName ? 1 : 0;
