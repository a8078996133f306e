import { logout } from '@airdeck/contract/sign-in';
import { useSyncExternalStore } from 'react';
import { call } from '../api-client/call.ts';
import { createImpersonationStore, type Impersonation } from './impersonation-store.ts';
import { sessionStore, storedData } from './session.ts';

/** The one impersonation of this browser. */
export const impersonationStore = createImpersonationStore({
  stored: storedData,
  tabs: window,
  now: () => Date.now(),
  wait(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

// Anyone who signs out acts as no one either.
sessionStore.subscribe(impersonationStore.look);
// A timer stands still while a machine sleeps.
document.addEventListener('visibilitychange', impersonationStore.look);

/** As which user the administrator acts, for components: `undefined` while as no one but themself. */
export function useImpersonation(): Impersonation | undefined {
  return useSyncExternalStore(impersonationStore.subscribe, impersonationStore.current);
}

/** Acts as no one else any more, in any tab. The server is told, and not waited for: its own time is running. */
export function endImpersonation(): void {
  const token = impersonationStore.token();
  impersonationStore.end();
  if (token === undefined) return;
  call(logout, {}, { token, keepalive: true }).catch(() => {});
}
