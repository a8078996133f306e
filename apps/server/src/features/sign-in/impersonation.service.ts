import type { Authority } from '@airdeck/contract/permission';
import type { TokenPair } from '@airdeck/contract/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { UserService } from '../users/users.service.ts';
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
}) {
  const { database, clock, domainEvents, tokens, sessions, users } = parts;
  return {
    /**
     * Opens a session of the user in which the caller acts. It cannot be renewed, and ends with the caller's own
     * account or sign-in.
     * @throws ApiError 404/32 no such user; 403/20 not for this caller, an equal, a disabled account, or a caller who acts as
     *   another user already
     */
    async stepIn(caller: Caller, userId: string): Promise<TokenPair> {
      if (caller.impersonator) throw permissionDenied();
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
      return tokens.issue(session, user);
    },
  };
}
