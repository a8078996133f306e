import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { delivery, pushSubscription } from '../../database/schema/notifications.ts';

export type PushSubscription = typeof pushSubscription.$inferSelect;

/** Assigns the browser to this user, with these keys. */
export async function savePushSubscription(
  tx: Queryable,
  row: typeof pushSubscription.$inferInsert,
): Promise<void> {
  const { userId, sessionId, p256dh, auth } = row;
  await tx.insert(pushSubscription).values(row).onConflictDoUpdate({
    target: pushSubscription.endpoint,
    set: { userId, sessionId, p256dh, auth },
  });
}

export async function listPushSubscriptions(
  queryable: Queryable,
  userId: string,
): Promise<PushSubscription[]> {
  return queryable
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdTime), desc(pushSubscription.id));
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

/** All but the newest. */
export async function deleteOldestSubscriptions(tx: Queryable, userId: string, kept: number): Promise<void> {
  const excess = (await listPushSubscriptions(tx, userId)).slice(kept).map(({ id }) => id);
  if (excess.length > 0) await deleteSubscriptions(tx, inArray(pushSubscription.id, excess));
}

export async function deleteSubscriptionsOfSession(
  tx: Queryable,
  userId: string,
  which: { readonly sessionId: string } | { readonly notSessionId: string | undefined },
): Promise<void> {
  const { sessionId } = pushSubscription;
  const other = 'sessionId' in which ? undefined : which.notSessionId;
  const condition = 'sessionId' in which ? eq(sessionId, which.sessionId) : other && ne(sessionId, other);
  await deleteSubscriptions(tx, and(eq(pushSubscription.userId, userId), condition || undefined));
}

/** A browser that belonged to another user before. */
export async function takeFromOthers(tx: Queryable, endpoint: string, userId: string): Promise<void> {
  await deleteSubscriptions(
    tx,
    and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, userId)),
  );
}
