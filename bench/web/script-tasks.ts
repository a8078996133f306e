import type { CDPSession } from 'playwright-core';

type TraceEvent = { readonly name: string; readonly ph: string; readonly dur?: number; readonly tid: number };

/** Trace events of script on a page's main thread; painting and layout have other names. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'v8.callFunction', 'RunMicrotasks']);

/** Longest script task of a page's main thread during `act`, ms. @param browser session of the browser itself */
export async function longestScriptMs(browser: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8.execute', '__metadata'] },
  });
  await act();
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  const main = new Set(
    events
      .filter((event) => event.name === 'thread_name' && isMainThread(event))
      .map((event) => threadOf(event)),
  );
  return events
    .filter((event) => SCRIPT.has(event.name) && main.has(threadOf(event)))
    .reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0);
}

const threadOf = (event: TraceEvent): string => `${(event as { pid?: number }).pid} ${event.tid}`;

const isMainThread = (event: TraceEvent): boolean =>
  (event as { args?: { name?: string } }).args?.name === 'CrRendererMain';
