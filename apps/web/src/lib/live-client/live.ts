import { LIVE_PATH } from '@airdeck/contract/live/updates';
import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { tokenRenewal } from '../api-client/api.ts';
import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';
import { serverNow } from '../time/server-clock.ts';
import { createGathering } from './gathering.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveStatus, SetTimer } from './live-source.ts';

/** A system administrator receives a tenant's live values only while impersonating, with a token that cannot be renewed. */
const isOutside = () => sessionStore.current()?.user.authority === 'SYS_ADMIN';

const setTimer: SetTimer = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The page's one live connection. */
export const live = createLiveClient({
  openSocket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`),
  token: async () => (isOutside() ? impersonationStore.token() : tokenRenewal.usableToken()),
  replaceToken: async (rejected) => (isOutside() ? undefined : tokenRenewal.replace(rejected)),
  setTimer,
  // Changes of several queries are told to components together.
  gather: createGathering(setTimer, (work) => notifyManager.batch(work)),
  now: serverNow,
  random: Math.random,
});

live.setVisible(!document.hidden);
document.addEventListener('visibilitychange', () => live.setVisible(!document.hidden));
window.addEventListener('online', () => live.retryNow());
sessionStore.onRenewal(() => live.authenticateAnew());
sessionStore.subscribe(() => live.authenticateAnew());
impersonationStore.subscribe(() => live.authenticateAnew());

/** How live values arrive at present, for components. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(live.onStatus, live.status);
}
