import { and, desc, eq, inArray, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { isPushOpen } from '../../notify/open-browser-sql.ts';
import { userSession } from '../sign-in/sign-in.tables.ts';
import { delivery, pushSubscription } from './notifications.tables.ts';

export type PushSubscription = typeof pushSubscription.$inferSelect;

/**
 * Assigns the browser to this user, with these keys.
 * @param isOwnDevice undefined: as its user chose before
 */
export async function savePushSubscription(
  tx: Queryable,
  row: Omit<typeof pushSubscription.$inferInsert, 'isOwnDevice'>,
  isOwnDevice: boolean | undefined,
): Promise<void> {
  const { userId, sessionId, p256dh, auth } = row;
  await tx
    .insert(pushSubscription)
    .values({ ...row, isOwnDevice: isOwnDevice ?? false })
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: { userId, sessionId, p256dh, auth, ...(isOwnDevice !== undefined && { isOwnDevice }) },
    });
}

/** The browsers in which the user is notified, the newest first. */
export async function listPushSubscriptions(
  queryable: Queryable,
  userId: string,
  now: number,
): Promise<PushSubscription[]> {
  return queryable
    .select()
    .from(pushSubscription)
    .where(and(eq(pushSubscription.userId, userId), isPushOpen(now)))
    .orderBy(desc(pushSubscription.createdTime), desc(pushSubscription.id));
}

/** The given browsers in which their users are notified, and when that ends (epoch ms; null: never). */
export async function findOpenSubscriptions(queryable: Queryable, ids: readonly string[], now: number) {
  if (ids.length === 0) return [];
  const rows = await queryable
    .select({ browser: pushSubscription, expiresTime: userSession.expiresTime })
    .from(pushSubscription)
    .leftJoin(userSession, eq(userSession.id, pushSubscription.sessionId))
    .where(and(inArray(pushSubscription.id, [...ids]), isPushOpen(now)));
  return rows.map(({ browser, expiresTime }) => ({
    ...browser,
    untilTime: browser.isOwnDevice ? null : (expiresTime ?? now),
  }));
}

/** Locked until the transaction ends, by id; lock order: before their deliveries, as everywhere. */
async function lockSubscriptions(tx: Queryable, which: SQL | undefined): Promise<string[]> {
  const { id } = pushSubscription;
  const rows = await tx.select({ id }).from(pushSubscription).where(which).orderBy(id).for('update');
  return rows.map((row) => row.id);
}

/** Locks it, for transactions that change its deliveries before deleting it. */
export async function lockSubscription(tx: Queryable, id: string): Promise<void> {
  await lockSubscriptions(tx, eq(pushSubscription.id, id));
}

export const deleteSubscription = (tx: Queryable, id: string): Promise<void> =>
  deleteSubscriptions(tx, eq(pushSubscription.id, id));

/** Deletes them with their pending deliveries. */
async function deleteSubscriptions(tx: Queryable, which: SQL | undefined): Promise<void> {
  const ids = await lockSubscriptions(tx, which);
  if (ids.length === 0) return;
  await tx
    .update(delivery)
    .set({ state: 'dropped', nextTime: null })
    .where(and(inArray(delivery.subscriptionId, ids), eq(delivery.state, 'waiting')));
  await tx.delete(pushSubscription).where(inArray(pushSubscription.id, ids));
}

/** Deletes the user's subscriptions in which no one is notified any more, and all others but the newest. */
export async function deleteExcessSubscriptions(
  tx: Queryable,
  userId: string,
  { kept, now }: { readonly kept: number; readonly now: number },
): Promise<void> {
  const newest = (await listPushSubscriptions(tx, userId, now)).slice(0, kept).map(({ id }) => id);
  await deleteSubscriptions(
    tx,
    and(eq(pushSubscription.userId, userId), notInArray(pushSubscription.id, newest)),
  );
}

/** Deletes the subscriptions in which no one is notified any more. */
export const deleteEndedSubscriptions = (tx: Queryable, now: number): Promise<void> =>
  deleteSubscriptions(tx, not(isPushOpen(now)));

export async function deleteSubscriptionsOfSession(
  tx: Queryable,
  userId: string,
  which: { readonly sessionId: string } | { readonly notSessionId: string | undefined },
): Promise<void> {
  const { sessionId } = pushSubscription;
  // Lock order: sessions before their browsers, as when one is registered.
  if ('sessionId' in which) {
    await tx
      .select({ id: userSession.id })
      .from(userSession)
      .where(eq(userSession.id, which.sessionId))
      .for('update');
  }
  const condition =
    'sessionId' in which
      ? eq(sessionId, which.sessionId)
      : sql`${sessionId} is distinct from ${which.notSessionId ?? null}::uuid`;
  await deleteSubscriptions(tx, and(eq(pushSubscription.userId, userId), condition));
}

/** A browser that belonged to another user before. */
export async function takeFromOthers(tx: Queryable, endpoint: string, userId: string): Promise<void> {
  await deleteSubscriptions(
    tx,
    and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, userId)),
  );
}
