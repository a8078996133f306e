import type { RuleRecipients, RuleStep } from '@airdeck/contract/rules/rule-handling';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../../database/database.ts';
import { jsonKey } from '../../../database/json-key-sql.ts';
import { tenant } from '../../../database/schema/tenancy.ts';
import { alarmRule } from '../../rules/rules.tables.ts';
import { delivery } from '../notifications.tables.ts';
import { receiver } from './receivers.tables.ts';

export type ReceiverRow = typeof receiver.$inferSelect;

/** By name, with their rules and what came of the messages to them. */
export async function listReceivers(db: Queryable, tenantId: string, id?: string) {
  const rules = sql<number>`(select count(*) from ${alarmRule}
    where ${alarmRule.tenantId} = ${receiver.tenantId}
      and (${alarmRule.recipients} -> ${jsonKey<RuleRecipients>('receiverIds')} ? ${receiver.id}::text
        or exists (select 1 from jsonb_array_elements(${alarmRule.steps}) step
          where step -> ${jsonKey<RuleStep>('recipients')} -> ${jsonKey<RuleRecipients>('receiverIds')} ? ${receiver.id}::text)))`;
  const tried = db
    .selectDistinctOn([delivery.receiverId], {
      receiverId: delivery.receiverId,
      state: delivery.state,
      reason: delivery.reason,
      reasonDetail: delivery.reasonDetail,
      endTime: delivery.endTime,
      createdTime: delivery.createdTime,
    })
    .from(delivery)
    .where(
      and(isNotNull(delivery.receiverId), eq(delivery.tenantId, tenantId), sql`${delivery.attempts} > 0`),
    )
    .orderBy(delivery.receiverId, sql`${delivery.createdTime} desc`, sql`${delivery.id} desc`)
    .as('tried');
  const sent = db
    .select({ receiverId: delivery.receiverId, time: sql<number>`max(${delivery.endTime})`.as('sent_time') })
    .from(delivery)
    .where(and(isNotNull(delivery.receiverId), eq(delivery.tenantId, tenantId), eq(delivery.state, 'sent')))
    .groupBy(delivery.receiverId)
    .as('sent');
  return db
    .select({
      receiver,
      rules: rules.mapWith(Number),
      sentTime: sql<number | null>`${sent.time}`.mapWith(delivery.endTime),
      tried: {
        reason: tried.reason,
        reasonDetail: tried.reasonDetail,
        endTime: tried.endTime,
        createdTime: tried.createdTime,
      },
    })
    .from(receiver)
    .leftJoin(tried, eq(tried.receiverId, receiver.id))
    .leftJoin(sent, eq(sent.receiverId, receiver.id))
    .where(and(eq(receiver.tenantId, tenantId), id === undefined ? undefined : eq(receiver.id, id)))
    .orderBy(asc(sql`lower(${receiver.name})`), asc(receiver.id));
}
export type ListedReceiver = Awaited<ReturnType<typeof listReceivers>>[number];

/** Locked until the transaction ends. */
export async function lockReceiver(
  tx: Queryable,
  tenantId: string,
  id: string,
): Promise<ReceiverRow | undefined> {
  const [found] = await tx
    .select()
    .from(receiver)
    .where(and(eq(receiver.tenantId, tenantId), eq(receiver.id, id)))
    .for('update');
  return found;
}

/** Whatever its tenant: for the reader of a link. */
export async function findReceiver(db: Queryable, id: string): Promise<ReceiverRow | undefined> {
  const [found] = await db.select().from(receiver).where(eq(receiver.id, id));
  return found;
}

export const findReceivers = (db: Queryable, ids: readonly string[]): Promise<ReceiverRow[]> =>
  db
    .select()
    .from(receiver)
    .where(inArray(receiver.id, [...ids]));

export const countReceivers = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(receiver, eq(receiver.tenantId, tenantId));

export async function insertReceiver(tx: Queryable, row: ReceiverRow): Promise<void> {
  await tx.insert(receiver).values(row);
}

export async function updateReceiver(
  tx: Queryable,
  id: string,
  change: Partial<ReceiverRow>,
): Promise<ReceiverRow> {
  return firstOrThrow(await tx.update(receiver).set(change).where(eq(receiver.id, id)).returning());
}

/** Its deliveries are deleted with it. */
export async function deleteReceiver(tx: Queryable, id: string): Promise<void> {
  await tx.delete(receiver).where(eq(receiver.id, id));
}

export async function dropDeliveriesTo(tx: Queryable, receiverId: string): Promise<void> {
  await tx
    .update(delivery)
    .set({ state: 'dropped', nextTime: null })
    .where(and(eq(delivery.receiverId, receiverId), eq(delivery.state, 'waiting')));
}

/** The name by which readers of mails know who asks them. */
export async function findTenantTitle(db: Queryable, tenantId: string): Promise<string> {
  const found = await db.select({ title: tenant.title }).from(tenant).where(eq(tenant.id, tenantId));
  return firstOrThrow(found).title;
}
