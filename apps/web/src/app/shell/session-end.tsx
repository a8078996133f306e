import { continueSession, type SessionEnd } from '@airdeck/contract/sign-in/session-end';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client/call.ts';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { sessionStore, storedData } from '../../lib/session/session.ts';
import type { EndReason } from '../../lib/session/session-store.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './shell.module.css';

const MINUTE_MS = 60_000;
const ANNOUNCED_BEFORE_MS = MINUTE_MS;
/** More often, the server need not know. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
/** Pause after use that the server was not informed of. */
const RETRY_AFTER_MS = 10_000;
/** Only people do these. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Ends the session in this browser when the server does, and announces it a minute before: when, why, and that the user
 * returns here. Use by the reader moves the end of a session that ends without it.
 */
export function SessionEndInTime() {
  const { end, use } = useSessionEnd();
  useNotedUse(end, use);
  return end ? <EndNotice end={end} onStay={use} /> : null;
}

/** The end of the session, in all tabs of the browser. */
function useSessionEnd() {
  const [end, setEnd] = useState(() => storedData.read('sessionEnd'));
  const use = useCallback(async () => {
    const next = await call(continueSession, {});
    // Another tab may have signed out since.
    if (!sessionStore.tokens()) return;
    storedData.write('sessionEnd', next);
    setEnd(next);
  }, []);
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === 'sessionEnd') setEnd((known) => storedData.read('sessionEnd') ?? known);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  const isUnknown = end === undefined;
  useEffect(() => {
    if (isUnknown) use().catch(() => {});
  }, [isUnknown, use]);
  return { end, use };
}

/** Informs the server of what the reader does, once a minute in all tabs. */
function useNotedUse(end: SessionEnd | undefined, use: () => Promise<void>): void {
  useEffect(() => {
    if (!end || end.idleMinutes === null || end.endsTime >= end.longestTime) return;
    const usedAt = end.endsTime - end.idleMinutes * MINUTE_MS;
    let nextAt = usedAt + USE_NOTED_EVERY_MS;
    const note = () => {
      if (serverNow() < nextAt) return;
      nextAt = serverNow() + RETRY_AFTER_MS;
      use().catch(() => {});
    };
    for (const kind of USES) window.addEventListener(kind, note, { passive: true, capture: true });
    return () => {
      for (const kind of USES) window.removeEventListener(kind, note, { capture: true });
    };
  }, [end, use]);
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
