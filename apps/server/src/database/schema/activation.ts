import { foreignKey, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs } from './columns.ts';
import { appUser } from './users.ts';

/** A link with which a user sets a new password: one at a time, used once. */
export const passwordReset = pgTable(
  'password_reset',
  {
    userId: uuid('user_id').primaryKey(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    unique('password_reset__token_hash').on(table.tokenHash),
    foreignKey({
      name: 'password_reset__user_id_reference',
      columns: [table.userId],
      foreignColumns: [appUser.id],
    }).onDelete('cascade'),
  ],
);

/** A link with which a user sets their first password: one at a time, used once. */
export const userActivation = pgTable(
  'user_activation',
  {
    userId: uuid('user_id').primaryKey(),
    /** SHA-256 of the token, in hex: who reads the table cannot use the link. */
    tokenHash: text('token_hash').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    unique('user_activation__token_hash').on(table.tokenHash),
    foreignKey({
      name: 'user_activation__user_id_reference',
      columns: [table.userId],
      foreignColumns: [appUser.id],
    }).onDelete('cascade'),
  ],
);
