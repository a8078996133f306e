import { and, eq, gt, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { conversationScope, isOfEitherSide, type Parties } from './conversation-scope-sql.ts';
import { conversationColumns, type StoredConversation } from './conversations.repository.ts';
import { conversation, conversationEntry, conversationReader } from './conversations.tables.ts';

type NewConversationRow = Omit<typeof conversation.$inferInsert, 'id'>;
type NewEntryRow = Omit<typeof conversationEntry.$inferInsert, 'id'>;

/**
 * Locks tenant, customer and the users of both sides against deletion until the transaction ends: in this order, and
 * before their conversation, which is the lock order of deletions.
 * @returns the ids of the users; undefined: unknown tenant, or not a customer of it
 */
export async function lockParties(tx: Queryable, parties: Parties): Promise<string[] | undefined> {
  const { tenantId, customerId } = parties;
  const tenants = await tx
    .select({ id: tenant.id })
    .from(tenant)
    .where(eq(tenant.id, tenantId))
    .for('key share');
  if (tenants.length === 0) return undefined;
  if (customerId !== null) {
    const customers = await tx
      .select({ id: customer.id })
      .from(customer)
      .where(and(eq(customer.id, customerId), eq(customer.tenantId, tenantId)))
      .for('key share');
    if (customers.length === 0) return undefined;
  }
  const { rows } = await tx.execute<{ id: string }>(
    sql`select u.id from app_user u where ${isOfEitherSide(parties)} order by u.id for key share`,
  );
  return rows.map(({ id }) => id);
}

/** Bounded by the caller's scope; not locked. */
export async function findParties(tx: Queryable, caller: Caller, id: string): Promise<Parties | undefined> {
  const [found] = await tx
    .select({ tenantId: conversation.tenantId, customerId: conversation.customerId })
    .from(conversation)
    .where(and(conversationScope(caller), eq(conversation.id, id)));
  return found;
}

/** Bounded by the caller's scope, locked until the transaction ends. For new entries, its parties are locked first. */
export async function lockConversation(
  tx: Queryable,
  caller: Caller,
  id: string,
): Promise<StoredConversation | undefined> {
  const [found] = await tx
    .select(conversationColumns)
    .from(conversation)
    .where(and(conversationScope(caller), eq(conversation.id, id)))
    .for('update');
  return found;
}

/** A device that belongs to both sides. */
export async function findDeviceOf(tx: Queryable, { tenantId, customerId }: Parties, deviceId: string) {
  const { id, name, label } = device;
  const [found] = await tx
    .select({ id, name, label })
    .from(device)
    .where(
      and(
        eq(id, deviceId),
        eq(device.tenantId, tenantId),
        customerId === null ? undefined : eq(device.customerId, customerId),
      ),
    )
    .for('key share');
  return found;
}

/** An alarm that both sides may read. */
export async function findAlarmOf(tx: Queryable, { tenantId, customerId }: Parties, alarmId: string) {
  const { id, type, deviceId, deviceName, deviceLabel } = alarm;
  const [found] = await tx
    .select({ id, type, deviceId, deviceName, deviceLabel })
    .from(alarm)
    .where(
      and(
        eq(id, alarmId),
        eq(alarm.tenantId, tenantId),
        customerId === null ? undefined : eq(alarm.customerId, customerId),
      ),
    )
    .for('key share');
  return found;
}

export async function insertConversation(
  tx: Queryable,
  row: NewConversationRow,
): Promise<StoredConversation> {
  return firstOrThrow(
    await tx
      .insert(conversation)
      .values({ ...row, id: newId() })
      .returning(conversationColumns),
  );
}

export async function deleteConversation(tx: Queryable, id: string): Promise<void> {
  await tx.delete(conversation).where(eq(conversation.id, id));
}

/** @returns its id; undefined: the author has sent it before */
export async function insertEntry(tx: Queryable, row: NewEntryRow): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(conversationEntry)
    .values({ ...row, id: newId() })
    .onConflictDoNothing({ target: [conversationEntry.authorUserId, conversationEntry.sentId] })
    .returning({ id: conversationEntry.id });
  return inserted?.id;
}

/** The entry that the author has sent under this id. */
export async function findSent(
  tx: Queryable,
  authorUserId: string,
  sentId: string,
): Promise<{ entryId: string; conversationId: string } | undefined> {
  const [found] = await tx
    .select({ entryId: conversationEntry.id, conversationId: conversationEntry.conversationId })
    .from(conversationEntry)
    .where(and(eq(conversationEntry.authorUserId, authorUserId), eq(conversationEntry.sentId, sentId)));
  return found;
}

export async function updateConversation(
  tx: Queryable,
  id: string,
  change: Partial<StoredConversation>,
): Promise<void> {
  await tx.update(conversation).set(change).where(eq(conversation.id, id));
}

/** Increments the unread count of these users, whom the calling code has locked. */
export async function raiseUnread(
  tx: Queryable,
  conversationId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insert(conversationReader)
    .values(userIds.map((userId) => ({ conversationId, userId, unreadCount: 1 })))
    .onConflictDoUpdate({
      target: [conversationReader.conversationId, conversationReader.userId],
      set: { unreadCount: sql`${conversationReader.unreadCount} + 1` },
    });
}

/** Lowers a user's unread count to the entries of others after this number; never raises it. @returns the count */
export async function lowerUnread(
  tx: Queryable,
  conversationId: string,
  userId: string,
  upTo: number,
): Promise<number> {
  const own = and(
    eq(conversationReader.conversationId, conversationId),
    eq(conversationReader.userId, userId),
    gt(conversationReader.unreadCount, 0),
  );
  // A concurrent entry increments it before or after, and is counted in either case.
  const [locked] = await tx
    .select({ unreadCount: conversationReader.unreadCount })
    .from(conversationReader)
    .where(own)
    .for('update');
  if (!locked) return 0;
  const [lowered] = await tx
    .update(conversationReader)
    .set({
      unreadCount: sql`least(${conversationReader.unreadCount}, (
        select count(*) from conversation_entry e where e.conversation_id = ${conversationId}::uuid
          and e.number > ${upTo}::int and e.author_user_id is distinct from ${userId}::uuid))`,
    })
    .where(own)
    .returning({ unreadCount: conversationReader.unreadCount });
  return lowered?.unreadCount ?? 0;
}
