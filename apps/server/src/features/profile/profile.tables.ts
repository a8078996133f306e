import { pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../../database/schema/columns.ts';
import { appUser } from '../../database/schema/users.ts';

/** A user's picture, encoded again by the server. Its id is what its address names, and cannot be guessed. */
export const profilePicture = pgTable(
  'profile_picture',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** WebP. */
    content: bytes().notNull(),
    createdTime: epochMs('created_time').notNull(),
  },
  (table) => [
    unique('profile_picture__user_id').on(table.userId),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
