import { continueSession, type SessionEnd } from '@airdeck/contract/sign-in/session-end';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api-client/call.ts';
import { serverNow } from '../time/server-clock.ts';
import { sessionStore, storedData } from './session.ts';

const MINUTE_MS = 60_000;
/** More often, the server need not know. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
/** Pause after use that the server was not informed of. */
const RETRY_AFTER_MS = 10_000;
/** Only people do these. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** The end of the session, in all tabs of the browser. */
export function useSessionEnd() {
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
export function useNotedUse(end: SessionEnd | undefined, use: () => Promise<void>): void {
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
