import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { and, eq, inArray, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Delivery, DeliverySubject } from '../../notify/delivery-subject.ts';
import { type Collected, worstOf } from './delivery-plan.ts';
import { isOutOfReach } from './delivery-reach-sql.ts';
import { delivery, pushSubscription } from './notifications.tables.ts';
import { receiver } from './receivers/receivers.tables.ts';

/**
 * Locks the rows that a digest will refer to, without waiting: a deletion locks them before their deliveries, and these
 * deliveries are locked here already.
 * @returns false if one of them is being deleted
 */
export async function lockRecipient(
  tx: Queryable,
  { tenantId, userId, subscriptionId, receiverId }: Delivery,
): Promise<boolean> {
  const isLocked = async (
    table: typeof tenant | typeof appUser | typeof pushSubscription | typeof receiver,
    id: string | null,
  ) => {
    if (id === null) return true;
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.id, id))
      .for('key share', { skipLocked: true });
    return rows.length > 0;
  };
  return (
    (await isLocked(tenant, tenantId)) &&
    (await isLocked(appUser, userId)) &&
    (await isLocked(pushSubscription, subscriptionId)) &&
    (await isLocked(receiver, receiverId))
  );
}

/** Creates a digest of the pending messages of a due delivery's recipient, who is locked. */
export async function formDigest(
  tx: Queryable,
  due: Delivery,
  which: Collected,
  now: number,
): Promise<Delivery> {
  const { tenantId, channel, userId, subscriptionId, receiverId, severity } = due;
  const [digest] = await tx
    .insert(delivery)
    .values({
      id: newId(),
      createdTime: now,
      tenantId,
      alarmId: null,
      event: 'digest',
      severity,
      channel,
      userId,
      subscriptionId,
      receiverId,
      state: 'waiting',
      nextTime: now,
    })
    .returning();
  if (!digest) throw new Error('no digest was written');
  const worst = worstOf(await collectInto(tx, digest, which, now));
  await tx.update(delivery).set({ severity: worst }).where(eq(delivery.id, digest.id));
  return { ...digest, severity: worst };
}

/**
 * Adds all pending messages of the digest's recipient to it. Messages locked by another transaction, such as the
 * deletion of an alarm that waits for a delivery locked here, are skipped.
 * @returns the severities of its content
 */
async function collectInto(
  tx: Queryable,
  { id, channel, userId, subscriptionId, receiverId }: Delivery,
  { severities, isHeldOnly }: Collected,
  now: number,
): Promise<AlarmSeverity[]> {
  const isDue = lte(delivery.nextTime, now);
  const waiting = tx
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(
        eq(delivery.channel, channel),
        receiverId === null
          ? sql`${delivery.userId} = ${userId}`
          : sql`${delivery.receiverId} = ${receiverId}`,
        sql`${delivery.subscriptionId} is not distinct from ${subscriptionId}::uuid`,
        eq(delivery.state, 'waiting'),
        eq(delivery.attempts, 0),
        isNotNull(delivery.alarmId),
        inArray(delivery.severity, [...severities]),
        isHeldOnly ? and(isDue, delivery.isHeld) : or(isDue, delivery.isHeld),
      ),
    )
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(delivery)
    .set({ state: 'collected', nextTime: null, digestId: id })
    .where(inArray(delivery.id, waiting))
    .returning({ severity: delivery.severity });
  return [...new Set(rows.flatMap(({ severity }) => severity ?? []))];
}

/** The distinct alarms of each of these digests that are still for its person. */
export async function listCollected(
  queryable: Queryable,
  subjects: readonly DeliverySubject[],
  digestIds: readonly string[],
): Promise<{ digestId: string; alarmId: string; severity: AlarmSeverity }[]> {
  if (digestIds.length === 0) return [];
  const { digestId, alarmId, severity } = delivery;
  return queryable
    .selectDistinctOn([digestId, alarmId], {
      digestId: sql<string>`${digestId}`,
      alarmId: sql<string>`${alarmId}`,
      severity: sql<AlarmSeverity>`${severity}`,
    })
    .from(delivery)
    .where(and(inArray(digestId, [...digestIds]), isNotNull(alarmId), not(isOutOfReach(subjects))))
    .orderBy(digestId, alarmId);
}
