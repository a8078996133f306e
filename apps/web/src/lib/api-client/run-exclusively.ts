import type { RunExclusively } from './token-renewal.ts';

/** Where there are no Web Locks (plain http beyond this machine): the calls of this tab, one after the other. */
let lastInTab: Promise<unknown> = Promise.resolve();

/** One at a time in all tabs of this browser, by Web Locks. */
export const runExclusively: RunExclusively = (name, work) => {
  if (navigator.locks) return navigator.locks.request(name, work);
  const result = lastInTab.then(work);
  lastInTab = result.catch(() => {});
  return result;
};
