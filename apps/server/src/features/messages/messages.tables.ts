import type { MessageImportance, MessageKind, MessageParams } from '@airdeck/contract/messages/messages';
import type { Audience } from '@airdeck/contract/messages/sent-messages';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { jsonKey } from '../../database/json-key-sql.ts';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { shipment } from '../shipments/shipments.tables.ts';

/** The single thing that a message of the product is about: one of these columns, or none. */
const SUBJECTS = { deviceId: uuid('device_id'), shipmentId: uuid('shipment_id') };
export type MessageSubject = keyof typeof SUBJECTS;
export const MESSAGE_SUBJECTS = Object.keys(SUBJECTS) as readonly MessageSubject[];

/** A message of an administrator to many users, or of the product to the users concerned. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** The tenant whose administrators sent it, or to whose users the product wrote; null: the system. */
    tenantId: uuid('tenant_id'),
    /** Null: the product wrote it, or the user was deleted. */
    authorUserId: uuid('author_user_id'),
    kind: text().$type<MessageKind>().notNull(),
    /** Null of what the product writes, as are text and audience. */
    title: text(),
    text: text(),
    /** Null of what people write. */
    params: jsonb().$type<MessageParams>(),
    importance: text().$type<MessageImportance>().notNull(),
    fromTime: epochMs('from_time').notNull(),
    /** Null: without end. */
    untilTime: epochMs('until_time'),
    withdrawnTime: epochMs('withdrawn_time'),
    audience: jsonb().$type<Audience>(),
    ...SUBJECTS,
    /** Key of a message that the product writes once: its subject and span of time. */
    onceKey: text('once_key'),
    /** Searched text, in lower case. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(title, '') || chr(10) || coalesce(text, '') || chr(10) || coalesce(params ->> ${jsonKey<MessageParams>('name')}, ''))`,
    ),
  },
  (table) => [
    check(
      'message__kind',
      sql`case when ${table.kind} = 'written'
        then ${table.title} is not null and ${table.text} is not null and ${table.audience} is not null
        else ${table.params} is not null end`,
    ),
    unique('message__once_key').on(table.onceKey),
    index('message__sent').on(table.tenantId, table.fromTime, table.id).where(sql`${table.kind} = 'written'`),
    index('message__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    index('message__author_user_id').on(table.authorUserId),
    index('message__device_id').on(table.deviceId),
    index('message__shipment_id').on(table.shipmentId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.authorUserId, appUser.id).onDelete('set null'),
    reference(table.deviceId, device.id).onDelete('set null'),
    reference(table.shipmentId, shipment.id).onDelete('set null'),
  ],
);

/**
 * A user who has a message. What a list filters by stands here as well, so that PostgreSQL finds a page and its number of
 * rows in one index; a message that is withdrawn ends here at that time.
 */
export const messageRecipient = pgTable(
  'message_recipient',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Null: unread. */
    readTime: epochMs('read_time'),
    fromTime: epochMs('from_time').notNull(),
    untilTime: epochMs('until_time'),
    importance: text().$type<MessageImportance>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_recipient__pk', columns: [table.messageId, table.userId] }),
    index('message_recipient__user_id').on(
      table.userId,
      table.fromTime,
      table.messageId,
      table.untilTime,
      table.readTime,
      table.importance,
      table.kind,
    ),
    index('message_recipient__unread')
      .on(table.userId, table.fromTime, table.messageId, table.untilTime)
      .where(sql`${table.readTime} is null`),
    reference(table.messageId, message.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
