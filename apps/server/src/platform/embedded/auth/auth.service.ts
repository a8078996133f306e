import type { LoginBody, TokenPair } from '@airdeck/contract/auth/sign-in';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import type { Caller } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import type { UserService } from '../users/users.service.ts';
import { findAccount, findAccountByEmail, noteSignIn } from './auth.repository.ts';
import { badCredentials, notActive, SessionOver } from './auth-errors.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { findCaller } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

/** A caller, and when the token that said so expires (epoch milliseconds). */
export type Authenticated = { readonly caller: Caller; readonly expiresTime: number };

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(parts: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  tokens: Tokens;
  throttle: LoginThrottle;
  sessions: SessionService;
  users: UserService;
}) {
  const { database, clock, passwords, tokens, throttle, sessions, users } = parts;

  return {
    /** Signs in with e-mail and password from a network address. @throws ApiError 401/10 */
    async login({ username, password }: LoginBody, address: string): Promise<TokenPair> {
      throttle.attempt(username, address);
      const account = await findAccountByEmail(database.db, username);
      const passwordHash = account?.credentials.passwordHash ?? null;
      // One path for known and unknown accounts: the same work, then the same words.
      const matches = await passwords.verify(passwordHash, password);
      if (!account || !matches || passwordHash === null) throw badCredentials();
      if (!account.credentials.enabled) throw notActive();
      throttle.succeeded(username, address);
      const session = await inUnitOfWork(database.db, undefined, async (unit) => {
        const signIn = { userId: account.user.id, passwordHash, now: clock() };
        if (!(await noteSignIn(unit.tx, signIn))) throw badCredentials();
        return sessions.open(account.user.id, unit);
      });
      return tokens.issue(session, account.user);
    },

    /** Renews a session. The refresh token that was given is used up. @throws ApiError 401 */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const claims = tokens.readRefresh(refreshToken);
      const { session, user } = await sessions.rotate(claims.sessionId, claims.jti);
      return tokens.issue(session, user);
    },

    logout(caller: Caller): Promise<void> {
      return sessions.end(caller.sessionId);
    },

    /**
     * Finds who holds an access token: rights are the database's of this moment.
     * @param address the network address that the token came from
     * @throws ApiError 401
     */
    async authenticate(accessToken: string, address: string): Promise<Authenticated> {
      const claims = tokens.readAccess(accessToken);
      const caller = await findCaller(database, claims.sessionId, claims.userId);
      if (!caller) throw new SessionOver();
      return { caller: { ...caller, address }, expiresTime: claims.exp * 1000 };
    },

    /** Sets a new password, ends every session of the caller and opens a new one. @throws ApiError 400/31 */
    async changePassword(
      caller: Caller,
      change: { currentPassword: string; newPassword: string },
    ): Promise<TokenPair> {
      const account = await findAccount(database.db, caller.userId);
      // Who took over a session must not guess the password at leisure.
      throttle.attempt(caller.userId, caller.sessionId);
      const matches = await passwords.verify(
        account?.credentials.passwordHash ?? null,
        change.currentPassword,
      );
      if (!account || !matches) throw badRequest("Current password doesn't match!");
      throttle.succeeded(caller.userId, caller.sessionId);
      if (change.newPassword === change.currentPassword) {
        throw badRequest('New password should be different from existing!');
      }
      const session = await inUnitOfWork(database.db, undefined, async (unit) => {
        await users.setPassword(caller.userId, change.newPassword, unit);
        return sessions.open(caller.userId, unit);
      });
      return tokens.issue(session, account.user);
    },
  };
}
