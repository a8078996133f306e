import type { Drizzle, Queryable } from './database.ts';

/** One transaction, and what is to happen once it is committed. */
export type UnitOfWork = {
  readonly tx: Queryable;
  /** Runs after the commit, in the order of the calls; never when the work was rolled back. */
  afterCommit(act: () => void): void;
};

/** Does the work in a transaction of its own, or as part of `outer`, whose commit then decides. */
export async function inUnitOfWork<T>(
  db: Drizzle,
  outer: UnitOfWork | undefined,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  if (outer) return work(outer);
  const acts: (() => void)[] = [];
  const result = await db.transaction((tx) => work({ tx, afterCommit: (act) => acts.push(act) }));
  for (const act of acts) act();
  return result;
}
