import { setImmediate as nextTurn } from 'node:timers/promises';

/** For how long a loop may keep others waiting, milliseconds. */
const MAX_RUN_MS = 10;

/** For a loop of thousands of steps: called after each, it lets others be served once the loop has run for some time. */
export function createPauses(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < MAX_RUN_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
