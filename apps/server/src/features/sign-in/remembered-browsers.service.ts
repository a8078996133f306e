import { createHash, randomBytes } from 'node:crypto';
import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import {
  deleteExpiredBrowsers,
  deleteRememberedBrowser,
  deleteRememberedBrowsersOf,
  insertRememberedBrowser,
  listRememberedBrowsers,
  type RememberedBrowser,
  useRememberedBrowser,
} from './remembered-browsers.repository.ts';
import { lockSession } from './sessions.repository.ts';
import { MAX_USER_AGENT_LENGTH } from './sessions.service.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';
import type { SignInSource } from './sign-in-completion.ts';

/** Whether the organisation of a user and the system let browsers be remembered. */
export type MayRemember = (tx: Queryable, user: Pick<User, 'tenantId'>) => Promise<boolean>;

/** The secret to give to the browser, and for how long, seconds. */
type NewBrowserSecret = { readonly secret: string; readonly maxAgeS: number };

/** A sign-in whose second factor was given, and the secret of its browser if that is remembered from now on. */
export type CompletedSignIn = { readonly pair: TokenPair; readonly browser: NewBrowserSecret | undefined };

const REMEMBERED_MS = 30 * 24 * 3_600_000;
const SECRET_BYTES = 32;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

export type RememberedBrowsers = ReturnType<typeof createRememberedBrowsers>;

/** Browsers that are not asked for a second factor, as it was given in them before: after a password, for 30 days. */
export function createRememberedBrowsers(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  mayRemember: MayRemember;
}) {
  const { database, clock, domainEvents, mayRemember } = parts;

  /** The user of a sign-in under way if its browser may be remembered: one with a password. */
  async function offeredTo(tx: Queryable, { sessionId }: Caller): Promise<User | undefined> {
    const found = await lockSession(tx, sessionId);
    if (found?.session.signedInBy !== 'password') return undefined;
    return (await mayRemember(tx, found.user)) ? found.user : undefined;
  }

  return {
    isOffered: (caller: Caller): Promise<boolean> =>
      inUnitOfWork(database.db, caller, async ({ tx }) => (await offeredTo(tx, caller)) !== undefined),

    /** Whether a user signs in from a browser that is remembered for them. */
    async recognise({ tx }: UnitOfWork, user: User, source: SignInSource): Promise<boolean> {
      const secret = source.browserSecret?.(user.id);
      if (secret === undefined || !(await mayRemember(tx, user))) return false;
      const which = { userId: user.id, secretHash: hashOf(secret) };
      return useRememberedBrowser(tx, which, { now: clock(), address: source.address });
    },

    /**
     * Remembers the browser in which the caller has just given the second factor. To be called before the sign-in is
     * completed, in its transaction.
     * @returns undefined: it may not be remembered
     */
    async remember(
      unit: UnitOfWork,
      caller: Caller,
      { address, userAgent }: SignInSource,
    ): Promise<NewBrowserSecret | undefined> {
      await lockUserForShare(unit.tx, caller.userId);
      const user = await offeredTo(unit.tx, caller);
      if (!user) return undefined;
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const now = clock();
      const row = {
        id: newId(),
        userId: caller.userId,
        secretHash: hashOf(secret),
        address,
        createdTime: now,
        lastUsedTime: now,
        expiresTime: now + REMEMBERED_MS,
        userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      };
      await insertRememberedBrowser(unit.tx, row, SIGN_IN_LIMITS.numbers.rememberedBrowsersPerUser);
      const entity = eventUser(user);
      await domainEvents.publish(unit, { entityType: 'USER', action: 'browserRemembered', entity });
      return { secret, maxAgeS: REMEMBERED_MS / 1000 };
    },

    listOf: (unit: UnitOfWork, userId: string): Promise<RememberedBrowser[]> =>
      listRememberedBrowsers(unit.tx, userId, clock()),

    /** Returns whether it was remembered. */
    async forget(unit: UnitOfWork, user: User, id: string): Promise<boolean> {
      if (!(await deleteRememberedBrowser(unit.tx, user.id, id))) return false;
      const entity = eventUser(user);
      await domainEvents.publish(unit, { entityType: 'USER', action: 'browserForgotten', entity });
      return true;
    },

    /** When the second factors of a user change. */
    forgetAllOf: ({ tx }: UnitOfWork, userId: string): Promise<void> =>
      deleteRememberedBrowsersOf(tx, userId),

    deleteExpired: (): Promise<void> => deleteExpiredBrowsers(database.db, clock()),
  };
}
