import { logout } from '@airdeck/contract/sign-in/sign-in';
import { useSyncExternalStore } from 'react';
import { call } from '../api-client/call.ts';
import { serverNow } from '../time/server-clock.ts';
import { createImpersonationStore, type Impersonation } from './impersonation-store.ts';
import { sessionStore, storedData } from './session.ts';

/** The one impersonation of this browser. */
export const impersonationStore = createImpersonationStore({
  stored: storedData,
  tabs: window,
  now: serverNow,
  wait(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

// Signing out ends the impersonation, too.
sessionStore.subscribe(impersonationStore.look);
// Timers stop while a machine sleeps.
document.addEventListener('visibilitychange', impersonationStore.look);

/** The impersonation, for components; `undefined`: none. */
export function useImpersonation(): Impersonation | undefined {
  return useSyncExternalStore(impersonationStore.subscribe, impersonationStore.current);
}

/** Ends the impersonation in all tabs. The server is notified without waiting: it has its own expiry. */
export function endImpersonation(): void {
  const token = impersonationStore.token();
  impersonationStore.end();
  if (token === undefined) return;
  call(logout, {}, { token, keepalive: true }).catch(() => {});
}
