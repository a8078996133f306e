import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../../lib/query/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmProvider } from '../../ui/dialog/confirm.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { viewOf } from '../routes/views.ts';
import { ImpersonationBanner } from '../session/impersonation-banner.tsx';
import { SessionEndNotice } from '../session/session-end-notice.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebarWidth } from './use-sidebar-width.ts';

/** Only phones ever open it. */
const PhoneMenu = lazy(async () => {
  const { PhoneMenu: menu } = await import('./phone-menu.tsx');
  return { default: menu };
});

/** Top bar, sidebar and footer around the screens of somebody who is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const sidebar = useSidebarWidth();
  // Choosing an entry of the phone's menu is done with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(menu.close, [pathname]);
  const openMenu = () => {
    setWasMenuOpen(true);
    menu.open();
  };
  // The session ends while this is still mounted; the router follows at once.
  if (!session) return null;
  const view = viewOf(session);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <div className={classes.shell} data-narrow={sidebar.isNarrow || undefined}>
          <a className={classes.skip} href="#content">
            {t('shell.skip')}
          </a>
          <TopBar user={session.user} onMenu={openMenu} />
          <Sidebar view={view} isNarrow={sidebar.isNarrow} onToggle={sidebar.toggle} />
          {wasMenuOpen ? (
            <Suspense fallback={null}>
              <PhoneMenu view={view} isOpen={isMenuOpen} onClose={menu.close} />
            </Suspense>
          ) : null}
          <div className={classes.page}>
            <ImpersonationBanner />
            <ConnectionBanner />
            <SessionEndNotice signedInAt={session.signedInAt} />
            <main className={classes.main} id="content" tabIndex={-1}>
              <ErrorBoundary resetKey={pathname}>
                <Outlet />
              </ErrorBoundary>
            </main>
            <Footer />
          </div>
        </div>
      </ConfirmProvider>
    </QueryClientProvider>
  );
}
