import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { delivery, pushSubscription } from '../../database/schema/notifications.ts';

export type PushSubscription = typeof pushSubscription.$inferSelect;

/** The browser belongs to this user from now on, with these keys. */
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

/** What waits for them is dropped. */
export async function deleteSubscriptions(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(delivery)
    .set({ state: 'dropped', nextTime: null })
    .where(and(inArray(delivery.subscriptionId, [...ids]), eq(delivery.state, 'waiting')));
  await tx.delete(pushSubscription).where(inArray(pushSubscription.id, [...ids]));
}

/** All but the newest. */
export async function deleteOldestSubscriptions(tx: Queryable, userId: string, kept: number): Promise<void> {
  const excess = (await listPushSubscriptions(tx, userId)).slice(kept);
  await deleteSubscriptions(
    tx,
    excess.map(({ id }) => id),
  );
}

export async function deleteSubscriptionsOfSession(
  tx: Queryable,
  userId: string,
  which: { readonly sessionId: string } | { readonly notSessionId: string | undefined },
): Promise<void> {
  const { sessionId } = pushSubscription;
  const other = 'sessionId' in which ? undefined : which.notSessionId;
  const condition = 'sessionId' in which ? eq(sessionId, which.sessionId) : other && ne(sessionId, other);
  const found = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.userId, userId), condition || undefined))
    .for('update');
  await deleteSubscriptions(
    tx,
    found.map(({ id }) => id),
  );
}

/** A browser that another user had before. */
export async function takeFromOthers(tx: Queryable, endpoint: string, userId: string): Promise<void> {
  const found = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, userId)))
    .for('update');
  await deleteSubscriptions(
    tx,
    found.map(({ id }) => id),
  );
}
