import type { StoredData, StoredImpersonation } from './stored-data.ts';

/** The impersonated user, and the expiry. The same object for the same impersonation. */
export type Impersonation = StoredImpersonation;

export type ImpersonationStore = {
  current(): Impersonation | undefined;
  /** The token for calls as that user; `undefined` after the end. */
  token(): string | undefined;
  begin(token: string, impersonation: Impersonation): void;
  /** Ends it in all tabs; without effect if there is none. */
  end(): void;
  /** Reads the storage again: the session may have wiped it. */
  look(): void;
  /** Called when one begins or ends, here or in another tab. */
  subscribe(listener: () => void): () => void;
};

/**
 * The impersonation of this browser, beside the administrator's own session: shared by all tabs, with an expiry.
 * @param tabs target of the other tabs' `storage` events.
 */
export function createImpersonationStore(parts: {
  readonly stored: StoredData;
  readonly tabs: EventTarget;
  readonly now: () => number;
  /** Runs `work` after `ms`; the returned function cancels it. */
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
      // Timers stop while a machine sleeps.
      if (impersonation && impersonation.endsAt <= now()) look();
      return token;
    },
    begin(newToken, details) {
      stored.write('impersonation', details);
      // Last: the token signals to other tabs that everything is stored.
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
