import type { SetTimer } from './live-source.ts';

/** Does work at once, or soon, together with other work. */
export type Gather = (work: () => void) => void;

/** Far below what a reader notices, and longer than the readings of many devices take to come after each other. */
const GATHER_MS = 50;

/**
 * Does work after a short wait, together with all that came meanwhile: the readings of many devices at once need one
 * rendering instead of one each.
 * @param together runs the work so that its changes are shown at once
 */
export function createGathering(setTimer: SetTimer, together: Gather): Gather {
  let waiting: (() => void)[] = [];
  const doAll = () => {
    const all = waiting;
    waiting = [];
    together(() => {
      for (const work of all) work();
    });
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) setTimer(doAll, GATHER_MS);
  };
}
