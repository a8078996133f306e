import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { DeliveryFailure } from '@airdeck/contract/notifications/deliveries';
import type { DeliveryChannel } from '@airdeck/contract/notifications/notifications';
import type { DeliveryEvent } from '@airdeck/contract/notifications/notified-subjects';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { conversationEntry } from '../conversations/conversations.tables.ts';
import { maintenance } from '../maintenance/maintenance.tables.ts';
import { message } from '../messages/messages.tables.ts';
import { outage } from '../outages/outages.tables.ts';
import { shipment } from '../shipments/shipments.tables.ts';
import { userSession } from '../sign-in/sign-in.tables.ts';
import { receiver } from './receivers/receivers.tables.ts';

/** A browser that shows its user notifications. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    userId: uuid('user_id').notNull(),
    /** The sign-in with which the browser was registered last. Null once that has ended. */
    sessionId: uuid('session_id'),
    /** No one else uses the device: its notifications go on when the sign-in expires. */
    isOwnDevice: boolean('is_own_device').notNull().default(false),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
  },
  (table) => [
    // If two users share a browser, the last one has the subscription.
    unique('push_subscription__endpoint').on(table.endpoint),
    index('push_subscription__user_id').on(table.userId, table.createdTime),
    index('push_subscription__session_id').on(table.sessionId),
    reference(table.userId, appUser.id).onDelete('cascade'),
    reference(table.sessionId, userSession.id).onDelete('set null').onUpdate('cascade'),
  ],
);

/** The address to which a tenant's alarms are sent. */
export const webhook = pgTable(
  'webhook',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    url: text().notNull(),
    secret: text().notNull(),
    severities: jsonb().$type<AlarmSeverity[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
  },
  (table) => [reference(table.tenantId, tenant.id).onDelete('cascade')],
);

/** The address to which a tenant's readings are sent, and how far they were. */
export const readingWebhook = pgTable(
  'reading_webhook',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    url: text().notNull(),
    secret: text().notNull(),
    devices: jsonb().$type<RuleDevices>().notNull(),
    /** Empty: all keys. */
    keys: jsonb().$type<string[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** The end of what was delivered in the feed of the tenant. */
    cursor: text().notNull(),
    /** When the next batch is due. */
    nextTime: epochMs('next_time').notNull(),
    /** Failed attempts at the next batch. */
    attempts: integer().notNull().default(0),
    deliveredTime: epochMs('delivered_time'),
    failedSince: epochMs('failed_since'),
    reason: text().$type<DeliveryFailure>(),
    reasonDetail: text('reason_detail'),
    leftOutTime: epochMs('left_out_time'),
    /** Whether the receiver is still to be notified that readings were left out. */
    isLeftOutDue: boolean('is_left_out_due').notNull().default(false),
  },
  (table) => [reference(table.tenantId, tenant.id).onDelete('cascade')],
);

/** `collected`: its alarm is in the message of another delivery. `dropped`: no one is there to be notified any more. */
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'collected' | 'dropped';

/** The subject of a delivery: one of these columns, or none in a digest. */
const SUBJECTS = {
  alarmId: uuid('alarm_id'),
  shipmentId: uuid('shipment_id'),
  messageId: uuid('message_id'),
  conversationEntryId: uuid('conversation_entry_id'),
  todoId: uuid('todo_id'),
  maintenanceId: uuid('maintenance_id'),
  outageId: uuid('outage_id'),
};
export type SubjectColumn = keyof typeof SUBJECTS;

/** One message to one mailbox, browser, webhook or receiver outside. Its id is in the message: one that comes again has the same. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Null: to a system administrator. */
    tenantId: uuid('tenant_id'),
    ...SUBJECTS,
    event: text().$type<DeliveryEvent>().notNull(),
    /** Severity of the alarm; of several, that of the worst that goes on. Null: none does, or it is not about alarms. */
    severity: text().$type<AlarmSeverity>(),
    channel: text().$type<DeliveryChannel>().notNull(),
    /** Null: the webhook, or a receiver. */
    userId: uuid('user_id'),
    /** Null: a user, or the webhook. */
    receiverId: uuid('receiver_id'),
    /** Null unless it is sent to a browser that is not forgotten. */
    subscriptionId: uuid('subscription_id'),
    state: text().$type<DeliveryState>().notNull(),
    /** Held back, by quiet hours or because there are too many: it goes with the others of its recipient. */
    isHeld: boolean('is_held').notNull().default(false),
    attempts: integer().notNull().default(0),
    /** When it is due; written before it is sent, so that one whose server was killed is sent again. Null: never. */
    nextTime: epochMs('next_time'),
    /** When it was sent or given up. */
    endTime: epochMs('end_time'),
    reason: text().$type<DeliveryFailure>(),
    reasonDetail: text('reason_detail'),
    /** The delivery whose message it is in. */
    digestId: uuid('digest_id'),
  },
  (table) => [
    check(
      'delivery__one_subject',
      sql`num_nonnulls(${table.alarmId}, ${table.shipmentId}, ${table.messageId}, ${table.conversationEntryId}, ${table.todoId}, ${table.maintenanceId},
        ${table.outageId})
        = case when ${table.event} = 'digest' then 0 else 1 end`,
    ),
    check(
      'delivery__severity',
      sql`case when ${table.alarmId} is not null or ${table.event} = 'digest' then ${table.severity} is not null
        else ${table.severity} is null or num_nonnulls(${table.maintenanceId}, ${table.outageId}) = 1 end`,
    ),
    check('delivery__waiting_has_time', sql`(${table.state} = 'waiting') = (${table.nextTime} is not null)`),
    index('delivery__waiting')
      .on(table.channel, table.nextTime, table.id)
      .where(sql`${table.state} = 'waiting'`),
    // How much a person was sent lately.
    index('delivery__user_id').on(table.userId, table.channel, table.createdTime),
    index('delivery__receiver_id').on(table.receiverId, table.createdTime),
    index('delivery__failed')
      .on(table.tenantId, table.endTime, table.id)
      .where(sql`${table.state} = 'failed'`),
    index('delivery__alarm_id').on(table.alarmId),
    index('delivery__shipment_id').on(table.shipmentId),
    index('delivery__message_id').on(table.messageId),
    index('delivery__conversation_entry_id').on(table.conversationEntryId),
    index('delivery__todo_id').on(table.todoId),
    index('delivery__maintenance_id').on(table.maintenanceId),
    index('delivery__outage_id').on(table.outageId),
    index('delivery__digest_id').on(table.digestId),
    index('delivery__subscription_id').on(table.subscriptionId),
    index('delivery__created_time').on(table.createdTime),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.alarmId, alarm.id).onDelete('cascade'),
    reference(table.shipmentId, shipment.id).onDelete('cascade'),
    reference(table.messageId, message.id).onDelete('cascade'),
    reference(table.conversationEntryId, conversationEntry.id).onDelete('cascade'),
    reference(table.maintenanceId, maintenance.id).onDelete('cascade'),
    reference(table.outageId, outage.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
    reference(table.receiverId, receiver.id).onDelete('cascade'),
    reference(table.subscriptionId, pushSubscription.id).onDelete('set null'),
    reference(table.digestId, table.id).onDelete('cascade'),
  ],
);
