import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../../lib/query/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmProvider } from '../../ui/dialog/confirm.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import classes from './full-page.module.css';
import { ConnectionBanner, SessionEndNotice } from './notices.tsx';
import { ImpersonationBanner } from './shell.tsx';

/** The frame of a full-page screen of a signed-in user: the shell's notices and session end, without its menus. */
export function FullPage() {
  const { pathname } = useLocation();
  const session = useSession();
  // The session ends while this is still mounted; the router follows immediately.
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
