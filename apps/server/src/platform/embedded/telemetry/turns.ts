import { availableParallelism } from 'node:os';

/** Does a piece of work when its turn has come. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` pieces of work at a time; the others wait in the order in which they came. */
export function createTurns(atOnce: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Each takes a connection, of which there are some more for what goes on in the background. */
const MAX_LONG_STATEMENTS = 8;

/** Turns for long statements, to be shared by everybody who has some: one processor stays with the ingest. */
export const createStatementTurns = (): Turns =>
  createTurns(Math.min(Math.max(1, availableParallelism() - 1), MAX_LONG_STATEMENTS));
