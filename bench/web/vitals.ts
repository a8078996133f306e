import type { Page } from 'playwright-core';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type EventTiming = PerformanceEntry & { interactionId: number; target: Element | null };

/** An interaction: from the input to the next paint, ms, and what was pressed. */
export type Interaction = { readonly ms: number; readonly pressed: string };

declare global {
  interface Window {
    /** Longest interaction so far; kept by `watchInteractions`. */
    benchLongestInteraction?: Interaction;
  }
}

/** First contentful paint, milliseconds after navigation. */
export function firstPaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
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

/** Changes all the time. */
const DOT = `body::after { content: ''; position: fixed; inset: 0 auto auto 0; inline-size: 2px; block-size: 2px;
  background: #808080; animation: 0.5s infinite alternate bench-dot }
@keyframes bench-dot { to { opacity: 0.1 } }`;

/**
 * Starts recording the longest time from an input to the next paint. A browser without a screen reports the paint of a page
 * at rest only with the next one, up to a second later (seen with a canvas below the window): a dot keeps it painting.
 */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addStyleTag({ content: DOT });
  await page.evaluate(() => {
    window.benchLongestInteraction = { ms: 0, pressed: '' };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, target } of list.getEntries() as EventTiming[]) {
        if (interactionId === 0 || duration <= (window.benchLongestInteraction?.ms ?? 0)) continue;
        const button = target?.closest('button, select, input, a') ?? target;
        const pressed = (button?.getAttribute('aria-label') ?? button?.textContent ?? '').trim().slice(0, 30);
        window.benchLongestInteraction = { ms: duration, pressed: pressed || 'a field' };
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

export function longestInteraction(page: Page): Promise<Interaction> {
  return page.evaluate(() => window.benchLongestInteraction ?? { ms: Number.NaN, pressed: '' });
}
