import type { MessagePageQuery } from '@airdeck/contract/messages/messages';
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { containsFolded, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { MESSAGE_SUBJECTS, type MessageSubject, message, messageRecipient } from './messages.tables.ts';

/** Messages of a user that are valid at this time. */
const heldBy = (userId: string, now: number): SQL | undefined =>
  and(
    eq(messageRecipient.userId, userId),
    lte(messageRecipient.fromTime, now),
    or(isNull(messageRecipient.untilTime), gt(messageRecipient.untilTime, now)),
  );

const { id, kind, title, text, params, importance } = message;
const { fromTime, untilTime } = message;
const subjects = Object.fromEntries(MESSAGE_SUBJECTS.map((subject) => [subject, message[subject]])) as Pick<
  typeof message,
  MessageSubject
>;

const selectRows = (db: Queryable, userId: string) =>
  db
    .select({
      id,
      kind,
      title,
      text,
      params,
      importance,
      fromTime,
      untilTime,
      ...subjects,
      readTime: messageRecipient.readTime,
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
      organisation: tenant.title,
    })
    .from(message)
    .innerJoin(
      messageRecipient,
      and(eq(messageRecipient.messageId, message.id), eq(messageRecipient.userId, userId)),
    )
    .leftJoin(appUser, eq(appUser.id, message.authorUserId))
    .leftJoin(tenant, eq(tenant.id, message.tenantId));
export type ReceivedRow = Awaited<ReturnType<typeof selectRows>>[number];

/** One page of a user's messages, newest first by default. */
export async function listReceived(
  db: Queryable,
  userId: string,
  query: MessagePageQuery,
  now: number,
): Promise<Rows<ReceivedRow>> {
  const { textSearch, unread, importance: ofImportance, kind: ofKind } = query;
  const { readTime } = messageRecipient;
  const found =
    textSearch === undefined
      ? undefined
      : sql`${messageRecipient.messageId} in (select m.id from message m where ${containsFolded(textSearch, sql`m.search_text`)})`;
  const where = and(
    heldBy(userId, now),
    unread === undefined ? undefined : unread ? isNull(readTime) : isNotNull(readTime),
    ofImportance && eq(messageRecipient.importance, ofImportance),
    ofKind && eq(messageRecipient.kind, ofKind),
    found,
  );
  const list = {
    table: messageRecipient,
    id: messageRecipient.messageId,
    where,
    columns: { fromTime: messageRecipient.fromTime },
  };
  const sort = query.sort ?? ({ property: 'fromTime', descending: true } as const);
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  return { rows: inOrderOf(ids, await selectRows(db, userId).where(isAnyOf(message.id, ids))), total };
}

export async function countUnread(db: Queryable, userId: string, now: number): Promise<number> {
  const counted = await db
    .select({ unread: count() })
    .from(messageRecipient)
    .where(and(heldBy(userId, now), isNull(messageRecipient.readTime)));
  return firstOrThrow(counted).unread;
}

export async function findReceived(
  db: Queryable,
  userId: string,
  messageId: string,
  now: number,
): Promise<ReceivedRow | undefined> {
  const [found] = await selectRows(db, userId).where(and(heldBy(userId, now), eq(message.id, messageId)));
  return found;
}

/** @param ids missing: all valid ones @returns the ids of those that were unread */
export async function markRead(
  tx: Queryable,
  userId: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<string[]> {
  const marked = await tx
    .update(messageRecipient)
    .set({ readTime: now })
    .where(
      and(
        heldBy(userId, now),
        isNull(messageRecipient.readTime),
        ids && inArray(messageRecipient.messageId, [...ids]),
      ),
    )
    .returning({ id: messageRecipient.messageId });
  return marked.map((row) => row.id);
}

/** The distinct authors of these messages. */
export async function listAuthors(db: Queryable, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ userId: message.authorUserId })
    .from(message)
    .where(inArray(message.id, [...messageIds]));
  return rows.flatMap(({ userId }) => userId ?? []);
}
