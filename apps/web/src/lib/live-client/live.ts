import { useSyncExternalStore } from 'react';
import { tokenRenewal } from '../api-client/api.ts';
import { sessionStore } from '../session/session.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveStatus } from './live-status.ts';

/** The page's one live connection. */
export const live = createLiveClient({
  openSocket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/ws`),
  token: tokenRenewal.usableToken,
  replaceToken: tokenRenewal.replace,
  setTimer(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
  random: Math.random,
});

live.setVisible(!document.hidden);
document.addEventListener('visibilitychange', () => live.setVisible(!document.hidden));
window.addEventListener('online', () => live.retryNow());
sessionStore.onRenewal(() => live.authenticateAnew());
sessionStore.subscribe(() => live.authenticateAnew());

/** How live values arrive at present, for components. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(live.onStatus, live.status);
}
