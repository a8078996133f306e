import type { UserRecord } from '@airdeck/contract/user-body';
import type { StoredData, StoredUser } from './stored-data.ts';

export type TokenPair = { readonly token: string; readonly refreshToken: string };

/** Who is signed in. The same object as long as the same person stays signed in. */
export type Session = {
  readonly user: StoredUser;
  readonly isPartner: boolean;
  /** The menu is reduced to the dashboard and historical data. */
  readonly isReducedMenu: boolean;
  /** Epoch ms. */
  readonly signedInAt: number;
};

/** Why a session ended: asked for, after its hour, because its tokens no longer hold, or in another tab. */
export type EndReason = 'chosen' | 'hour' | 'expired' | 'elsewhere';

export type NewSession = TokenPair & {
  readonly user: StoredUser;
  /** The product's own record of the user, where it has one. */
  readonly record: UserRecord | undefined;
};

export type SessionStore = {
  current(): Session | undefined;
  /** Read from storage each time: another tab may have renewed them. */
  tokens(): TokenPair | undefined;
  open(session: NewSession): void;
  /** Replaces the tokens of the running session; does nothing when there is none. */
  renew(pair: TokenPair): void;
  /** Ends the session here and in every other tab, and wipes what it stored. */
  close(reason: EndReason): void;
  /** Why the last session of this page ended. */
  lastEnd(): EndReason | undefined;
  /** Called when a user signs in or out, here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** Called when the running session gets new tokens, here or in another tab. */
  onRenewal(listener: () => void): () => void;
};

/**
 * The session of this browser, kept in its storage and shared by all its tabs.
 * @param tabs where `storage` events of the other tabs arrive.
 */
export function createSessionStore(stored: StoredData, tabs: EventTarget, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  const renewalListeners = new Set<() => void>();
  let session = readSession(stored);
  let end: EndReason | undefined;

  const store: SessionStore = {
    current: () => session,
    tokens: () => readTokens(stored),
    open({ token, refreshToken, user, record }) {
      stored.wipe();
      const isPartner = record?.userType === 'PARTNER';
      stored.write('userDetails', { data: user, signedInAt: now() });
      stored.write('userPermission', user.authority);
      if (isPartner && record) {
        stored.write('isPartnerLogin', true);
        stored.write('partnerDetails', record);
      }
      if (user.additionalInfo?.isDapJapan === true) stored.write('isDapJapan', true);
      if (user.additionalInfo?.isReducedMenu === true) stored.write('isReducedMenu', true);
      stored.write('refreshToken', refreshToken);
      // Last: the token is what tells the other tabs that the session is whole.
      stored.write('token', token);
      end = undefined;
      change(readSession(stored));
    },
    renew({ token, refreshToken }) {
      // Another tab may have signed out in the meantime: tokens must not come back to a wiped storage.
      if (!session || !readTokens(stored)) return;
      stored.write('refreshToken', refreshToken);
      stored.write('token', token);
      tell(renewalListeners);
    },
    close(reason) {
      stored.wipe();
      if (!session) return;
      end = reason;
      change(undefined);
    },
    lastEnd: () => end,
    subscribe: (listener) => add(listeners, listener),
    onRenewal: (listener) => add(renewalListeners, listener),
  };

  function change(next: Session | undefined): void {
    session = next;
    tell(listeners);
  }

  tabs.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // A null key: the whole storage was cleared.
    if (key !== 'token' && key !== null) return;
    const other = readSession(stored);
    if (!other) {
      if (!session) return;
      end = 'elsewhere';
      change(undefined);
    } else if (isSame(session, other)) {
      tell(renewalListeners);
    } else {
      end = undefined;
      change(other);
    }
  });

  return store;
}

function readTokens(stored: StoredData): TokenPair | undefined {
  const token = stored.read('token');
  const refreshToken = stored.read('refreshToken');
  return token && refreshToken ? { token, refreshToken } : undefined;
}

function readSession(stored: StoredData): Session | undefined {
  const details = stored.read('userDetails');
  if (!details || !readTokens(stored)) return undefined;
  return {
    user: details.data,
    isPartner: stored.read('isPartnerLogin') ?? false,
    isReducedMenu: (stored.read('isDapJapan') ?? false) || (stored.read('isReducedMenu') ?? false),
    signedInAt: details.signedInAt,
  };
}

/** Signing in again is another session, even for the same person. */
function isSame(a: Session | undefined, b: Session): boolean {
  return a !== undefined && a.user.id.id === b.user.id.id && a.signedInAt === b.signedInAt;
}

function add(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(listeners: Set<() => void>): void {
  for (const listener of [...listeners]) listener();
}
