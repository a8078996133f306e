import type { Page } from 'playwright-core';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type EventTiming = PerformanceEntry & { interactionId: number };

declare global {
  interface Window {
    /** Longest interaction so far, ms; kept by `watchInteractions`. */
    benchLongestInteractionMs?: number;
  }
}

/** Largest contentful paint so far, milliseconds after navigation. */
export function largestPaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );
}

/** Cumulative layout shift so far: the sum of all shifts without recent input, which is never less than the vital. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Buffered entries are passed to the callback, and not returned by `takeRecords`.
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) sum += shift.hadRecentInput ? 0 : shift.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          observer.disconnect();
          resolve(sum);
        }, 100);
      }),
  );
}

/** Starts recording the longest time from an input to the next paint. */
export function watchInteractions(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.benchLongestInteractionMs = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as EventTiming[]) {
        if (entry.interactionId > 0) {
          window.benchLongestInteractionMs = Math.max(window.benchLongestInteractionMs ?? 0, entry.duration);
        }
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Interactions below 16 ms are not reported by browsers and count as 16. */
export function longestInteractionMs(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(16, window.benchLongestInteractionMs ?? 0));
}
