import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import type { RouteHandle } from '../../lib/routing/app-route.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { consoleUpdate } from '../service-worker/register.ts';
import classes from './page-frame.module.css';

/** Every screen's frame: the document's title, and an announcement of each change of screen for screen readers. */
export function PageFrame() {
  const title = useRouteTitle();
  const announcement = useAnnouncement(title);
  // Before the effects of the page, which may know a better title.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <>
      {/* Before the screen: after it, its one pixel would make a screen that just fits scroll. */}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ScrollRestoration />
      {isLeaving ? <PageLoading /> : null}
      <Outlet />
      <UpdateNotice />
    </>
  );
}

function useRouteTitle(): string {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  const title = (match?.handle as RouteHandle | undefined)?.title;
  return match && title ? t('app.documentTitle', { page: title(t, match.params) }) : t('app.name');
}

/** The first screen needs no announcement. Later ones also move the focus to their start. */
function useAnnouncement(title: string): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnouncement(title);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, title]);
  return announcement;
}

/** Offers a newer version of the console; nothing changes until the user agrees. */
function UpdateNotice() {
  const { t } = useTranslation();
  const { isWaiting } = useSyncExternalStore(
    consoleUpdate.subscribe,
    consoleUpdate.current,
    consoleUpdate.current,
  );
  if (!isWaiting) return null;
  return (
    <div className={classes.place}>
      <Banner
        tone="notice"
        action={
          <Button variant="default" onClick={consoleUpdate.apply}>
            {t('update.apply')}
          </Button>
        }
      >
        {t('update.ready')}
      </Banner>
    </div>
  );
}

/** While a screen's code is loading: nothing for a moment, then a loading indicator. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('ui.loading')}>
      <span className={classes.bar} />
    </div>
  );
}
