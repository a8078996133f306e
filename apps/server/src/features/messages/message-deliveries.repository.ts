import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import { message } from './messages.tables.ts';

/** Messages, as shown in mails and notifications. */
export function findMessages(queryable: Queryable, ids: readonly string[]) {
  const { id, kind, title, text, params, importance } = message;
  return queryable
    .select({ id, kind, title, text, params, importance })
    .from(message)
    .where(inArray(id, [...ids]));
}

/** The message was read, withdrawn, or has expired. */
export const isReadOrExpired = (now: number): SQL => sql`not exists (
  select 1 from message_recipient r
  where r.message_id = ${delivery.messageId} and r.user_id = ${delivery.userId}
    and r.read_time is null and (r.until_time is null or r.until_time > ${now}))`;

/** The user `u` receives the message. */
export const haveMessage = (messageId: string): SQL =>
  sql`u.id in (select r.user_id from message_recipient r where r.message_id = ${messageId}::uuid)`;
