import { useLayoutEffect } from 'react';

/** Later than the library, which returns the focus of dialogs that stay in the page. */
const AFTER_LIBRARY_MS = 30;

/** Returns the focus to what opened a dialog that is removed from the page as it closes, which the library does not notice. */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
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
