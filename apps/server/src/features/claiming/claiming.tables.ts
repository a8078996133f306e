import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';

/**
 * An offer to be claimed that a device made itself; offers of people are attributes. It is deleted when a customer
 * has the device.
 */
export const deviceClaimOffer = pgTable(
  'device_claim_offer',
  {
    deviceKey: integer('device_key').primaryKey(),
    /** SHA-256 of the secret that a claimer has to know, in hexadecimal digits. */
    secretHash: text('secret_hash').notNull(),
    /** End of the offer. */
    expirationTime: epochMs('expiration_time').notNull(),
  },
  (table) => [reference(table.deviceKey, device.key).onDelete('cascade')],
);
