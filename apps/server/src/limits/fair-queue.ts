import { availableParallelism } from 'node:os';
import { LIMITS } from './limits.ts';

/**
 * Does a piece of work when its turn has come.
 * @param key whose it is, such as the device whose readings it reads: they wait for each other, and not for all that one
 * is asked for
 */
export type FairQueue<Key = number> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` pieces of work at a time. Of those that wait, each key has one, and then each has another;
 * those of one key come in their order.
 */
export function createFairQueue<Key = number>(concurrency: number): FairQueue<Key> {
  let running = 0;
  /** By key, in the order in which it is their turn. */
  const waiting = new Map<Key, (() => void)[]>();

  const turnOf = (key: Key) =>
    new Promise<void>((resolve) => {
      const others = waiting.get(key);
      if (others) others.push(resolve);
      else waiting.set(key, [resolve]);
    });

  function takeNext(): (() => void) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [key, inLine] = first;
    const next = inLine.shift();
    // To the end of the line: the map keeps the order in which they come.
    waiting.delete(key);
    if (inLine.length > 0) waiting.set(key, inLine);
    return next;
  }

  return async (key, work) => {
    if (running >= concurrency) await turnOf(key);
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that no other work can slip in between.
      const next = takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * For long statements, to be shared by all that have some: one processor stays with the ingest, and each takes a
 * connection, of which there are some more for what goes on in the background.
 */
export const createStatementQueue = (): FairQueue =>
  createFairQueue(Math.min(Math.max(1, availableParallelism() - 1), LIMITS.telemetryReads.longStatements));
