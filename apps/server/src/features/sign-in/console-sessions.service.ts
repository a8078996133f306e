import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { eventUser } from '../users/users.events.ts';
import { SessionOver } from './auth-errors.ts';
import { endByUse, sessionEndOf } from './session-ends.ts';
import { findOverConsoleSessions, lockSession, updateSession } from './sessions.repository.ts';
import type { SessionService } from './sessions.service.ts';
import type { IdleMinutesOf } from './sign-in-completion.ts';

export type ConsoleSessions = ReturnType<typeof createConsoleSessions>;

/** Sessions of people at a console: an hour long, or as long as they are used. */
export function createConsoleSessions(parts: {
  database: Database;
  clock: Clock;
  sessions: SessionService;
  domainEvents: DomainEvents;
  idleMinutesOf: IdleMinutesOf;
}) {
  const { database, clock, sessions, domainEvents, idleMinutesOf } = parts;
  return {
    /**
     * Notes that a person uses the session in a console, which its first call makes a console's. How it ends is decided
     * then, and stays for this session.
     * @throws ApiError 401/11 it has ended
     */
    async use(caller: Caller): Promise<SessionEnd> {
      const now = clock();
      const end = await inUnitOfWork(database.db, caller, async ({ tx }) => {
        const found = await lockSession(tx, caller.sessionId);
        if (!found) throw new SessionOver();
        const { session, user } = found;
        const { endMovedBy, signedInBy, id } = session;
        if (endMovedBy === null || session.expiresTime <= now || signedInBy === 'impersonation')
          return sessionEndOf(session);
        const isFirst = endMovedBy === 'renewal';
        const idleMinutes = isFirst ? await idleMinutesOf(tx, user, signedInBy) : session.idleMinutes;
        const moved = endByUse(session, idleMinutes, now);
        await updateSession(tx, id, moved);
        return sessionEndOf({ ...session, ...moved });
      });
      // After the commit: also a session of an earlier version, which is older than an hour, has ended by it.
      if (end.endsTime <= now) throw new SessionOver();
      return end;
    },

    /** Signs out where the end has come, so that live connections end, too, and the audit log tells of it. */
    async signOutOver(): Promise<void> {
      for (const { session, user } of await findOverConsoleSessions(database.db, clock())) {
        const actor = { ...actorOf(user, session.address ?? ''), sessionId: session.id };
        await inUnitOfWork(database.db, actor, async (unit) => {
          await lockUserForShare(unit.tx, user.id);
          const found = await lockSession(unit.tx, session.id);
          if (!found || found.session.expiresTime > clock()) return;
          const event = eventOf('USER', 'signedOut', eventUser(user), { isForced: true } as const);
          await domainEvents.publish(unit, event);
          await sessions.end(session.id, unit);
          await sessions.endImpersonationsOf(unit, user.id);
        });
      }
    },
  };
}
