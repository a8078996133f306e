import { useState } from 'react';
import { browserStorage } from '../../lib/session/browser-storage.ts';

const KEY = 'airdeck-sidebar';

/** Whether the sidebar shows icons only: a wish of the person at this screen, kept beyond the session. */
export function useSidebarWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => browserStorage().getItem(KEY) === 'narrow');
  const toggle = () => {
    setNarrow(!isNarrow);
    browserStorage().setItem(KEY, isNarrow ? 'wide' : 'narrow');
  };
  return { isNarrow, toggle };
}
