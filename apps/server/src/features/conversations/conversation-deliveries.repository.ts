import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import { conversation, conversationEntry } from './conversations.tables.ts';

/** Entries of conversations, as shown in mails and notifications. */
export function findWrittenEntries(queryable: Queryable, ids: readonly string[]) {
  const { id, conversationId, text } = conversationEntry;
  return queryable
    .select({
      id,
      conversationId,
      text,
      subject: conversation.subject,
      /** Null: deleted since. */
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
    })
    .from(conversationEntry)
    .innerJoin(conversation, eq(conversation.id, conversationId))
    .leftJoin(appUser, eq(appUser.id, conversationEntry.authorUserId))
    .where(inArray(id, [...ids]));
}

/** The conversation was read, or has a later entry with its own delivery. */
export const isReadOrFollowed = (): SQL => sql`(
  not exists (
    select 1 from conversation_entry e
    join conversation_reader r on r.conversation_id = e.conversation_id and r.user_id = ${delivery.userId}
    where e.id = ${delivery.conversationEntryId} and r.unread_count > 0)
  or exists (
    select 1 from conversation_entry e
    join conversation_entry later on later.conversation_id = e.conversation_id and later.number > e.number
    join delivery d on d.conversation_entry_id = later.id and d.user_id = ${delivery.userId}
      and d.channel = ${delivery.channel} and d.state = 'waiting'
    where e.id = ${delivery.conversationEntryId}))`;
