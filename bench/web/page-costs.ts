import type { CDPSession } from 'playwright-core';

/** What a page has used so far, and holds now. */
export type PageCosts = {
  /** Milliseconds of script since the page began. */
  readonly scriptMs: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
};

/** @param session of the page */
export async function pageCosts(session: CDPSession): Promise<PageCosts> {
  await session.send('Performance.enable');
  // What is garbage is not held.
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
