import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs, reference } from './columns.ts';
import { device } from './devices.ts';

/** That a device may be claimed, as it said itself; what people say of it are attributes. It goes when a customer has it. */
export const deviceClaimOffer = pgTable(
  'device_claim_offer',
  {
    deviceKey: integer('device_key').primaryKey(),
    /** SHA-256 of the secret that a claimer has to know, in hexadecimal digits. */
    secretHash: text('secret_hash').notNull(),
    /** Until when it holds. */
    expirationTime: epochMs('expiration_time').notNull(),
  },
  (table) => [reference(table.deviceKey, device.key).onDelete('cascade')],
);
