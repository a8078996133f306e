import type { CDPSession } from 'playwright-core';

/** Script time of a page so far, and its present memory. */
export type PageCosts = {
  /** Script time since the page was loaded, ms. */
  readonly scriptMs: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
};

/** @param session DevTools session of the page */
export async function pageCosts(session: CDPSession): Promise<PageCosts> {
  await session.send('Performance.enable');
  // Garbage does not count.
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    scriptMs: metric('ScriptDuration') * 1000,
    heapMb: metric('JSHeapUsedSize') / 1e6,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
