import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readAgainAfterGaps } from '../../bus/read-again.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { AgedData } from '../../jobs/retention.ts';
import type { User } from '../users/users.repository.ts';
import { notActive, SessionOver, tokenOutdated } from './auth-errors.ts';
import {
  deleteExpiredSessions,
  deleteImpersonationsOf,
  deleteSession,
  deleteSessionsOf,
  deleteSessionsOfDeletedUsers,
  findOldestExpiry,
  findOpenSessions,
  insertSession,
  lockSession,
  lockSignIn,
  type Session,
  type UserDeletionScope,
  updateSession,
} from './sessions.repository.ts';
import { REFRESH_TOKEN_LIFETIME_SECONDS } from './tokens.ts';

/** How long the refresh token before the present one still works: two tabs may renew at the same time. */
const ROTATION_GRACE_MS = 60_000;

export type SessionService = ReturnType<typeof createSessionService>;

/** Sign-in sessions: opened, renewed by rotation, ended. */
export function createSessionService(parts: {
  database: Database;
  events: EventBus;
  clock: Clock;
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}) {
  const { database, events, clock } = parts;

  const announceEnd = (unit: UnitOfWork, sessionIds: readonly string[]) => {
    if (sessionIds.length > 0) unit.afterCommit(() => events.emit('sessions.ended', { sessionIds }));
  };
  const holders: (() => Iterable<string>)[] = [];

  /** Those that ended on other nodes, and of which this one did not hear. */
  async function endMissed(): Promise<void> {
    const held = [...new Set(holders.flatMap((list) => [...list()]))];
    const open = await findOpenSessions(database.db, held);
    const ended = held.filter((sessionId) => !open.has(sessionId));
    if (ended.length > 0) events.hear('sessions.ended', { sessionIds: ended });
  }

  readAgainAfterGaps(parts, endMissed);
  const expiryOf = (rotatedTime: number) => rotatedTime + REFRESH_TOKEN_LIFETIME_SECONDS * 1000;

  return {
    /** Names sessions that go on by themselves: these end as well when it turns out later that they have ended. */
    heldBy(list: () => Iterable<string>): void {
      holders.push(list);
    },

    /**
     * Holds the caller's sign-in until the unit is committed: whatever ends it finds what the caller opened.
     * @param otherUserId whose session is to be opened
     * @throws ApiError 401/11 when the sign-in is over
     */
    async hold(caller: Caller, otherUserId: string, unit: UnitOfWork): Promise<void> {
      if (!(await lockSignIn(unit.tx, caller, otherUserId))) throw new SessionOver();
    },

    /** @param impersonation who acts as the user, and until when (epoch milliseconds) */
    async open(
      userId: string,
      unit: UnitOfWork,
      impersonation?: { readonly by: string; readonly expiresTime: number },
    ): Promise<Session> {
      const now = clock();
      const session = {
        id: randomUUID(),
        userId,
        createdTime: now,
        expiresTime: impersonation?.expiresTime ?? expiryOf(now),
        refreshId: randomUUID(),
        previousRefreshId: null,
        rotatedTime: now,
        impersonatorId: impersonation?.by ?? null,
      };
      await insertSession(unit.tx, session);
      return session;
    },

    /**
     * Renews the session of a refresh token. The token before the present one gives, for a minute, the same
     * answer as its first use did; any older one is taken for stolen, and ends the session.
     * @throws ApiError 401/10
     */
    async rotate(sessionId: string, refreshId: string): Promise<{ session: Session; user: User }> {
      const renewed = await inUnitOfWork(database.db, undefined, async (unit) => {
        const found = await lockSession(unit.tx, sessionId);
        if (!found) return undefined;
        const { session, user, enabled } = found;
        // Anyone who acts as another user does so for a time that was told: it is not made longer.
        if (session.impersonatorId !== null) throw tokenOutdated();
        if (!enabled) throw notActive();
        const now = clock();
        if (refreshId === session.refreshId) {
          const rotation = {
            refreshId: randomUUID(),
            previousRefreshId: refreshId,
            rotatedTime: now,
            expiresTime: expiryOf(now),
          };
          await updateSession(unit.tx, sessionId, rotation);
          return { session: { ...session, ...rotation }, user };
        }
        if (refreshId === session.previousRefreshId && now <= session.rotatedTime + ROTATION_GRACE_MS) {
          return { session, user };
        }
        // Who stole it may act as others by now.
        const impersonations = await deleteImpersonationsOf(unit.tx, user.id);
        await deleteSession(unit.tx, sessionId);
        announceEnd(unit, [sessionId, ...impersonations]);
        return undefined;
      });
      // Thrown after the commit: the end of a session that was abused must last.
      if (!renewed) throw tokenOutdated();
      return renewed;
    },

    /** Ends one session: its access and refresh tokens are refused from the commit on. */
    async end(sessionId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        if (await deleteSession(unit.tx, sessionId)) announceEnd(unit, [sessionId]);
      });
    },

    /** Ends the sessions in which the user acts as others. */
    async endImpersonationsOf(userId: string, unit: UnitOfWork): Promise<void> {
      announceEnd(unit, await deleteImpersonationsOf(unit.tx, userId));
    },

    /** Ends every session of the user, and those in which they act as others. */
    async endAllOf(userId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        announceEnd(unit, await deleteSessionsOf(unit.tx, userId));
      });
    },

    /** Ends every session of users who are about to be deleted, and those in which they act as others. */
    async endAllOfLeaving(users: UserDeletionScope, unit: UnitOfWork): Promise<void> {
      announceEnd(unit, await deleteSessionsOfDeletedUsers(unit.tx, users));
    },

    /** Sessions that no one renewed in time: they serve no one, unless the clock is ahead. */
    expired: {
      name: 'sessions',
      isPrecious: false,
      usualSpanMs: 7 * 24 * 3_600_000,
      // One that ends now is over.
      cutoffAt: (now) => now + 1,
      findOldest: (from, before) => findOldestExpiry(database.db, from, before),
      async deleteBefore(before) {
        await inUnitOfWork(database.db, undefined, async (unit) => {
          announceEnd(unit, await deleteExpiredSessions(unit.tx, before));
        });
      },
    } satisfies AgedData as AgedData,
  };
}
