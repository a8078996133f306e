import { useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { sessionStore } from '../session/session.ts';

/**
 * What a page's scripts may talk to, the browser takes from the document's headers, and the server sends this page
 * others than all the rest. So it is reloaded when it was reached from another page, and so is the page after it.
 * @returns whether the document at hand is this page's own; until then there is nothing to show.
 */
export function useOwnDocument(path: string): boolean {
  const [isOwn] = useState(() => isLoadedAt(path));
  useEffect(() => {
    if (!isOwn) {
      window.location.reload();
      return;
    }
    return () => {
      const isLeft = matchPath(path, window.location.pathname) === null;
      // Signing out is told on the page that follows; the next person's first page is loaded like any other.
      if (isLeft && sessionStore.current()) window.location.reload();
    };
  }, [isOwn, path]);
  return isOwn;
}

/** Also where the browser does not say: it would load the page for ever. */
function isLoadedAt(path: string): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading === undefined || matchPath(path, new URL(loading.name).pathname) !== null;
}
