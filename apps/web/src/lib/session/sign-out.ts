import { logout } from '@airdeck/contract/sign-in/sign-in';
import { call } from '../api-client/call.ts';
import { sessionStore, storedData } from './session.ts';
import type { EndReason } from './session-store.ts';

/**
 * Signs out in all tabs. The server is notified to revoke the tokens, without waiting: signing out must work without
 * the server, too.
 */
export function signOut(reason: EndReason): void {
  const token = sessionStore.tokens()?.token;
  const isOfProvider = storedData.read('isOfProvider');
  sessionStore.close(reason);
  if (token === undefined) return;
  const isForced = reason === 'hour';
  if (isOfProvider && !isForced) {
    import('./provider-sign-out.ts').then(({ endAtProvider }) => endAtProvider(token)).catch(() => {});
  } else call(logout, { query: isForced ? { reason } : {} }, { token, keepalive: true }).catch(() => {});
  // After a deliberate sign-out, others may use the browser: pending notifications must not be shown to them. The
  // server drops the subscription with the session.
  if (!isForced && globalThis.Notification?.permission === 'granted') {
    import('../push/browser-push.ts')
      .then(({ unsubscribeFromPush }) => unsubscribeFromPush())
      .catch(() => {});
  }
}
