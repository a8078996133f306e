import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../../lib/query/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmProvider } from '../../ui/dialog/confirm.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import classes from './full-page.module.css';
import { ConnectionBanner, SessionEndNotice } from './notices.tsx';
import { ImpersonationBanner } from './shell.tsx';

/** Around a screen of a signed-in user that has the page for itself: what the shell says and ends, without its menus. */
export function FullPage() {
  const { pathname } = useLocation();
  const session = useSession();
  // The session ends while this is still mounted; the router follows at once.
  if (!session) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <div className={classes.page}>
          <div className={classes.notices}>
            <ImpersonationBanner />
            <ConnectionBanner />
            <SessionEndNotice signedInAt={session.signedInAt} />
          </div>
          <main className={classes.main} id="content" tabIndex={-1}>
            <ErrorBoundary resetKey={pathname}>
              <Outlet />
            </ErrorBoundary>
          </main>
        </div>
      </ConfirmProvider>
    </QueryClientProvider>
  );
}
