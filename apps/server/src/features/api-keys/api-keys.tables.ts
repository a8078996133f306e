import type { AccessRole } from '@airdeck/contract/common/access-role';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** A key with which a program acts as a user: one of their sessions, which lasts until it is withdrawn or expires. */
export const apiKey = pgTable(
  'api_key',
  {
    /** The id of the session, too. */
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    /** The first characters of the key, which are shown. */
    prefix: text().notNull(),
    /** SHA-256 of the key, in hexadecimal digits. */
    secretHash: text('secret_hash').notNull(),
    /** Null: it does not expire. */
    expiresTime: epochMs('expires_time'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Null: that of its owner, who never has less. */
    accessRole: text('access_role').$type<AccessRole>(),
    /** The customer of the owner's tenant to which it is limited. */
    customerId: uuid('customer_id'),
    /** The branches of the places' tree to which it is limited; null: those of its owner. */
    placeIds: uuid('place_ids').array(),
    /** To the minute. */
    lastUsedTime: epochMs('last_used_time'),
    lastUsedAddress: text('last_used_address'),
  },
  (table) => [
    unique('api_key__secret_hash').on(table.secretHash),
    index('api_key__user_id').on(table.userId),
    index('api_key__customer_id').on(table.customerId),
    index('api_key__expires_time').on(table.expiresTime),
    reference(table.userId, appUser.id).onDelete('cascade'),
    reference(table.customerId, customer.id).onDelete('cascade'),
    check(
      'api_key__access_role',
      sql`${table.accessRole} in ('VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR')`,
    ),
  ],
);
