import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { appUser } from '../../database/schema/users.ts';

/** A user who asks for the deletion of the own account. It goes with the account. */
export const deletionRequest = pgTable(
  'deletion_request',
  {
    userId: uuid('user_id').primaryKey(),
    requestedTime: epochMs('requested_time').notNull(),
    /** Null: it is open. */
    declinedTime: epochMs('declined_time'),
    /** Why it was declined. */
    reason: text(),
  },
  (table) => [
    index('deletion_request__requested_time').on(table.requestedTime),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
