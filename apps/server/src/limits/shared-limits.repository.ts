import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { limitWindow } from './limits.tables.ts';

/** Uses of one key, as they are to be counted. `endTime`: of a window that begins now. */
export type CountedUses = {
  readonly limitName: string;
  readonly keyHash: Buffer;
  readonly uses: number;
  readonly endTime: number;
  readonly max: number;
  /** Whether each use moves the end. */
  readonly isSliding: boolean;
};

type Window = Pick<CountedUses, 'limitName' | 'uses' | 'endTime'>;

const { limitName, keyHash, uses, endTime } = limitWindow;

/**
 * Adds to each window that has room, or begins one. Concurrent callers see each other's counts.
 * @param counted of different limits, always in the same order, to avoid deadlocks
 * @returns the windows that had room
 */
export function addUses(tx: Queryable, counted: readonly CountedUses[], now: number): Promise<Window[]> {
  // A window that ends later than possible was begun by a clock that was ahead.
  const isOpen = sql`${endTime} > ${now} and ${endTime} <= excluded.end_time`;
  const usesNow = sql`case when ${isOpen} then ${uses} else 0 end + excluded.uses`;
  const sliding = counted.filter(({ isSliding }) => isSliding).map((one) => one.limitName);
  const isKept = sliding.length > 0 ? sql`${isOpen} and not ${inArray(limitName, sliding)}` : isOpen;
  const maxima = counted.map((one) => sql`when ${one.limitName} then ${one.max}::int`);
  return tx
    .insert(limitWindow)
    .values(
      counted.map((one) => ({
        limitName: one.limitName,
        keyHash: one.keyHash,
        uses: one.uses,
        endTime: one.endTime,
      })),
    )
    .onConflictDoUpdate({
      target: [limitName, keyHash],
      set: {
        uses: usesNow,
        endTime: sql`case when ${isKept} then ${endTime} else excluded.end_time end`,
      },
      setWhere: sql`${usesNow} <= case ${limitName} ${sql.join(maxima, sql` `)} end`,
    })
    .returning({ limitName, uses, endTime });
}

type WindowKey = Pick<CountedUses, 'limitName' | 'keyHash'>;

const withKey = (key: WindowKey) => and(eq(limitName, key.limitName), eq(keyHash, key.keyHash));

export async function subtractUses(tx: Queryable, key: WindowKey, count: number): Promise<void> {
  await tx
    .update(limitWindow)
    .set({ uses: sql`greatest(${uses} - ${count}, 0)` })
    .where(withKey(key));
}

export async function deleteWindow(tx: Queryable, key: WindowKey): Promise<void> {
  await tx.delete(limitWindow).where(withKey(key));
}

/** When the last of these windows ends; undefined: there are none. */
export async function findLastEnd(tx: Queryable, keys: readonly WindowKey[]): Promise<number | undefined> {
  const rows = await tx
    .select({ endTime })
    .from(limitWindow)
    .where(or(...keys.map(withKey)));
  return rows.length === 0 ? undefined : Math.max(...rows.map((row) => row.endTime));
}

/** Deletes windows that are over, and those begun by a clock that was ahead: they end later than possible. */
export async function deleteOldWindows(tx: Queryable, now: number, latest: number): Promise<void> {
  await tx.delete(limitWindow).where(or(lte(endTime, now), gt(endTime, latest)));
}
