import { availableParallelism } from 'node:os';
import { LIMITS } from './limits.ts';

/** The owners of the work, from the widest to the narrowest, such as tenant, user and device. */
export type Turn = readonly (string | number | null)[];

/**
 * Runs a task when its turn has come.
 * @param signal removes the task from the queue when it is aborted before that, and rejects with its reason
 */
export type FairQueue = <T>(turn: Turn, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Running and waiting tasks of one name; the names within it are in the order of their turns. */
type Line = {
  running: number;
  waiting: number;
  readonly begins: (() => void)[];
  readonly inner: Map<Turn[number], Line>;
};

/**
 * Runs at most `concurrency` tasks at a time. The tenant with the fewest running tasks is next, and
 * of several the one whose last turn is longest ago; in the same way a user of it, and a device of theirs. Those of one
 * device come in their order.
 */
export function createFairQueue(concurrency: number): FairQueue {
  const all = newLine();

  const turnOf = (turn: Turn, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const lines = linesOf(all, turn);
      const { begins } = lines.at(-1) ?? all;
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        begins.splice(begins.indexOf(begin), 1);
        count(lines, 'waiting', -1);
        endTurn(all, turn);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      begins.push(begin);
      count(lines, 'waiting', 1);
    });

  return async (turn, work, signal) => {
    signal?.throwIfAborted();
    if (all.running >= concurrency) await turnOf(turn, signal);
    else count(linesOf(all, turn), 'running', 1);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      count(linesOf(all, turn), 'running', -1);
      endTurn(all, turn);
      // The slot goes directly to the next task, so that no other can take it in between.
      takeNext(all)?.();
    }
  };
}

const newLine = (): Line => ({ running: 0, waiting: 0, begins: [], inner: new Map() });

/** The root of the queue, then the queues of each name of a turn. */
function linesOf(all: Line, turn: Turn): readonly Line[] {
  const lines = [all];
  let line = all;
  for (const name of turn) {
    const inner = line.inner.get(name) ?? newLine();
    line.inner.set(name, inner);
    lines.push(inner);
    line = inner;
  }
  return lines;
}

function count(lines: readonly Line[], what: 'running' | 'waiting', by: 1 | -1): void {
  for (const line of lines) line[what] += by;
}

/** After its turn, a name moves behind all others, since a map keeps the order of its keys; an empty one is removed. */
function endTurn(all: Line, turn: Turn): void {
  let line = all;
  for (const name of turn) {
    const inner = line.inner.get(name) ?? newLine();
    line.inner.delete(name);
    if (inner.running + inner.waiting > 0) line.inner.set(name, inner);
    line = inner;
  }
}

function takeNext(all: Line): (() => void) | undefined {
  const lines = [all];
  for (let line: Line | undefined = all; line; ) {
    const [begin] = line.begins.splice(0, 1);
    if (begin) {
      count(lines, 'waiting', -1);
      count(lines, 'running', 1);
      return begin;
    }
    let next: Line | undefined;
    for (const one of line.inner.values()) {
      if (one.waiting > 0 && (!next || one.running < next.running)) next = one;
    }
    if (next) lines.push(next);
    line = next;
  }
  return undefined;
}

/** One processor stays with the ingest, and each takes a connection, of which there are some more for the background. */
export const LONG_STATEMENTS_AT_A_TIME = Math.min(
  Math.max(1, availableParallelism() - 1),
  LIMITS.statements.longAtOnce,
);

/** Shared by all long statements. */
export const createStatementQueue = (): FairQueue => createFairQueue(LONG_STATEMENTS_AT_A_TIME);
