import { useLayoutEffect } from 'react';

/** Later than the library, which returns the focus of dialogs that stay in the page. */
const AFTER_LIBRARY_MS = 30;

/**
 * Returns the focus to what opened a dialog, also if the dialog is removed from the page as it closes, which the library
 * does not notice, or if it was opened from a menu, whose items are gone by then.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = lastingOpener(document.activeElement);
    return () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        const isLost = activeElement === null || activeElement === body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      }, AFTER_LIBRARY_MS);
    };
  }, [isOpen]);
}

/** The button of a menu in place of an item in it. */
function lastingOpener(active: Element | null): Element | null {
  const target = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (target && document.getElementById(target)) || active;
}
