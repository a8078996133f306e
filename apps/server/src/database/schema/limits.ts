import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, epochMs } from './columns.ts';

/** How often something was done under one key of a limit that holds for all servers of the installation together. */
export const limitWindow = pgTable(
  'limit_window',
  {
    limitName: text('limit_name').notNull(),
    /** SHA-256 of whom or what it counts: what is typed as an account may be anything, a password too. */
    keyHash: bytes('key_hash').notNull(),
    uses: integer().notNull(),
    /** When the window ends. */
    endTime: epochMs('end_time').notNull(),
  },
  (table) => [primaryKey({ name: 'limit_window__pk', columns: [table.limitName, table.keyHash] })],
);
