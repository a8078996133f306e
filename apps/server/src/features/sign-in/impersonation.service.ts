import { IMPERSONATION_ERRORS } from '@airdeck/contract/impersonation';
import type { Authority } from '@airdeck/contract/permission';
import type { TokenPair } from '@airdeck/contract/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';
import type { Session } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';
import { IMPERSONATION_LIFETIME_SECONDS } from './tokens.ts';

export type ImpersonationService = ReturnType<typeof createImpersonationService>;

/** Acting as an equal, or as oneself, would only hide who acts. */
const RANK = { CUSTOMER_USER: 0, TENANT_ADMIN: 1, SYS_ADMIN: 2 } as const satisfies Record<Authority, number>;

/** Administrators who act as another user: for a time, told in the audit log of whom they act as. */
export function createImpersonationService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  tokens: Tokens;
  sessions: SessionService;
  users: UserService;
  auth: Pick<AuthService, 'callerNow' | 'logout'>;
  /** Whether the operator lets administrators act as other users. */
  allowsImpersonation: boolean;
}) {
  const { database, clock, domainEvents, tokens, sessions, users, auth, allowsImpersonation } = parts;

  /** @throws ApiError as `impersonate` */
  async function open(caller: Caller, userId: string): Promise<{ session: Session; user: User }> {
    if (!allowsImpersonation || caller.impersonator) throw permissionDenied();
    const { user, credentials } = await users.getFor(caller, userId);
    if (RANK[user.authority] >= RANK[caller.authority]) throw permissionDenied();
    // A user who has no password yet can be helped; who was shut out is shut out.
    if (!credentials.enabled && credentials.passwordHash !== null) throw permissionDenied();
    const session = await inUnitOfWork(database.db, caller, async (unit) => {
      await sessions.hold(caller, user.id, unit);
      const expiresTime = clock() + IMPERSONATION_LIFETIME_SECONDS * 1000;
      const opened = await sessions.open(user.id, unit, { by: caller.userId, expiresTime });
      const details = { until: expiresTime };
      await domainEvents.publish({ entityType: 'USER', action: 'steppedIn', entity: user, details }, unit);
      return opened;
    });
    return { session, user };
  }

  /** @throws ApiError 403/20 not for this caller, 404/32 the tenant has no administrator */
  async function administratorOf(caller: Caller, tenantId: string): Promise<string> {
    if (caller.authority !== 'SYS_ADMIN') throw permissionDenied();
    const oldest = { page: 0, pageSize: 1, sort: { property: 'createdTime', descending: false } } as const;
    const [first] = (await users.listAdminsOf(tenantId, oldest)).rows;
    if (!first) throw new ApiError(IMPERSONATION_ERRORS.noAdministrator);
    return first.id;
  }

  return {
    /**
     * Opens a session of the user in which the caller acts. It cannot be renewed, and ends with the caller's own
     * account or sign-in.
     * @throws ApiError 404/32 no such user; 403/20 not for this caller, an equal, a disabled account, or a caller who acts as
     *   another user already
     */
    async impersonate(caller: Caller, userId: string): Promise<TokenPair> {
      const { session, user } = await open(caller, userId);
      return tokens.issue(session, user);
    },

    /** The same, or as the first administrator of a tenant; with the user. @throws ApiError as well 404/32: there is none */
    async begin(
      caller: Caller,
      whom: { readonly userId: string } | { readonly tenantId: string },
    ): Promise<{ token: string; user: User }> {
      const userId = 'userId' in whom ? whom.userId : await administratorOf(caller, whom.tenantId);
      const { session, user } = await open(caller, userId);
      return { token: tokens.issue(session, user).token, user };
    },

    /**
     * Does what a system administrator may not do by their own right, as a tenant's first administrator: in a session that
     * begins and ends with it. @throws ApiError as `begin`, and what `work` throws
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
