import { useLayoutEffect } from 'react';

const MARK = 'data-page-locked';

/** Number of open layers that lock the page: one may open above another. */
let locks = 0;

/**
 * Keeps the page from being scrolled behind an open layer. A mark on the root element stops it (`global.css`): the
 * library's own lock adds a style sheet and measures the page, so that a long page is laid out twice before a dialog shows.
 */
export function usePageLock(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    locks += 1;
    document.documentElement.toggleAttribute(MARK, true);
    return () => {
      locks -= 1;
      document.documentElement.toggleAttribute(MARK, locks > 0);
    };
  }, [isOpen]);
}
