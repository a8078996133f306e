import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** The picture that the page's first script has shown; missing: nothing. */
    airdeckDrawn?:
      | { readonly picture: 'frame' }
      | {
          readonly picture: 'sign-in';
          /** The button that was pressed last. */
          readonly pressed: HTMLButtonElement | null;
        }
      | undefined;
  }
}

/** How long an empty page waits for the first screen, to avoid a loading indicator. */
const EMPTY_PAGE_MS = 100;
/** How long a drawn page waits for it. */
const DRAWN_PAGE_MS = 20_000;

export function takeOverWithinMs(): number {
  return window.airdeckDrawn ? DRAWN_PAGE_MS : EMPTY_PAGE_MS;
}

/**
 * Renders the console in the page. A sign-in that is there already becomes the console's, with what was typed into it,
 * its focus and the last press; the outline of the frame is replaced.
 * @param isSame whether the page was drawn in the language of the reader
 */
export function takeOver(root: HTMLElement, tree: ReactNode, isSame: boolean): void {
  const drawn = window.airdeckDrawn;
  window.airdeckDrawn = undefined;
  if (drawn?.picture === 'sign-in' && isSame) {
    hydrateRoot(root, tree);
    drawn.pressed?.click();
  } else {
    createRoot(root).render(tree);
  }
}
