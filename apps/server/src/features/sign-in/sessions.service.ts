import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readAgainAfterGaps } from '../../bus/read-again.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { AgedData } from '../../jobs/retention.ts';
import type { User } from '../users/users.repository.ts';
import { notActive, SessionOver, tokenOutdated } from './auth-errors.ts';
import { endAfterRenewal } from './session-ends.ts';
import {
  deleteExpiredSessions,
  deleteImpersonationsOf,
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  deleteSessionsOfDeletedUsers,
  distrustBrowsers,
  findLimitedUsers,
  findOldestExpiry,
  findOpenSessions,
  insertSession,
  lockSession,
  lockSignIn,
  noteSessionUse,
  replaceSession,
  type UserDeletionScope,
  type UserSession,
  updateSession,
} from './sessions.repository.ts';

/** How a session begins, and when it ends (epoch milliseconds) where no renewal moves the end. */
type SessionKind = Pick<UserSession, 'signedInBy' | 'address' | 'userAgent'> &
  Partial<Pick<UserSession, 'stage' | 'isRemembered' | 'impersonatorId' | 'expiresTime'>>;

/** How long the previous refresh token stays valid: two tabs may renew concurrently. */
const ROTATION_GRACE_MS = 60_000;

/** A write with every request would cost more than the request. */
const USE_NOTED_EVERY_MS = 60_000;

/** Browsers have less than half of it. */
export const MAX_USER_AGENT_LENGTH = 500;

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

  /**
   * Checks for sessions that ended on other nodes while events were missed, and lets what is open of limited users begin
   * with their present rights: they may have had more.
   */
  async function endMissed(): Promise<void> {
    const held = [...new Set(holders.flatMap((list) => [...list()]))];
    const open = await findOpenSessions(database.db, held, clock());
    const ended = held.filter((sessionId) => !open.has(sessionId));
    if (ended.length > 0) events.receive('sessions.ended', { sessionIds: ended });
    for (const userId of await findLimitedUsers(database.db, held))
      events.receive('user.rightsChanged', { userId });
  }

  readAgainAfterGaps(parts, endMissed);

  function freshSession() {
    const now = clock();
    const ids = { id: newId(), refreshId: randomUUID(), previousRefreshId: null };
    const times = {
      createdTime: now,
      lastUsedTime: now,
      rotatedTime: now,
      expiresTime: endAfterRenewal(now),
    };
    return { ...ids, ...times, endMovedBy: 'renewal', idleMinutes: null } as const;
  }

  async function replaceBy(
    unit: UnitOfWork,
    sessionId: string,
    fresh: Partial<UserSession>,
  ): Promise<UserSession> {
    const session = await replaceSession(unit.tx, sessionId, fresh);
    if (!session) throw new SessionOver();
    announceEnd(unit, [sessionId]);
    return session;
  }

  return {
    /** Registers a source of session ids held by open connections, which are checked after missed events. */
    heldBy(list: () => Iterable<string>): void {
      holders.push(list);
    },

    /** Whether a sign-in or an API key is still valid. */
    async isOpen(sessionId: string): Promise<boolean> {
      return (await findOpenSessions(database.db, [sessionId], clock())).has(sessionId);
    },

    /**
     * Locks the caller's sign-in until the unit is committed, so that its end includes what the caller opens.
     * @param otherUserId user of the session to open
     * @returns the client that signed in, when, and whether as a remembered browser
     * @throws ApiError 401/11 if the sign-in has ended
     */
    async hold(
      unit: UnitOfWork,
      caller: Caller,
      otherUserId: string,
    ): Promise<Pick<UserSession, 'createdTime' | 'userAgent' | 'isRemembered'>> {
      const signIn = await lockSignIn(unit.tx, caller, otherUserId);
      if (!signIn) throw new SessionOver();
      return signIn;
    },

    /** Notes the use of a session, once a minute at most. @param lastUsedTime as it was read with the session */
    async noteUse(sessionId: string, lastUsedTime: number, address: string): Promise<void> {
      const now = clock();
      if (now - lastUsedTime < USE_NOTED_EVERY_MS) return;
      await noteSessionUse(database.db, sessionId, { now, before: now - USE_NOTED_EVERY_MS, address });
    },

    /** People sign in through `sign-in-completion.ts`, which decides on the stage. */
    async open(unit: UnitOfWork, userId: string, kind: SessionKind): Promise<UserSession> {
      const session = {
        ...freshSession(),
        stage: 'signedIn',
        isRemembered: false,
        impersonatorId: null,
        seenRole: null,
        seenPlaceIds: null,
        ...kind,
        ...(kind.expiresTime !== undefined && { endMovedBy: null }),
        userAgent: kind.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        userId,
      } as const;
      await insertSession(unit.tx, session);
      return session;
    },

    /**
     * Replaces a session by a new one, which keeps what belongs to it, such as the browser's notifications, and the end
     * of a console's. Tokens of the former one are rejected from the commit on.
     * @throws ApiError 401/11 if it has ended
     */
    async replace(unit: UnitOfWork, sessionId: string): Promise<UserSession> {
      const found = await lockSession(unit.tx, sessionId);
      if (!found) throw new SessionOver();
      const { createdTime, expiresTime, endMovedBy, idleMinutes } = found.session;
      const kept = endMovedBy === 'renewal' ? {} : { expiresTime, endMovedBy, idleMinutes };
      return replaceBy(unit, sessionId, { ...freshSession(), createdTime, ...kept });
    },

    /** The same for a sign-in that is complete now, which begins by it. @throws ApiError 401/11 if it has ended */
    complete: (unit: UnitOfWork, sessionId: string): Promise<UserSession> =>
      replaceBy(unit, sessionId, { ...freshSession(), stage: 'signedIn' }),

    /**
     * Renews the session of a refresh token. For a minute, the previous token gives the same answer as at its first
     * use; older ones are treated as stolen, and end the session.
     * @throws ApiError 401/10
     */
    async rotate(sessionId: string, refreshId: string): Promise<{ session: UserSession; user: User }> {
      const renewed = await inUnitOfWork(database.db, undefined, async (unit) => {
        const found = await lockSession(unit.tx, sessionId);
        if (!found) return undefined;
        const { session, user, enabled } = found;
        const now = clock();
        // Impersonations and incomplete sign-ins have a fixed duration, and cannot be renewed.
        if (session.impersonatorId !== null || session.stage !== 'signedIn') throw tokenOutdated();
        if (session.expiresTime <= now) throw tokenOutdated();
        if (!enabled) throw notActive();
        if (refreshId === session.refreshId) {
          const rotation = {
            refreshId: randomUUID(),
            previousRefreshId: refreshId,
            rotatedTime: now,
            // A console's session has its own end, which new tokens do not move.
            ...(session.endMovedBy === 'renewal' && { expiresTime: endAfterRenewal(now) }),
          };
          await updateSession(unit.tx, sessionId, rotation);
          return { session: { ...session, ...rotation }, user };
        }
        if (refreshId === session.previousRefreshId && now <= session.rotatedTime + ROTATION_GRACE_MS) {
          return { session, user };
        }
        // The thief may have started impersonations, and registered a browser.
        const impersonations = await deleteImpersonationsOf(unit.tx, user.id);
        await distrustBrowsers(unit.tx, sessionId);
        await deleteSession(unit.tx, sessionId);
        announceEnd(unit, [sessionId, ...impersonations]);
        return undefined;
      });
      // Thrown after the commit, so that the end of the abused session persists.
      if (!renewed) throw tokenOutdated();
      return renewed;
    },

    /** Ends a session: its access and refresh tokens are rejected from the commit on. */
    async end(sessionId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        if (await deleteSession(unit.tx, sessionId)) announceEnd(unit, [sessionId]);
      });
    },

    /**
     * Ends one of the user's sessions, and what a stranger may have opened in it: impersonations, and notifications in
     * its browser. Returns whether it was open.
     */
    async endOne(unit: UnitOfWork, userId: string, sessionId: string): Promise<boolean> {
      const found = await lockSession(unit.tx, sessionId);
      if (found?.session.userId !== userId) return false;
      await distrustBrowsers(unit.tx, sessionId);
      await deleteSession(unit.tx, sessionId);
      announceEnd(unit, [sessionId, ...(await deleteImpersonationsOf(unit.tx, userId))]);
      return true;
    },

    /** Ends several sessions. */
    async endEach(unit: UnitOfWork, sessionIds: readonly string[]): Promise<void> {
      announceEnd(unit, await deleteSessions(unit.tx, sessionIds));
    },

    /** Ends the user's impersonations. */
    async endImpersonationsOf(unit: UnitOfWork, userId: string): Promise<void> {
      announceEnd(unit, await deleteImpersonationsOf(unit.tx, userId));
    },

    /** Ends all sessions and impersonations of the user, except one, and forgets all of their browsers. */
    async endAllOf(userId: string, outer?: UnitOfWork, keptSessionId?: string): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        announceEnd(unit, await deleteSessionsOf(unit.tx, userId, keptSessionId));
      });
    },

    /** Ends all sessions and impersonations of users to be deleted. */
    async endAllOfLeaving(unit: UnitOfWork, users: UserDeletionScope): Promise<void> {
      announceEnd(unit, await deleteSessionsOfDeletedUsers(unit.tx, users));
    },

    /** Deletes sessions whose end has come: most are those of programs that renewed them no more. */
    expired: {
      name: 'sessions',
      isPrecious: false,
      usualSpanMs: 7 * 24 * 3_600_000,
      // A session that expires now has ended.
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
