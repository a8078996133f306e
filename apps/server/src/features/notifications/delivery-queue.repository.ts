import type { DeliveryFailure } from '@airdeck/contract/notifications/deliveries';
import type { DeliveryChannel } from '@airdeck/contract/notifications/notifications';
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { Delivery } from '../../notify/delivery-subject.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import type { RecentDeliveries } from './delivery-plan.ts';
import { groupedBy } from './grouped-by.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import { delivery } from './notifications.tables.ts';

/** Recipient: a mailbox, a browser or a receiver outside. */
export type Recipient = Pick<Delivery, 'userId' | 'subscriptionId' | 'receiverId'>;

/** Due deliveries, locked until the transaction ends; for addresses entered by users, a few for each of them. */
export async function lockDueDeliveries(
  tx: Queryable,
  channel: DeliveryChannel,
  now: number,
): Promise<Delivery[]> {
  const { webhooksPerTenantAtOnce, pushesPerUserAtOnce, messagesPerReceiverAtOnce, perBatch } =
    NOTIFICATION_LIMITS.numbers;
  const isDue = sql`${delivery.channel} = ${channel} and ${delivery.state} = 'waiting' and ${delivery.nextTime} <= ${now}`;
  const someOfEach = (owner: SQL, atOnce: number) => sql`${delivery.id} in (
    select id from (
      select id, row_number() over (partition by ${owner} order by next_time, id) as place
      from delivery where ${isDue}
    ) numbered where place <= ${atOnce})`;
  const chosen = {
    mail: isDue,
    push: someOfEach(sql`user_id`, pushesPerUserAtOnce),
    webhook: someOfEach(sql`tenant_id`, webhooksPerTenantAtOnce),
    receiver: someOfEach(sql`receiver_id`, messagesPerReceiverAtOnce),
  }[channel];
  return tx
    .select()
    .from(delivery)
    .where(and(isDue, chosen))
    .orderBy(asc(delivery.nextTime), asc(delivery.id))
    .limit(perBatch)
    .for('update', { skipLocked: true });
}

/**
 * Recent and due messages by a channel since a time.
 * @param recipients ids of users, each with their mailbox and browsers, or of receivers
 */
export async function countRecent(
  tx: Queryable,
  channel: DeliveryChannel,
  recipients: { readonly column: 'userId' | 'receiverId'; readonly ids: readonly string[] },
  { since, now }: { readonly since: number; readonly now: number },
): Promise<(Recipient & RecentDeliveries)[]> {
  if (recipients.ids.length === 0) return [];
  const { userId, subscriptionId, receiverId, event, severity, createdTime, state, isHeld } = delivery;
  // Times in the future were stored by a clock that was ahead, and are ignored.
  const isRecent = and(gt(createdTime, since), lte(createdTime, now));
  // Including messages delayed for longer, because no server was running.
  const isDue = and(eq(state, 'waiting'), eq(delivery.attempts, 0), lte(delivery.nextTime, now));
  // Alarms that were told together count as the one message that it was.
  const isSingle = and(or(isRecent, isDue), isNotNull(delivery.alarmId), not(isToldTogether));
  const countOf = (condition: SQL | undefined) => count(sql`case when ${condition} then 1 end`);
  return tx
    .select({
      userId,
      subscriptionId,
      receiverId,
      singles: countOf(isSingle),
      criticals: countOf(and(isSingle, eq(severity, 'CRITICAL'))),
      held: countOf(and(isDue, isHeld, isNotNull(delivery.alarmId))),
      digestTime: max(
        sql<number>`case when ${and(isRecent, eq(event, 'digest'))} then ${createdTime} end`,
      ).mapWith(createdTime),
    })
    .from(delivery)
    .where(
      and(
        inArray(delivery[recipients.column], [...recipients.ids]),
        eq(delivery.channel, channel),
        ne(state, 'dropped'),
        or(isRecent, isDue),
      ),
    )
    .groupBy(userId, subscriptionId, receiverId);
}

/** Whether it is in a message about another subject, such as an outage. */
const isToldTogether = sql`exists (select 1 from delivery message
  where message.id = ${delivery.digestId} and message.event <> 'digest')`;

/** Holds messages back until a time. */
export async function deferDeliveries(
  tx: Queryable,
  held: readonly { readonly id: string; readonly until: number }[],
): Promise<void> {
  for (const [until, ids] of groupedBy(held, (one) => one.until)) {
    await tx
      .update(delivery)
      .set({ isHeld: true, nextTime: until })
      .where(
        inArray(
          delivery.id,
          ids.map(({ id }) => id),
        ),
      );
  }
}

/** Drops deliveries without a recipient. */
export async function dropDeliveries(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(delivery)
    .set({ state: 'dropped', nextTime: null })
    .where(inArray(delivery.id, [...ids]));
}

/** Counts an attempt before it is made, and plans the next one, so that it is repeated if its end is never stored. */
export async function beginAttempts(
  tx: Queryable,
  attempts: readonly { readonly id: string; readonly nextTime: number }[],
): Promise<void> {
  for (const [nextTime, some] of groupedBy(attempts, (one) => one.nextTime)) {
    await tx
      .update(delivery)
      .set({ attempts: sql`${delivery.attempts} + 1`, nextTime })
      .where(
        inArray(
          delivery.id,
          some.map(({ id }) => id),
        ),
      );
  }
}

/**
 * Makes deliveries due that were planned by a clock that was ahead, and has been set back since.
 * @param pausesMs after each of the attempts
 * @param planned latest possible time of planning by a correct clock; epoch ms
 */
export async function releaseDeliveries(
  queryable: Queryable,
  pausesMs: readonly number[],
  { now, planned }: { readonly now: number; readonly planned: number },
): Promise<void> {
  const pause = sql`(${sql.param([...pausesMs])}::bigint[])[least(${delivery.attempts}, ${pausesMs.length})]`;
  await queryable
    .update(delivery)
    .set({ nextTime: now })
    .where(
      and(
        eq(delivery.state, 'waiting'),
        gt(delivery.nextTime, now),
        sql`case when ${delivery.attempts} = 0 then ${delivery.createdTime} else ${delivery.nextTime} - ${pause} end > ${planned}`,
      ),
    );
}

/**
 * Locks the alarms of a delivery, also of a digest, until the transaction ends. To be called before the delivery is
 * changed. Lock order: alarms before their deliveries, as in the deletion of an alarm.
 * @returns their ids
 */
export async function lockAlarmsOf(
  tx: Queryable,
  { id, alarmId }: Pick<Delivery, 'id' | 'alarmId'>,
): Promise<string[]> {
  const collected = tx.select({ id: delivery.alarmId }).from(delivery).where(eq(delivery.digestId, id));
  const rows = await tx
    .select({ id: alarm.id })
    .from(alarm)
    .where(alarmId === null ? inArray(alarm.id, collected) : eq(alarm.id, alarmId))
    .orderBy(alarm.id)
    .for('key share');
  return rows.map((row) => row.id);
}

/** @returns whether it was still pending */
export async function markSent(tx: Queryable, id: string, endTime: number): Promise<boolean> {
  const rows = await tx
    .update(delivery)
    .set({ state: 'sent', nextTime: null, endTime, reason: null, reasonDetail: null })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting')))
    .returning({ id: delivery.id });
  return rows.length > 0;
}

/**
 * Stores why an attempt failed.
 * @param then when it was the last, or the next one in the place of the planned one; undefined: as planned
 * @returns whether it was still pending
 */
export async function markFailure(
  tx: Queryable,
  id: string,
  failure: { readonly reason: DeliveryFailure; readonly detail: string | null },
  then: { readonly endTime: number } | { readonly attempts: number; readonly nextTime: number } | undefined,
): Promise<boolean> {
  const given = { reason: failure.reason, reasonDetail: failure.detail };
  const state = then && 'endTime' in then ? ({ state: 'failed', nextTime: null } as const) : {};
  const rows = await tx
    .update(delivery)
    .set({ ...given, ...then, ...state })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting')))
    .returning({ id: delivery.id });
  return rows.length > 0;
}
