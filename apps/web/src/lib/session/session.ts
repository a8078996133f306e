import { useSyncExternalStore } from 'react';
import { serverNow } from '../time/server-clock.ts';
import { browserStorage } from './browser-storage.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { createStoredData } from './stored-data.ts';

/** The storage of this browser's session. */
export const storedData = createStoredData(browserStorage());

/** The one session of this browser. */
export const sessionStore = createSessionStore(storedData, window, serverNow);

/** The session, for components; `undefined`: not signed in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
