import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { sessionStore, storedData } from '../../lib/session/session.ts';
import { useNotedUse, useSessionEnd } from '../../lib/session/session-end.ts';
import type { EndReason } from '../../lib/session/session-store.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './shell.module.css';

const ANNOUNCED_BEFORE_MS = 60_000;

/**
 * Ends the session in this browser when the server does, and announces it a minute before: when, why, and that the user
 * returns here. Use by the reader moves the end of a session that ends without it.
 */
export function SessionEndInTime() {
  const { end, use } = useSessionEnd();
  useNotedUse(end, use);
  return end ? <EndNotice end={end} onStay={use} /> : null;
}

/** Why it ends, and the text that announces it. */
function reasonOf({ endsTime, idleMinutes, longestTime }: SessionEnd) {
  if (idleMinutes === null) return { reason: 'hour', text: 'session.endsSoon' } as const;
  return endsTime < longestTime
    ? ({ reason: 'idle', text: 'session.idleSoon' } as const)
    : ({ reason: 'expired', text: 'session.longestSoon' } as const);
}

function EndNotice({ end, onStay }: { end: SessionEnd; onStay: () => Promise<void> }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { reason, text } = reasonOf(end);
  const isAnnounced = useHasCome(end.endsTime - ANNOUNCED_BEFORE_MS);
  useEndAt(end, reason);
  if (!isAnnounced) return null;
  return (
    <div className={classes.noticePlace}>
      <Banner
        tone="notice"
        action={
          <Button
            variant="default"
            onClick={() => (reason === 'idle' ? void onStay().catch(() => {}) : signOut('hour'))}
          >
            {t(reason === 'idle' ? 'session.stay' : 'session.signInAgain')}
          </Button>
        }
      >
        {t(text, { time: format.time(end.endsTime) })}
      </Banner>
    </div>
  );
}

/** The server ends the session then, too, and needs no notice of it. */
function useEndAt({ endsTime }: SessionEnd, reason: EndReason): void {
  const isOver = useHasCome(endsTime);
  useEffect(() => {
    if (!isOver) return;
    // Another tab may have moved the end, and its notice may still be on the way.
    const known = storedData.read('sessionEnd');
    if (known === undefined || known.endsTime <= serverNow()) sessionStore.close(reason);
  }, [isOver, reason]);
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
