import type { StoredData, StoredImpersonation } from './stored-data.ts';

/** As which user an administrator acts, and until when. The same object as long as it is the same impersonation. */
export type Impersonation = StoredImpersonation;

export type ImpersonationStore = {
  current(): Impersonation | undefined;
  /** The token to make calls as that user with; `undefined` once it is over. */
  token(): string | undefined;
  begin(token: string, impersonation: Impersonation): void;
  /** Ends it here and in every other tab; does nothing when there is none. */
  end(): void;
  /** Looks into the storage again: the session may have wiped it. */
  look(): void;
  /** Called when one begins or ends, here or in another tab. */
  subscribe(listener: () => void): () => void;
};

/**
 * The impersonation of this browser, beside the administrator's own session: shared by all its tabs, over by itself in time.
 * @param tabs where `storage` events of the other tabs arrive.
 */
export function createImpersonationStore(parts: {
  readonly stored: StoredData;
  readonly tabs: EventTarget;
  readonly now: () => number;
  /** Runs `work` after `ms`, unless what it answers is called first. */
  readonly wait: (work: () => void, ms: number) => () => void;
}): ImpersonationStore {
  const { stored, tabs, now, wait } = parts;
  const listeners = new Set<() => void>();
  let impersonation: Impersonation | undefined;
  let token: string | undefined;
  let stopWaiting = () => {};

  function look(): void {
    const found = stored.read('tenantToken');
    const details = stored.read('impersonation');
    const isRunning = found !== undefined && details !== undefined && details.endsAt > now();
    if (found !== undefined && !isRunning) clear();
    if (token === (isRunning ? found : undefined)) return;
    token = isRunning ? found : undefined;
    impersonation = isRunning ? details : undefined;
    stopWaiting();
    if (impersonation) stopWaiting = wait(look, impersonation.endsAt - now());
    for (const listener of [...listeners]) listener();
  }

  function clear(): void {
    stored.remove('tenantToken');
    stored.remove('impersonation');
  }

  look();
  tabs.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // A null key: the whole storage was cleared.
    if (key === 'tenantToken' || key === null) look();
  });

  return {
    current: () => impersonation,
    token() {
      // A timer stands still while a machine sleeps.
      if (impersonation && impersonation.endsAt <= now()) look();
      return token;
    },
    begin(newToken, details) {
      stored.write('impersonation', details);
      // Last: the token is what tells the other tabs that all of it is there.
      stored.write('tenantToken', newToken);
      look();
    },
    end() {
      clear();
      look();
    },
    look,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
