import type { Page } from 'playwright-core';
import { DEFAULT_INDEX } from '../packages/air/src/indices/default-index.ts';
import { verdictOf } from '../packages/air/src/verdict.ts';
import { WALL_ADVICE, type Wall, type WallRoom } from '../packages/contract/src/wall-screens/wall.ts';

declare global {
  interface Window {
    /** Advances the page's time; returns the number of its polls. */
    advanceMs: (ms: number) => Promise<number>;
  }
}

/** Verdicts that rooms have in turn: all bands, by particles or by CO2, and now and then a sensor at fault. */
const VERDICTS = Array.from({ length: 1000 }, (_, step) => {
  if (step % 50 === 49) return verdictOf(DEFAULT_INDEX, { pm25: 'fault' });
  const pm25 = (step * 3) / 10;
  return verdictOf(DEFAULT_INDEX, step % 2 === 0 ? { pm25 } : { pm25, co2: 5000 - step * 4 });
});

/**
 * Replaces the page's timers and its server, so that a week passes in seconds: timers fire in order of their times, and
 * requests are answered at once. Values change twice a minute, like readings of devices.
 */
export async function takeOverTime(page: Page, secretHeader: string): Promise<void> {
  const simulated = { header: secretHeader, verdicts: VERDICTS, advice: WALL_ADVICE };
  await page.addInitScript(({ header, verdicts, advice }) => {
    const start = Date.now();
    let now = start;
    let polls = 0;
    let lastId = 0;
    const timers = new Map<number, { at: number; act: () => void; every: number | null }>();
    const plan = (act: TimerHandler, ms = 0, every: number | null = null) => {
      lastId += 1;
      timers.set(lastId, { at: now + ms, act: act as () => void, every });
      return lastId;
    };
    Object.assign(window, {
      setTimeout: (act: TimerHandler, ms?: number) => plan(act, ms),
      setInterval: (act: TimerHandler, ms = 0) => plan(act, ms, ms),
      clearTimeout: (id: number) => timers.delete(id),
      clearInterval: (id: number) => timers.delete(id),
    });
    Date.now = () => now;

    const inTurn = <Value>(values: readonly Value[], turn: number) => values[turn % values.length] as Value;
    const rooms = (version: number) =>
      [1, 2, 3, 4, 5].map(
        (room): WallRoom => ({
          title: `Room ${room}`,
          tomorrow: null,
          air: {
            verdict: inTurn(verdicts, version * room),
            measuredTime: now,
            staleTime: now + 600_000,
            advice: inTurn(advice, version + room),
          },
        }),
      );
    const wallOf = (version: number): Wall => ({
      readers: version % 2 === 0 ? 'staff' : 'children',
      brand: version % 3 === 0 ? null : { name: 'Clinic', logo: null },
      languages: ['en', 'ja', 'ar'],
      roomSeconds: 20,
      rooms: rooms(version),
      utcOffsetMs: null,
      plan: null,
      night: { from: start + 6 * 3_600_000, until: start + 18 * 3_600_000 },
    });
    window.fetch = async (_path, options) => {
      const headers = new Map(Object.entries((options?.headers ?? {}) as Record<string, string>));
      const date = new Date(now).toUTCString();
      if (!headers.has(header))
        return { ok: true, status: 200, headers: new Headers({ date }), text: async () => '' } as Response;
      polls += 1;
      const version = Math.floor((now - start) / 30_000);
      const etag = `"${version}"`;
      const isSame = headers.get('if-none-match') === etag;
      const text = isSame ? '' : JSON.stringify(wallOf(version));
      return {
        ok: true,
        status: isSame ? 304 : 200,
        headers: new Headers({ etag, date }),
        text: async () => text,
      } as Response;
    };

    window.advanceMs = async (ms) => {
      const until = now + ms;
      const before = polls;
      for (;;) {
        let next: [number, { at: number; act: () => void; every: number | null }] | undefined;
        for (const entry of timers) if (!next || entry[1].at < next[1].at) next = entry;
        if (!next || next[1].at > until) break;
        const [id, { at, act, every }] = next;
        now = at;
        if (every === null) timers.delete(id);
        else timers.set(id, { at: at + every, act, every });
        act();
        // Lets code that awaits the response continue: a few chained promises.
        for (let turn = 0; turn < 12; turn += 1) await undefined;
      }
      now = until;
      return polls - before;
    };
  }, simulated);
}

const DAY_MS = 86_400_000;

/** Advances the page's time by days. @returns the number of polls */
export async function simulateUpdates(page: Page, days: number): Promise<number> {
  let polls = 0;
  // A day at a time, so that the browser can paint and collect garbage as usual.
  for (let day = 0; day < days; day += 1) polls += await page.evaluate((ms) => window.advanceMs(ms), DAY_MS);
  return polls;
}

/** Memory, nodes and listeners of the page after garbage collection. */
export async function heapAndNodes(
  page: Page,
): Promise<{ readonly heapKb: number; readonly nodes: number; readonly listeners: number }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  // Objects released by finalizers are garbage only after the first collection.
  for (let time = 0; time < 3; time += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  await devTools.detach();
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapKb: Math.round(metric('JSHeapUsedSize') / 1024),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
