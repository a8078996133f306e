import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { apiKey } from '../api-keys/api-keys.tables.ts';
import { pushSubscription } from '../notifications/notifications.tables.ts';
import type { User } from '../users/users.repository.ts';
import { deleteRememberedBrowsersOf } from './remembered-browsers.repository.ts';
import { userCredentials, userSession } from './sign-in.tables.ts';

export type UserSession = typeof userSession.$inferSelect;

/** More are ended by the next run of the job. */
const OVER_AT_ONCE = 500;

export async function insertSession(tx: Queryable, row: UserSession): Promise<void> {
  await tx.insert(userSession).values(row);
}

/** The session with its user, locked until the transaction ends. */
export async function lockSession(
  tx: Queryable,
  sessionId: string,
): Promise<{ session: UserSession; user: User; enabled: boolean } | undefined> {
  const [found] = await tx
    .select({ session: userSession, user: appUser, enabled: userCredentials.enabled })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, userSession.userId))
    .where(eq(userSession.id, sessionId))
    .for('update', { of: userSession });
  return found;
}

export async function updateSession(
  tx: Queryable,
  sessionId: string,
  change: Partial<Omit<UserSession, 'id' | 'userId'>>,
): Promise<void> {
  await tx.update(userSession).set(change).where(eq(userSession.id, sessionId));
}

/** Users of these sign-ins and API keys who are limited to branches of the places' tree now, or see what a role sees. */
export async function findLimitedUsers(db: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const ids = [...sessionIds];
  const isLimited = isNotNull(appUser.placeIds);
  const found = await db
    .select({ userId: appUser.id })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .where(and(inArray(userSession.id, ids), or(isLimited, isNotNull(userSession.seenRole))))
    .union(
      db
        .select({ userId: appUser.id })
        .from(apiKey)
        .innerJoin(appUser, eq(appUser.id, apiKey.userId))
        .where(and(inArray(apiKey.id, ids), isLimited)),
    );
  return found.map(({ userId }) => userId);
}

/** The open ones of them: sign-ins and API keys. */
export async function findOpenSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const found = await db
    .select({ id: userSession.id })
    .from(userSession)
    .where(and(inArray(userSession.id, [...sessionIds]), gt(userSession.expiresTime, now)))
    .unionAll(
      db
        .select({ id: apiKey.id })
        .from(apiKey)
        .where(and(inArray(apiKey.id, [...sessionIds]), apiKey.isEnabled)),
    );
  return new Set(found.map(({ id }) => id));
}

/** Notes the use of a session, unless another request has just done so. */
export async function noteSessionUse(
  db: Queryable,
  sessionId: string,
  use: { readonly now: number; readonly before: number; readonly address: string },
): Promise<void> {
  await db
    .update(userSession)
    .set({ lastUsedTime: use.now, address: use.address })
    .where(and(eq(userSession.id, sessionId), lte(userSession.lastUsedTime, use.before)));
}

/** Returns whether the session existed. */
export async function deleteSession(tx: Queryable, sessionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(userSession)
    .where(eq(userSession.id, sessionId))
    .returning({ id: userSession.id });
  return deleted.length > 0;
}

/** Returns the ids of those that existed. */
export async function deleteSessions(tx: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(isAnyOf(userSession.id, sessionIds))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}

/**
 * Ends notifications in the browsers that were registered in a session, when it is deleted: also on devices that were
 * said to be the user's alone, perhaps by a thief.
 */
export async function distrustBrowsers(tx: Queryable, sessionId: string): Promise<void> {
  const { sessionId: ofSession } = pushSubscription;
  await tx.update(pushSubscription).set({ isOwnDevice: false }).where(eq(ofSession, sessionId));
}

/** Deletes a user's sessions and impersonations, except one, and forgets all of their browsers. Returns the ids. */
export async function deleteSessionsOf(tx: Queryable, userId: string, keptId?: string): Promise<string[]> {
  await deleteRememberedBrowsersOf(tx, userId);
  const isTheirs = or(eq(userSession.userId, userId), eq(userSession.impersonatorId, userId));
  const deleted = await tx
    .delete(userSession)
    .where(and(isTheirs, keptId === undefined ? undefined : ne(userSession.id, keptId)))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}

/** Gives a session another id, which rows that belong to it follow. Returns undefined if it has ended. */
export async function replaceSession(
  tx: Queryable,
  sessionId: string,
  fresh: Partial<Omit<UserSession, 'userId'>>,
): Promise<UserSession | undefined> {
  const [replaced] = await tx.update(userSession).set(fresh).where(eq(userSession.id, sessionId)).returning();
  return replaced;
}

/** Deletes a user's impersonations. Returns their ids. */
export async function deleteImpersonationsOf(tx: Queryable, userId: string): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(eq(userSession.impersonatorId, userId))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}

/**
 * Locks a sign-in, its user and the user's password until the transaction ends. Lock order: users first, in the order
 * of their deletion. Returns undefined if the sign-in has ended.
 */
export async function lockSignIn(
  tx: Queryable,
  signIn: { readonly sessionId: string; readonly userId: string },
  otherUserId: string,
): Promise<Pick<UserSession, 'createdTime' | 'userAgent' | 'isRemembered'> | undefined> {
  await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, [signIn.userId, otherUserId]))
    .orderBy(appUser.id)
    .for('key share');
  await tx
    .select({ userId: userCredentials.userId })
    .from(userCredentials)
    .where(eq(userCredentials.userId, signIn.userId))
    .for('share');
  const [held] = await tx
    .select({
      createdTime: userSession.createdTime,
      userAgent: userSession.userAgent,
      isRemembered: userSession.isRemembered,
    })
    .from(userSession)
    .where(and(eq(userSession.id, signIn.sessionId), eq(userSession.userId, signIn.userId)))
    .for('share');
  return held;
}

/** Users to be deleted. */
export type UserDeletionScope = { userId: string } | { customerId: string } | { tenantId: string };

/**
 * Deletes the users' sessions and impersonations, and returns their ids, with those of the API keys that are deleted with
 * the users or their customer. Locks the users, so that none of them signs in before the deletion.
 */
export async function deleteSessionsOfDeletedUsers(
  tx: Queryable,
  users: UserDeletionScope,
): Promise<string[]> {
  const which =
    'userId' in users
      ? eq(appUser.id, users.userId)
      : 'customerId' in users
        ? eq(appUser.customerId, users.customerId)
        : eq(appUser.tenantId, users.tenantId);
  const locked = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(which)
    .orderBy(appUser.id)
    .for('update');
  // One array parameter for any number: separate parameters are limited to 65,535.
  const ids = sql`any(${sql.param(locked.map(({ id }) => id))}::uuid[])`;
  const deleted = await tx
    .delete(userSession)
    .where(or(sql`${userSession.userId} = ${ids}`, sql`${userSession.impersonatorId} = ${ids}`))
    .returning({ id: userSession.id });
  const ofCustomer = 'customerId' in users ? eq(apiKey.customerId, users.customerId) : undefined;
  const keys = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(or(sql`${apiKey.userId} = ${ids}`, ofCustomer));
  return [...deleted, ...keys].map(({ id }) => id);
}

/** Sessions of consoles whose end has come by `now`, with their users. */
export const findOverConsoleSessions = (db: Queryable, now: number) =>
  db
    .select({ session: userSession, user: appUser })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .where(
      and(
        lte(userSession.expiresTime, now),
        eq(userSession.stage, 'signedIn'),
        isNull(userSession.impersonatorId),
        sql`${userSession.endMovedBy} is distinct from 'renewal'`,
      ),
    )
    .orderBy(userSession.expiresTime)
    .limit(OVER_AT_ONCE);

/** The first expiry in [from, before), epoch ms. */
export async function findOldestExpiry(
  queryable: Queryable,
  from: number,
  before: number,
): Promise<number | undefined> {
  const [found] = await queryable
    .select({ time: min(userSession.expiresTime) })
    .from(userSession)
    .where(and(gte(userSession.expiresTime, from), lt(userSession.expiresTime, before)));
  return found?.time ?? undefined;
}

/** Deletes expired sessions. Returns their ids. */
export async function deleteExpiredSessions(tx: Queryable, before: number): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(lt(userSession.expiresTime, before))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}
