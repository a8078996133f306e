import { bigint, integer, jsonb, uuid } from 'drizzle-orm/pg-core';

/** Epoch milliseconds, as they travel on the wire. */
export const epochMs = (name: string) => bigint(name, { mode: 'number' });

/** What every entity of the platform carries. */
export const entityColumns = {
  id: uuid().primaryKey(),
  createdTime: epochMs('created_time').notNull(),
  additionalInfo: jsonb('additional_info').$type<Record<string, unknown> | null>(),
  /** Counts saves: the optimistic lock of the wire format. */
  version: integer().notNull().default(1),
};
