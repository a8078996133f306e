import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the server itself has to remember: the key that signs tokens, for one. */
export const serverSetting = pgTable('server_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
