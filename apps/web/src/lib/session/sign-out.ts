import { logout } from '@airdeck/contract/sign-in';
import { call } from '../api-client/call.ts';
import { sessionStore } from './session.ts';
import type { EndReason } from './session-store.ts';

/**
 * Signs out in all tabs at once. The server is told too, so that the tokens end; it is not waited for, since a
 * person who signs out must be signed out also when it is away.
 */
export function signOut(reason: EndReason): void {
  const token = sessionStore.tokens()?.token;
  sessionStore.close(reason);
  if (token === undefined) return;
  const isForced = reason === 'hour';
  call(logout, { query: isForced ? { reason } : {} }, { token, keepalive: true }).catch(() => {});
  // Who chose to leave leaves the browser to others, to whom what is on its way is not to be shown. The server forgets
  // it with the sign-in.
  if (!isForced && globalThis.Notification?.permission === 'granted') {
    import('../push/browser-push.ts')
      .then(({ unsubscribeFromPush }) => unsubscribeFromPush())
      .catch(() => {});
  }
}
