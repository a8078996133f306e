import { FORCED_SIGN_OUT_MS } from '@airdeck/air/windows';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../lib/api-client/api.ts';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './shell.module.css';

const ANNOUNCED_BEFORE_MS = 60_000;

/**
 * Ends the session an hour after its sign-in, and announces it a minute before: when, why, and that the user returns
 * here. The user can sign in again immediately to avoid the interruption.
 */
export function SessionEndNotice({ signedInAt }: { signedInAt: number }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const endsAt = signedInAt + FORCED_SIGN_OUT_MS;
  const isAnnounced = useHasCome(endsAt - ANNOUNCED_BEFORE_MS);
  const isOver = useHasCome(endsAt);
  useEffect(() => {
    if (isOver) signOut('hour');
  }, [isOver]);
  if (!isAnnounced) return null;
  return (
    <div className={classes.noticePlace}>
      <Banner
        tone="notice"
        action={
          <Button variant="default" onClick={() => signOut('hour')}>
            {t('session.signInAgain')}
          </Button>
        }
      >
        {t('session.endsSoon', { time: format.time(endsAt) })}
      </Banner>
    </div>
  );
}

/** Whether a time (epoch ms) has come. Timers stop while a machine sleeps: checked again when the page becomes visible. */
function useHasCome(atMs: number): boolean {
  const [hasCome, setHasCome] = useState(() => serverNow() >= atMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const leftMs = atMs - serverNow();
      setHasCome(leftMs <= 0);
      if (leftMs > 0) timer = setTimeout(look, leftMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [atMs]);
  return hasCome;
}

/** Shown while the server is unreachable; the data on the screen stays, with its age. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { isReachable, since } = useServerReach();
  if (isReachable) return null;
  return (
    <div className={classes.noticePlace}>
      <Banner tone="offline">{t('connection.away', { time: format.time(since) })}</Banner>
    </div>
  );
}
