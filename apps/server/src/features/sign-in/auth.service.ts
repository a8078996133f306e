import { isApiKey } from '@airdeck/contract/api-keys/api-key-secret';
import type { SignInStage } from '@airdeck/contract/common/permission';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import type { LoginBody, SignInAnswer, TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, permissionDenied, tooManyRequests } from '../../http/errors.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { KeyCallers } from '../api-keys/key-callers.service.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AccountMailer } from './account-mailer.ts';
import {
  findAccount,
  findAccountByEmail,
  recordConfirmedSignIn,
  recordPasswordSignIn,
} from './accounts.repository.ts';
import { badCredentials, lockedOut, notActive, SessionOver, tokenOutdated } from './auth-errors.ts';
import type { Passwords } from './passwords.ts';
import { findCaller } from './session-caller.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { SignInCompletion, SignInSource } from './sign-in-completion.ts';
import type { Tokens } from './tokens.ts';

const COMPLETE: readonly SignInStage[] = ['signedIn'];

/** A caller, and the expiry of the token (epoch milliseconds; infinite for a key that does not expire). */
export type Authenticated = { readonly caller: Caller; readonly expiresTime: number };

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(parts: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  tokens: Tokens;
  lockOut: LockOut;
  sessions: SessionService;
  keyCallers: KeyCallers;
  users: UserService;
  domainEvents: DomainEvents;
  completion: SignInCompletion;
  accountMailer: AccountMailer;
  log: Pick<FastifyBaseLogger, 'error'> | undefined;
}) {
  const { database, clock, passwords, tokens, lockOut, sessions, users, domainEvents, log } = parts;
  const { accountMailer, completion, keyCallers } = parts;

  /** Runs in the background: existing accounts must not answer later than unknown ones. */
  function publishLockOut(user: User, address: string): void {
    inUnitOfWork(database.db, actorOf(user, address), (unit) =>
      domainEvents.publish(unit, { entityType: 'USER', action: 'lockedOut', entity: eventUser(user) }),
    ).catch((error) => log?.error({ err: error }, 'a lock-out is missing in the audit log'));
  }

  /**
   * The caller's account, if this is their password. Guesses are limited, as an attacker with a stolen session must not
   * find it out.
   * @throws ApiError 400/31 it is not; 429/33
   */
  async function confirmPassword(
    { userId, sessionId }: Caller,
    password: string,
  ): Promise<{ user: User; passwordHash: string }> {
    const account = await findAccount(database.db, userId);
    // The error differs from sign-in, as the session itself is valid.
    if ((await lockOut.attempt(userId, sessionId)) === 'locked') throw tooManyRequests();
    const passwordHash = account?.credentials.passwordHash ?? null;
    const matches = await passwords.verify(passwordHash, password);
    if (!account || !matches || passwordHash === null) throw badRequest(PASSWORD_ERRORS.currentIncorrect);
    await lockOut.succeeded(userId, sessionId);
    return { user: account.user, passwordHash };
  }

  return {
    /** Signs in with e-mail and password. @throws ApiError 401/10 */
    async login({ username, password }: LoginBody, source: SignInSource): Promise<SignInAnswer> {
      const { address } = source;
      const attempt = await lockOut.attempt(username, address);
      if (attempt === 'locked') throw lockedOut();
      const account = await findAccountByEmail(database.db, username);
      const passwordHash = account?.credentials.passwordHash ?? null;
      // One path for known and unknown accounts: the same work, and the same error.
      const matches = await passwords.verify(passwordHash, password);
      if (!account || !matches || passwordHash === null) {
        if (account && attempt === 'last') publishLockOut(account.user, address);
        throw badCredentials();
      }
      if (!account.credentials.enabled) throw notActive();
      return inUnitOfWork(database.db, actorOf(account.user, address), async (unit) => {
        const signIn = { user: account.user, passwordHash, now: clock() };
        if (!(await recordPasswordSignIn(unit.tx, signIn))) throw badCredentials();
        const answer = await completion.complete(unit, account.user, { ...source, by: 'password' });
        // While a code is awaited, the password clears nothing: otherwise codes could be guessed without end.
        if (answer.refreshToken !== null) await lockOut.succeeded(username, address, unit.tx);
        return answer;
      });
    },

    /**
     * Signs in a user whom a provider has confirmed.
     * @param begun keeps what belongs to the session, in the same transaction
     * @throws ApiError 401/10 the account is not active
     */
    loginConfirmed(
      user: User,
      source: SignInSource,
      begun: (unit: UnitOfWork, sessionId: string) => Promise<void>,
    ): Promise<SignInAnswer> {
      return inUnitOfWork(database.db, actorOf(user, source.address), async (unit) => {
        if (!(await recordConfirmedSignIn(unit.tx, { user, now: clock() }))) throw notActive();
        return completion.complete(unit, user, { ...source, by: 'provider', begun });
      });
    },

    /**
     * Signs in a user by a passkey alone.
     * @param prove uses the passkey, in the same transaction
     * @returns undefined if that failed
     * @throws ApiError 401/10 the account may not be used, or not without a provider
     */
    loginByPasskey(
      user: User,
      source: SignInSource,
      prove: (unit: UnitOfWork) => Promise<boolean>,
    ): Promise<SignInAnswer | undefined> {
      return inUnitOfWork(database.db, actorOf(user, source.address), async (unit) => {
        if (!(await prove(unit))) return undefined;
        if (!(await recordConfirmedSignIn(unit.tx, { user, now: clock() }))) throw notActive();
        await lockOut.succeeded(user.email, source.address, unit.tx);
        return completion.complete(unit, user, { ...source, by: 'passkey' });
      });
    },

    /** Renews a session. The refresh token is used up. @throws ApiError 401 */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const claims = tokens.readRefresh(refreshToken);
      const { session, user } = await sessions.rotate(claims.sessionId, claims.jti);
      // A second factor is required since: the next sign-in asks to set it up.
      if (await completion.isOutdated(database.db, user, session)) {
        await sessions.end(session.id);
        throw tokenOutdated();
      }
      return tokens.issue(session, user);
    },

    /**
     * Ends the session. Sign-outs and ends of impersonations are recorded.
     * @param isForced by the console, shortly before the session ends
     */
    async logout(caller: Caller, isForced = false): Promise<void> {
      const entity = eventUser(await users.getSelf(caller));
      await inUnitOfWork(database.db, caller, async (unit) => {
        const action = caller.impersonator ? 'steppedOut' : 'signedOut';
        const details = isForced ? ({ isForced } as const) : undefined;
        // Before the session ends: listeners find what belongs to it.
        await domainEvents.publish(unit, eventOf('USER', action, entity, details));
        await sessions.end(caller.sessionId, unit);
        if (!caller.impersonator) await sessions.endImpersonationsOf(unit, caller.userId);
      });
    },

    /**
     * Authenticates an access token or an API key; permissions and the stage of the sign-in are read from the database.
     * @param address network address of the client
     * @param stages those that are admitted
     * @throws ApiError 401; 403/20 at another stage
     */
    async authenticate(
      accessToken: string,
      address: string,
      stages: readonly SignInStage[] = COMPLETE,
    ): Promise<Authenticated> {
      if (isApiKey(accessToken)) return keyCallers.authenticate(accessToken, address);
      const claims = tokens.readAccess(accessToken);
      const found = await findCaller(database, claims, clock());
      if (!found) throw new SessionOver();
      if (!stages.includes(found.stage)) throw permissionDenied();
      await sessions.noteUse(claims.sessionId, found.lastUsedTime, address);
      return { caller: { ...found.caller, address }, expiresTime: claims.exp * 1000 };
    },

    /** The same caller, with present permissions. @throws ApiError 401 if the session has ended */
    async callerNow(caller: Pick<Caller, 'sessionId' | 'userId' | 'address'>): Promise<Caller> {
      const found = await findCaller(database, caller, clock());
      if (found?.stage !== 'signedIn') throw new SessionOver();
      return { ...found.caller, address: caller.address };
    },

    confirmPassword,

    /** Sets a new password, ends every session of the caller and opens a new one. @throws ApiError 400/31, 429/33 */
    async changePassword(
      caller: Caller,
      change: { currentPassword: string; newPassword: string },
    ): Promise<TokenPair> {
      const { user, passwordHash } = await confirmPassword(caller, change.currentPassword);
      if (change.newPassword === change.currentPassword) {
        throw badRequest(PASSWORD_ERRORS.sameAsBefore);
      }
      const { sessionId: keptSessionId } = caller;
      const session = await inUnitOfWork(database.db, caller, async (unit) => {
        // The password was reset concurrently, perhaps by its owner: the checked one is no longer valid.
        const replacing = { replaced: passwordHash, keptSessionId };
        await users.setPassword(user.id, change.newPassword, unit, replacing);
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'passwordChanged', entity });
        accountMailer.sendAfter(unit, 'passwordWasChanged', user, '/forgotPassword');
        return sessions.replace(unit, keptSessionId);
      });
      return tokens.issue(session, user);
    },
  };
}
