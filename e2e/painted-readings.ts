import type { BrowserContext, Page } from 'playwright-core';

/** What the page said of the air at a moment. */
export type Painted = {
  /** Epoch ms of the first frame that showed it. */
  readonly at: number;
  /** The tiles in their order: label and value. */
  readonly tiles: readonly (readonly [label: string, value: string])[];
  /** What the dial says to screen readers, its age included. */
  readonly dial: string;
};

declare global {
  interface Window {
    paintedReadings?: Painted[];
  }
}

/** Has every page of the context keep what it painted. Comes in beside the page, not through its content policy. */
export async function keepPaintedReadings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept: Painted[] = [];
    window.paintedReadings = kept;
    let known = '';
    new MutationObserver(() => {
      // The room's own come first; the weather is told in the same way.
      const room = document.querySelector('main dl');
      const tiles = [...(room?.querySelectorAll(':scope > div') ?? [])].map(
        (tile) =>
          [
            tile.querySelector('dt')?.textContent ?? '',
            tile.querySelector('dd bdi')?.textContent ?? '',
          ] as const,
      );
      // Not those of the cards above it.
      const dial = room?.parentElement?.querySelector('[role=meter], [role=img][data-state]');
      const said = dial?.getAttribute('aria-valuetext') ?? dial?.getAttribute('aria-label') ?? '';
      const state = JSON.stringify(tiles);
      if (state === known) return;
      known = state;
      requestAnimationFrame(() => {
        // The next task after a frame's callbacks comes when the frame has been drawn.
        const afterFrame = new MessageChannel();
        afterFrame.port1.onmessage = () => kept.push({ at: Date.now(), tiles, dial: said });
        afterFrame.port2.postMessage(undefined);
      });
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Everything painted so far, oldest first. */
export function paintedReadings(page: Page): Promise<Painted[]> {
  return page.evaluate(() => window.paintedReadings ?? []);
}
