import { useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { sessionStore } from '../session/session.ts';

/**
 * For a page with its own content security policy: browsers apply the policy of the loaded document, so the page is
 * reloaded when it is reached from another one, and so is the next page.
 * @returns whether the present document is this page's own; until then nothing is rendered.
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
      // After a sign-out, the next page shows why without a reload; the next user's first page is loaded as usual.
      if (isLeft && sessionStore.current()) window.location.reload();
    };
  }, [isOwn, path]);
  return isOwn;
}

/** True if the browser does not tell: it would otherwise reload the page without end. */
function isLoadedAt(path: string): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading === undefined || matchPath(path, new URL(loading.name).pathname) !== null;
}
