import type { ShownBrand } from '@airdeck/contract/brands/shown-brand';
import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { OwnRights } from '@airdeck/contract/sign-in/own-rights';
import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import type { UserRecord } from '@airdeck/contract/users/user-body';
import type { StoredData, StoredUser } from './stored-data.ts';

export type TokenPair = { readonly token: string; readonly refreshToken: string };

/** The signed-in user. The same object while the same user stays signed in, with the same address and rights. */
export type Session = {
  readonly user: StoredUser;
  readonly isPartner: boolean;
  readonly accessRole: AccessRole;
  /** Whether the role holds in branches of the places' tree only. */
  readonly isLimited: boolean;
  /** Whether an administrator sees what these rights show, and has more. */
  readonly isSeeing: boolean;
  /** Whether the menu is reduced to the dashboard and historical data. */
  readonly isReducedMenu: boolean;
  /** Epoch ms. */
  readonly signedInAt: number;
};

/** Why a session ended: by the user, after its hour, without use, by invalid tokens, or in another tab. */
export type EndReason = 'chosen' | 'hour' | 'idle' | 'expired' | 'elsewhere';

export type NewSession = TokenPair & {
  readonly user: StoredUser;
  /** The product's record of the user, if any. */
  readonly record: UserRecord | undefined;
  /** Missing: it is asked for later. */
  readonly end?: SessionEnd;
  /** Missing: it is asked for later. */
  readonly brand?: ShownBrand | undefined;
};

export type SessionStore = {
  current(): Session | undefined;
  /** Read from storage each time: another tab may have renewed them. */
  tokens(): TokenPair | undefined;
  open(session: NewSession): void;
  /** Replaces the tokens of the session; without effect if there is none. */
  renew(pair: TokenPair): void;
  /** The user has another address; without effect if there is no session. */
  changeEmail(email: string): void;
  /** Whether these rights differ from those of the session; false if there is none. */
  hasOther(rights: OwnRights): boolean;
  /** The user has other rights: this tab follows. @returns whether they differ; false if there is no session */
  changeRights(rights: OwnRights): boolean;
  /** Ends the session in all tabs, and wipes its storage. */
  close(reason: EndReason): void;
  /** Why the last session of this page ended. */
  lastEnd(): EndReason | undefined;
  /** Called when a user signs in or out or has other rights, here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** Called when the running session gets new tokens, here or in another tab. */
  onRenewal(listener: () => void): () => void;
};

/**
 * The session of this browser, kept in its storage and shared by all tabs.
 * @param tabs target of the other tabs' `storage` events.
 */
export function createSessionStore(stored: StoredData, tabs: EventTarget, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  const renewalListeners = new Set<() => void>();
  let session = readSession(stored);
  // The rest of a session whose tokens are missing: it cannot be continued.
  let end: EndReason | undefined = !session && stored.read('userDetails') ? 'expired' : undefined;

  const store: SessionStore = {
    current: () => session,
    tokens: () => readTokens(stored),
    open({ token, refreshToken, user, record, end: sessionEnd, brand }) {
      stored.wipe();
      const isPartner = record?.userType === 'PARTNER';
      stored.write('userDetails', { data: user, signedInAt: now() });
      stored.write('userPermission', user.authority);
      if (isPartner && record) {
        stored.write('isPartnerLogin', true);
        stored.write('partnerDetails', record);
      }
      if (record?.accessRole) stored.write('accessRole', record.accessRole);
      if (record?.isLimited) stored.write('isLimited', true);
      if (record?.units) stored.write('units', record.units);
      if (user.additionalInfo?.isDapJapan === true) stored.write('isDapJapan', true);
      if (user.additionalInfo?.isReducedMenu === true) stored.write('isReducedMenu', true);
      if (sessionEnd) stored.write('sessionEnd', sessionEnd);
      if (brand) stored.write('brand', brand);
      stored.write('refreshToken', refreshToken);
      // Last: the token signals to other tabs that the session is complete.
      stored.write('token', token);
      end = undefined;
      change(readSession(stored));
    },
    renew({ token, refreshToken }) {
      // Another tab may have signed out since: tokens must not be written to a wiped storage.
      if (!session || !readTokens(stored)) return;
      stored.write('refreshToken', refreshToken);
      stored.write('token', token);
      notify(renewalListeners);
    },
    changeEmail(email) {
      if (!session || !readTokens(stored)) return;
      const { user, signedInAt } = session;
      stored.write('userDetails', { data: { ...user, email }, signedInAt });
      change(readSession(stored));
    },
    hasOther: (rights) => session !== undefined && !hasSameRights(session, withRights(session, rights)),
    changeRights(rights) {
      if (!session || !readTokens(stored) || !store.hasOther(rights)) return false;
      writeRights(stored, rights);
      change(withRights(session, rights));
      return true;
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
    notify(listeners);
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
    } else if (session && isSame(session, other)) {
      // Other rights are asked for by each tab, when nothing that was typed in it is lost.
      if (session.user.email !== other.user.email) change({ ...session, user: other.user });
      notify(renewalListeners);
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
    // A session of an earlier version has none: until the next sign-in, the console offers what the server would refuse.
    accessRole: stored.read('accessRole') ?? 'ADMINISTRATOR',
    isLimited: stored.read('isLimited') ?? false,
    isSeeing: stored.read('isSeeing') ?? false,
    isReducedMenu: (stored.read('isDapJapan') ?? false) || (stored.read('isReducedMenu') ?? false),
    signedInAt: details.signedInAt,
  };
}

function writeRights(stored: StoredData, rights: OwnRights): void {
  stored.write('accessRole', rights.accessRole);
  stored.write('isPartnerLogin', rights.userType === 'PARTNER');
  stored.write('isLimited', rights.isLimited);
  stored.write('isSeeing', rights.isSeeing);
  stored.write('isReducedMenu', rights.isReducedMenu);
  // It is one of two reduced menus.
  if (!rights.isReducedMenu) stored.remove('isDapJapan');
}

/** A session, once its user has these rights. */
export const withRights = (session: Session, { userType, ...rights }: OwnRights): Session => ({
  ...session,
  ...rights,
  isPartner: userType === 'PARTNER',
});

/** Whether two sessions of a user have the same screens and controls. */
export const hasSameRights = (a: Session, b: Session): boolean =>
  a.accessRole === b.accessRole &&
  a.isPartner === b.isPartner &&
  a.isLimited === b.isLimited &&
  a.isSeeing === b.isSeeing &&
  a.isReducedMenu === b.isReducedMenu;

/** Signing in again begins a new session, even for the same user. */
export function isSame(a: Session | undefined, b: Session | undefined): boolean {
  return a?.user.id.id === b?.user.id.id && a?.signedInAt === b?.signedInAt;
}

function add(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(listeners: Set<() => void>): void {
  for (const listener of [...listeners]) listener();
}
