import { IMPERSONATION_ERRORS } from '@airdeck/contract/sign-in/impersonation';
import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { type Caller, outranks } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';
import type { UserSession } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';
import { IMPERSONATION_LIFETIME_SECONDS } from './tokens.ts';

export type ImpersonationService = ReturnType<typeof createImpersonationService>;

/** Impersonation of users by administrators: limited in time, and recorded in the audit log. */
export function createImpersonationService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  tokens: Tokens;
  sessions: SessionService;
  users: UserService;
  auth: Pick<AuthService, 'callerNow' | 'logout'>;
  /** Whether the operator allows impersonation. */
  allowsImpersonation: boolean;
}) {
  const { database, clock, domainEvents, tokens, sessions, users, auth, allowsImpersonation } = parts;

  /** @throws ApiError as `impersonate` */
  async function open(caller: Caller, userId: string): Promise<{ session: UserSession; user: User }> {
    if (!allowsImpersonation || caller.impersonator) throw permissionDenied();
    const { user, credentials } = await users.getFor(caller, userId);
    // Impersonating an equal, or oneself, would only hide the actor.
    if (!outranks(caller.authority, user.authority)) throw permissionDenied();
    // Users without a password can be impersonated; disabled ones cannot.
    if (!credentials.enabled && credentials.passwordHash !== null) throw permissionDenied();
    const session = await inUnitOfWork(database.db, caller, async (unit) => {
      const { userAgent } = await sessions.hold(unit, caller, user.id);
      const expiresTime = clock() + IMPERSONATION_LIFETIME_SECONDS * 1000;
      const kind = {
        ...({ signedInBy: 'impersonation', impersonatorId: caller.userId, expiresTime } as const),
        address: caller.address,
        userAgent,
      };
      const opened = await sessions.open(unit, user.id, kind);
      const details = { until: expiresTime };
      await domainEvents.publish(unit, {
        entityType: 'USER',
        action: 'steppedIn',
        entity: eventUser(user),
        details,
      });
      return opened;
    });
    return { session, user };
  }

  /** @throws ApiError 403/20 not permitted, 404/32 the tenant has no administrator */
  async function administratorOf(caller: Caller, tenantId: string): Promise<string> {
    if (caller.authority !== 'SYS_ADMIN') throw permissionDenied();
    const oldest = { page: 0, pageSize: 1, sort: { property: 'createdTime', descending: false } } as const;
    const [first] = (await users.listAdminsOf(tenantId, oldest)).rows;
    if (!first) throw new ApiError(IMPERSONATION_ERRORS.noAdministrator);
    return first.id;
  }

  return {
    /**
     * Opens a session of the user for the caller. It cannot be renewed, and ends with the caller's own account or
     * sign-in.
     * @throws ApiError 404/32 no such user; 403/20 not permitted, an equal, a disabled account, or a caller who is
     * already impersonating
     */
    async impersonate(caller: Caller, userId: string): Promise<TokenPair> {
      const { session, user } = await open(caller, userId);
      return tokens.issue(session, user);
    },

    /** The same, or for the first administrator of a tenant; with the user. @throws ApiError also 404/32: none */
    async begin(
      caller: Caller,
      whom: { readonly userId: string } | { readonly tenantId: string },
    ): Promise<{ token: string; user: User }> {
      const userId = 'userId' in whom ? whom.userId : await administratorOf(caller, whom.tenantId);
      const { session, user } = await open(caller, userId);
      return { token: tokens.issue(session, user).token, user };
    },

    /**
     * Runs an action that system administrators may not do themselves, as a tenant's first administrator, in a
     * session for this action only. @throws ApiError as `begin`, and what `work` throws
     */
    async actIn<T>(
      caller: Caller,
      tenantId: string,
      work: (asAdministrator: Caller) => Promise<T>,
    ): Promise<T> {
      const { session } = await open(caller, await administratorOf(caller, tenantId));
      const { id: sessionId, userId } = session;
      const asAdministrator = await auth.callerNow({ sessionId, userId, address: caller.address });
      try {
        return await work(asAdministrator);
      } finally {
        await auth.logout(asAdministrator);
      }
    },
  };
}
