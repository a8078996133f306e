import type { CommandStatus } from '@airdeck/contract/commands/persistent-commands';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { anyJson, epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';

/**
 * Commands that the device has not received. One that was sent, and not acknowledged when the server ended, is sent
 * again.
 */
export const isToBeSent = sql`status in ('QUEUED', 'SENT', 'TIMEOUT')`;
/** Commands that may still expire. */
export const isOpenCommand = sql`status in ('QUEUED', 'SENT', 'TIMEOUT', 'DELIVERED')`;

/** A persistent command. It goes with its device, and when the device comes to another owner. */
export const command = pgTable(
  'command',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    deviceKey: integer('device_key').notNull(),
    /** The sender, perhaps a former user; null: the server. */
    userId: uuid('user_id'),
    /** The automation that asked for it, perhaps a former one; null: none did. */
    automationId: uuid('automation_id'),
    method: text().notNull(),
    params: anyJson(),
    isOneWay: boolean('is_one_way').notNull(),
    expirationTime: epochMs('expiration_time').notNull(),
    /** How often it may be sent again. */
    retries: smallint().notNull(),
    /** How often it was sent. */
    attempts: smallint().notNull().default(0),
    /** The number under which it was sent last, and the device answers. */
    requestId: integer('request_id'),
    status: text().$type<CommandStatus>().notNull(),
    response: anyJson(),
    additionalInfo: anyJson('additional_info'),
  },
  (table) => [
    index('command__device_key_created_time').on(table.deviceKey, table.createdTime, table.id),
    index('command__to_be_sent').on(table.deviceKey, table.createdTime, table.id).where(isToBeSent),
    index('command__device_key_request_id')
      .on(table.deviceKey, table.requestId)
      .where(sql`${table.requestId} is not null`),
    index('command__expiration_time').on(table.expirationTime).where(isOpenCommand),
    reference(table.deviceKey, device.key).onDelete('cascade'),
  ],
);
