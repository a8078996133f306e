import type { RememberedBrowserBody } from '@airdeck/contract/sign-in/remembered-browsers';
import { type OpenSession, SESSION_ERRORS } from '@airdeck/contract/sign-in/sessions';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import { getManaged } from '../users/customer-administrators.ts';
import { eventUser } from '../users/users.events.ts';
import type { UserService } from '../users/users.service.ts';
import { clientOfUserAgent } from './client-of-user-agent.ts';
import type { RememberedBrowsers } from './remembered-browsers.service.ts';
import type { SessionService } from './sessions.service.ts';
import { listSessionsOf } from './user-sessions.repository.ts';

export type UserSessions = ReturnType<typeof createUserSessions>;

/** The sessions and remembered browsers of a user, seen and ended by the user and by those who decide how the user gets into the account. */
export function createUserSessions(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: SessionService;
  rememberedBrowsers: RememberedBrowsers;
  users: Pick<UserService, 'getFor'>;
}) {
  const { database, clock, domainEvents, sessions, rememberedBrowsers, users } = parts;

  const managed = (unit: UnitOfWork, caller: Caller, userId: string) =>
    getManaged(unit, users, caller, userId);

  return {
    /** @throws ApiError 404/32, 403/20 */
    listFor(caller: Caller, userId: string): Promise<OpenSession[]> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const user = await managed(unit, caller, userId);
        const found = await listSessionsOf(unit.tx, user.id, clock());
        return found.map(({ userAgent, ...session }) => ({
          ...session,
          ...clientOfUserAgent(userAgent),
          isCurrent: session.id === caller.sessionId,
        }));
      });
    },

    /** @throws ApiError 404/32 also a session that is over, or another user's; 403/20 */
    async endFor(caller: Caller, userId: string, sessionId: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const user = await managed(unit, caller, userId);
        if (!(await sessions.endOne(unit, user.id, sessionId))) throw new ApiError(SESSION_ERRORS.over);
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'sessionEnded', entity });
      });
    },

    /** @throws ApiError 404/32, 403/20 */
    listBrowsersFor(caller: Caller, userId: string): Promise<RememberedBrowserBody[]> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const user = await managed(unit, caller, userId);
        const found = await rememberedBrowsers.listOf(unit, user.id);
        return found.map(({ id, createdTime, lastUsedTime, expiresTime, address, userAgent }) => ({
          id,
          createdTime,
          lastUsedTime,
          expiresTime,
          address,
          ...clientOfUserAgent(userAgent),
        }));
      });
    },

    /** @throws ApiError 404/32 also a browser that is forgotten, or another user's; 403/20 */
    async forgetBrowserFor(caller: Caller, userId: string, browserId: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const user = await managed(unit, caller, userId);
        if (!(await rememberedBrowsers.forget(unit, user, browserId)))
          throw new ApiError(SESSION_ERRORS.browserForgotten);
      });
    },

    /** Ends all sessions of the user, but not the caller's own. @throws ApiError 404/32, 403/20 */
    async endAllFor(caller: Caller, userId: string): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const user = await managed(unit, caller, userId);
        await sessions.endAllOf(user.id, unit, caller.sessionId);
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'sessionsEnded', entity });
      });
    },
  };
}
