import { availableParallelism } from 'node:os';
import { LIMITS } from './limits.ts';

/**
 * Does a piece of work when its turn has come.
 * @param deviceKey whose readings it reads: devices wait for each other, and not for all that one is asked for
 */
export type FairQueue = <T>(deviceKey: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` pieces of work at a time. Of those that wait, each device has one, and then each has
 * another; those of one device come in their order.
 */
export function createFairQueue(concurrency: number): FairQueue {
  let running = 0;
  /** By device, in the order in which it is their turn. */
  const waiting = new Map<number, (() => void)[]>();

  const turnOf = (deviceKey: number) =>
    new Promise<void>((resolve) => {
      const others = waiting.get(deviceKey);
      if (others) others.push(resolve);
      else waiting.set(deviceKey, [resolve]);
    });

  function takeNext(): (() => void) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [deviceKey, inLine] = first;
    const next = inLine.shift();
    // To the end of the line: the map keeps the order in which devices come.
    waiting.delete(deviceKey);
    if (inLine.length > 0) waiting.set(deviceKey, inLine);
    return next;
  }

  return async (deviceKey, work) => {
    if (running >= concurrency) await turnOf(deviceKey);
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
