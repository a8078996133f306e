import type { StoredDetails } from '@airdeck/contract/common/stored-details';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { AGED_ACTIVITIES } from './aged-activities.ts';

export const deviceCredentials = pgTable(
  'device_credentials',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    deviceId: uuid('device_id').notNull(),
    credentialsType: text('credentials_type').notNull().default('ACCESS_TOKEN'),
    /** The access token: user name over MQTT, path segment over HTTP. */
    credentialsId: text('credentials_id').notNull(),
    credentialsValue: text('credentials_value'),
    version: integer().notNull().default(1),
    /**
     * Since when users of a customer can know the access token; null: no customer that has the device ever could read
     * it.
     */
    customerReadableSince: epochMs('customer_readable_since'),
    /** When a user of a customer read it last; null: none did. */
    customerReadTime: epochMs('customer_read_time'),
  },
  (table) => [
    unique('device_credentials__device_id').on(table.deviceId),
    unique('device_credentials__credentials_id').on(table.credentialsId),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);

/** Entries that are deleted by age. */
export const isAgedActivity = sql.raw(`kind in (${AGED_ACTIVITIES.map((kind) => `'${kind}'`).join(', ')})`);

/** An event in the life of a device: created, assigned, moved, its token changed, silent, back. */
export const deviceActivity = pgTable(
  'device_activity',
  {
    id: uuid().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    kind: text().notNull(),
    /** Null: no person did it, such as falling silent. */
    userEmail: text('user_email'),
    details: jsonb().$type<StoredDetails | null>(),
  },
  (table) => [
    index('device_activity__device_id').on(table.deviceId, table.createdTime, table.id),
    index('device_activity__model_changed')
      .on(table.deviceId, table.createdTime)
      .where(sql`kind = 'modelChanged'`),
    index('device_activity__aged').on(table.createdTime).where(isAgedActivity),
  ],
);

/**
 * Devices that were deleted, whose readings are still being cleared away: no readable row leads to them any more.
 * No foreign key: the device is gone.
 */
export const deletedDevice = pgTable(
  'deleted_device',
  {
    device: integer().primaryKey(),
    deletedTime: epochMs('deleted_time').notNull(),
    /** When to look next for readings of it: once at once, and once more for what was on its way. */
    sweepTime: epochMs('sweep_time').notNull(),
  },
  (table) => [index('deleted_device__sweep_time').on(table.sweepTime)],
);
