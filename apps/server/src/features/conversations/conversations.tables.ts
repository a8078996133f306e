import type { ConversationSide } from '@airdeck/contract/conversations/conversations';
import type { EntryChart } from '@airdeck/contract/conversations/entry-charts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { alarm } from '../alarms/alarms.tables.ts';

/**
 * A conversation between the users of a customer and the administrators of its tenant, or between these and the
 * system's.
 */
export const conversation = pgTable(
  'conversation',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: the administrators of the tenant with those of the system. */
    customerId: uuid('customer_id'),
    subject: text().notNull(),
    /** Null: about none, or deleted since: its name stays. It may have other owners by now. */
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    deviceLabel: text('device_label'),
    /** Null: about none, or deleted since: its type stays. */
    alarmId: uuid('alarm_id'),
    alarmType: text('alarm_type'),
    // Written with the entries, under the lock of this row.
    lastEntryTime: epochMs('last_entry_time').notNull(),
    entryCount: integer('entry_count').notNull().default(0),
    /** Null: open. */
    closedTime: epochMs('closed_time'),
    /** Searched text besides the names of tenant and customer, in lower case, one line for each field. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(subject || chr(10) || coalesce(device_name, '') || chr(10) || coalesce(device_label, '')
        || chr(10) || coalesce(alarm_type, ''))`,
    ),
  },
  (table) => [
    index('conversation__tenant_id').on(table.tenantId, table.lastEntryTime, table.id),
    index('conversation__customer_id').on(table.customerId, table.lastEntryTime, table.id),
    index('conversation__of_system')
      .on(table.lastEntryTime, table.id)
      .where(sql`${table.customerId} is null`),
    index('conversation__device_id').on(table.deviceId, table.lastEntryTime, table.id),
    index('conversation__alarm_id').on(table.alarmId, table.lastEntryTime, table.id),
    index('conversation__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.deviceId, device.id).onDelete('set null'),
    reference(table.alarmId, alarm.id).onDelete('set null'),
  ],
);

export const conversationEntry = pgTable(
  'conversation_entry',
  {
    id: uuid().primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    /** Position in the conversation, from 1 without a gap. */
    number: integer().notNull(),
    createdTime: epochMs('created_time').notNull(),
    /** Null: deleted since. */
    authorUserId: uuid('author_user_id'),
    /** As whom the author wrote it. */
    side: text().$type<ConversationSide>().notNull(),
    /** Made by the sender's console: what it sends again has the same. */
    sentId: uuid('sent_id').notNull(),
    text: text().notNull(),
    /** PNG. */
    picture: bytes(),
    chart: jsonb().$type<EntryChart | null>(),
  },
  (table) => [
    check('conversation_entry__side', sql`${table.side} in ('customer', 'tenant', 'system')`),
    unique('conversation_entry__number').on(table.conversationId, table.number),
    unique('conversation_entry__sent_id').on(table.authorUserId, table.sentId),
    reference(table.conversationId, conversation.id).onDelete('cascade'),
    reference(table.authorUserId, appUser.id).onDelete('set null'),
  ],
);

/** How much of a conversation a person has not read. */
export const conversationReader = pgTable(
  'conversation_reader',
  {
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Entries of others. */
    unreadCount: integer('unread_count').notNull(),
  },
  (table) => [
    primaryKey({ name: 'conversation_reader__pk', columns: [table.conversationId, table.userId] }),
    index('conversation_reader__unread').on(table.userId).where(sql`${table.unreadCount} > 0`),
    index('conversation_reader__user_id').on(table.userId),
    reference(table.conversationId, conversation.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
