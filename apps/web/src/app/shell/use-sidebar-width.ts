import { useState } from 'react';
import { browserStorage } from '../../lib/session/browser-storage.ts';

const KEY = 'airdeck-sidebar';
/** Of a tablet held upright: its words would take a third of it. */
const SMALL_SCREEN = '(max-width: 63.99em)';

/**
 * Whether the sidebar shows icons only: a wish of the person at this screen, kept beyond the session. Without a wish,
 * where there is little room.
 */
export function useSidebarWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => {
    const wish = browserStorage().getItem(KEY);
    return wish === null ? window.matchMedia(SMALL_SCREEN).matches : wish === 'narrow';
  });
  const toggle = () => {
    setNarrow(!isNarrow);
    browserStorage().setItem(KEY, isNarrow ? 'wide' : 'narrow');
  };
  return { isNarrow, toggle };
}
