import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Persistent state of the server, such as the key that signs tokens. */
export const serverSetting = pgTable('server_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
