import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { watchTyping } from '../../lib/forms/unsent-input.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { browserStorage } from '../../lib/session/browser-storage.ts';
import { useImpersonation } from '../../lib/session/impersonation.ts';
import { rolesWith } from '../../lib/session/role.ts';
import { useSession } from '../../lib/session/session.ts';
import { closeSidePanel, useSidePanel } from '../../lib/side-panel/side-panel.ts';
import { dayIn, ownTimeZone } from '../../lib/time/days.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { ConfirmProvider } from '../../ui/dialog/confirm.tsx';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { type View, viewOf } from '../routes/views.ts';
import { ChartQuestions } from './chart-questions.tsx';
import { ConnectionBanner, SessionEndNotice } from './notices.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const KEY = 'airdeck-sidebar';
/** A tablet in portrait mode: with texts, the sidebar would take a third of the width. */
const SMALL_SCREEN = '(max-width: 63.99em)';

/**
 * Whether the sidebar shows icons only: a preference of this browser, kept beyond the session; by default on narrow
 * windows.
 */
export function useSidebarWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(() => {
    const preference = browserStorage().getItem(KEY);
    return preference === null ? window.matchMedia(SMALL_SCREEN).matches : preference === 'narrow';
  });
  const toggle = () => {
    setNarrow(!isNarrow);
    browserStorage().setItem(KEY, isNarrow ? 'wide' : 'narrow');
  };
  return { isNarrow, toggle };
}

/** Loaded for those who impersonate a user only. */
const RunningImpersonation = lazy(async () => ({
  default: (await import('./running-impersonation.tsx')).RunningImpersonation,
}));

/** Loaded for administrators who see what a role sees only. */
const RunningSeeing = lazy(async () => ({
  default: (await import('./running-seeing.tsx')).RunningSeeing,
}));

/** The impersonation banner. */
export function ImpersonationBanner() {
  const impersonation = useImpersonation();
  return impersonation ? (
    <Suspense fallback={null}>
      <RunningImpersonation impersonation={impersonation} />
    </Suspense>
  ) : null;
}

/** The event stream is loaded after the page. */
const Background = lazy(async () => {
  const { Background: background } = await import('./background.tsx');
  return { default: background };
});

const Inbox = lazy(async () => {
  const { Inbox: inbox } = await import('./inbox.tsx');
  return { default: inbox };
});

/** The panel beside the page, loaded when it is first opened; closed when the session ends. */
function InboxPlace() {
  const open = useSidePanel();
  useEffect(() => closeSidePanel, []);
  return <Suspense fallback={null}>{open ? <Inbox open={open} /> : null}</Suspense>;
}

/** Loaded on demand, on phones only. */
const PhoneMenu = lazy(async () => {
  const { PhoneMenu: menu } = await import('./phone-menu.tsx');
  return { default: menu };
});

/** Top bar, sidebar and footer around the screens of a user who is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const sidebar = useSidebarWidth();
  // Choosing an entry closes the phone's menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL closes it
  useEffect(menu.close, [pathname]);
  useEffect(watchTyping, []);
  const openMenu = () => {
    setWasMenuOpen(true);
    menu.open();
  };
  // The session ends while this is still mounted; the router follows immediately.
  if (!session) return null;
  const view = viewOf(session);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <div className={classes.shell} data-narrow={sidebar.isNarrow || undefined}>
          <a className={classes.skip} href="#content">
            {t('shell.skip')}
          </a>
          <TopBar
            user={session.user}
            tools={{ bell: bellOf(view), hasInbox: !view.isReducedMenu }}
            onMenu={openMenu}
          />
          <Sidebar view={view} isNarrow={sidebar.isNarrow} onToggle={sidebar.toggle} />
          <Suspense fallback={null}>
            <Background />
          </Suspense>
          <InboxPlace />
          {wasMenuOpen ? (
            <Suspense fallback={null}>
              <PhoneMenu view={view} isOpen={isMenuOpen} onClose={menu.close} />
            </Suspense>
          ) : null}
          <div className={classes.page}>
            <ImpersonationBanner />
            <Suspense fallback={null}>{session.isSeeing ? <RunningSeeing {...session} /> : null}</Suspense>
            <ConnectionBanner />
            <SessionEndNotice signedInAt={session.signedInAt} />
            <main className={classes.main} id="content" tabIndex={-1}>
              <ErrorBoundary resetKey={pathname}>
                <ChartQuestions>
                  <Outlet />
                </ChartQuestions>
              </ErrorBoundary>
            </main>
            <Footer />
          </div>
        </div>
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

const BELL_ROLES = rolesWith([ALARM_PERMISSIONS.read]);

/** The reduced menu has a bell, and no page of all alarms. */
function bellOf({ role, isReducedMenu }: View): 'withHub' | 'alone' | undefined {
  if (!BELL_ROLES.includes(role)) return undefined;
  return isReducedMenu ? 'alone' : 'withHub';
}

function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <span>{t('app.copyright', { year: dayIn(ownTimeZone(), serverNow()).slice(0, 4) })}</span>
      <span>{t('app.placesCredit')}</span>
    </footer>
  );
}
