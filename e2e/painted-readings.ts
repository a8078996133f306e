import type { BrowserContext, Page } from 'playwright-core';

/** The readings that a page showed at a time. */
export type Painted = {
  /** Time of the first frame that showed them, epoch ms. */
  readonly at: number;
  /** The tiles in their order: label and value. */
  readonly tiles: readonly (readonly [label: string, value: string])[];
  /** The dial's text for screen readers, including its age. */
  readonly dial: string;
};

declare global {
  interface Window {
    paintedReadings?: Painted[];
  }
}

/** Makes every page of the context record painted readings. The script bypasses the content security policy. */
export async function keepPaintedReadings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept: Painted[] = [];
    window.paintedReadings = kept;
    let known = '';
    new MutationObserver(() => {
      // The room's tiles come first; the weather has the same elements.
      const room = document.querySelector('main dl');
      const tiles = [...(room?.querySelectorAll(':scope > div') ?? [])].map(
        (tile) =>
          [
            tile.querySelector('dt')?.textContent ?? '',
            (tile.querySelector('dd bdi span') ?? tile.querySelector('dd bdi'))?.textContent ?? '',
          ] as const,
      );
      // Without the dials of the cards above it.
      const dial = room?.parentElement?.querySelector('[role=meter], [role=img][data-state]');
      const said = dial?.getAttribute('aria-valuetext') ?? dial?.getAttribute('aria-label') ?? '';
      const state = JSON.stringify(tiles);
      if (state === known) return;
      known = state;
      requestAnimationFrame(() => {
        // The first task after a frame's callbacks runs when the frame has been painted.
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
