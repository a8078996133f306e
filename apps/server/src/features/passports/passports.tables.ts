import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';

/** A device passport that was issued: enough to say later whether its rows still say the same. */
export const devicePassport = pgTable(
  'device_passport',
  {
    /** Leads back to it; hexadecimal digits that cannot be guessed. */
    code: text().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    /** As of when it was made. */
    createdTime: epochMs('created_time').notNull(),
    /** Through whose eyes: null, a system administrator's. No foreign key: a passport says nothing of its tenant. */
    tenantId: uuid('tenant_id'),
    /** Null: not through a customer's. */
    customerId: uuid('customer_id'),
    /** The passport contains nothing from before. */
    readableFrom: epochMs('readable_from').notNull(),
    userEmail: text('user_email').notNull(),
    /** Hash of all rows, in hexadecimal digits. */
    sha256: text().notNull(),
    /** Hash of each row, in order, which tells the rows that differ now. */
    rowHashes: text('row_hashes').array().notNull(),
    /** The rows of what has no history: what the device was called, where it stood, what was found. */
    stateRows: jsonb('state_rows').$type<readonly (readonly unknown[])[]>().notNull(),
  },
  (table) => [
    index('device_passport__device_id').on(table.deviceId, table.createdTime),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
