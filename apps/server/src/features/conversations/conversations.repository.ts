import { type ConversationPageQuery, EXCERPT_LENGTH } from '@airdeck/contract/conversations/conversations';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, containsFolded, inOrderOf, type Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { conversationScope, deviceIsTheirs } from './conversation-scope-sql.ts';
import { conversation, conversationEntry, conversationReader } from './conversations.tables.ts';

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(conversation);
export const conversationColumns = columns;
export type StoredConversation = Omit<typeof conversation.$inferSelect, 'searchText'>;

const { picture, ...entryRest } = getTableColumns(conversationEntry);
/** An entry without its picture, which is read separately. */
const entryColumns = { ...entryRest, hasPicture: sql<boolean>`${picture} is not null` };

/** Null: the user was deleted. */
const AUTHOR = {
  id: appUser.id,
  email: appUser.email,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
};

const selectRows = (db: Queryable, userId: string) =>
  db
    .select({
      conversation: columns,
      tenantName: tenant.title,
      customerTitle: sql<string>`${customer.title}`,
      /** With its present name; null: no longer of both sides. */
      device: { id: device.id, name: device.name, label: device.label },
      unreadCount: sql<number>`coalesce(${conversationReader.unreadCount}, 0)`,
      last: {
        createdTime: conversationEntry.createdTime,
        side: conversationEntry.side,
        excerpt: sql<string>`left(${conversationEntry.text}, ${EXCERPT_LENGTH})`,
        hasPicture: entryColumns.hasPicture,
      },
      author: AUTHOR,
    })
    .from(conversation)
    .innerJoin(tenant, eq(tenant.id, conversation.tenantId))
    .leftJoin(customer, eq(customer.id, conversation.customerId))
    .leftJoin(device, deviceIsTheirs)
    .leftJoin(
      conversationReader,
      and(eq(conversationReader.conversationId, conversation.id), eq(conversationReader.userId, userId)),
    )
    .innerJoin(
      conversationEntry,
      and(
        eq(conversationEntry.conversationId, conversation.id),
        eq(conversationEntry.number, conversation.entryCount),
      ),
    )
    .leftJoin(appUser, eq(appUser.id, conversationEntry.authorUserId));
export type ConversationRow = Awaited<ReturnType<typeof selectRows>>[number];

export async function findConversation(
  db: Queryable,
  caller: Caller,
  id: string,
): Promise<ConversationRow | undefined> {
  const [found] = await selectRows(db, caller.userId).where(
    and(conversationScope(caller), eq(conversation.id, id)),
  );
  return found;
}

/** One page of the caller's conversations: those with unread entries first, then by last entry, newest first. */
export async function listConversations(
  db: Queryable,
  caller: Caller,
  query: ConversationPageQuery,
): Promise<Rows<ConversationRow>> {
  const where = whereOf(db, caller, query);
  const [ids, counted] = await Promise.all([
    pickIds(db, caller.userId, where, query),
    db.select({ total: count() }).from(conversation).where(where),
  ]);
  const rows = await selectRows(db, caller.userId).where(isAnyOf(conversation.id, ids));
  return {
    rows: inOrderOf(
      ids,
      rows.map((row) => ({ ...row, id: row.conversation.id })),
    ),
    total: firstOrThrow(counted).total,
  };
}

function whereOf(db: Queryable, caller: Caller, query: ConversationPageQuery): SQL | undefined {
  const { textSearch, state, isUnread, deviceId, alarmId } = query;
  const { authority } = caller;
  const found =
    textSearch === undefined
      ? undefined
      : or(
          containsFolded(textSearch, conversation.searchText),
          // The name of the other side, as in the list.
          authority === 'SYS_ADMIN'
            ? inArray(
                conversation.tenantId,
                db.select({ id: tenant.id }).from(tenant).where(contains(textSearch, tenant.title)),
              )
            : undefined,
          authority === 'TENANT_ADMIN'
            ? inArray(
                conversation.customerId,
                db.select({ id: customer.id }).from(customer).where(contains(textSearch, customer.title)),
              )
            : undefined,
        );
  return and(
    conversationScope(caller),
    found,
    state && (state === 'open' ? isNull : isNotNull)(conversation.closedTime),
    isUnread ? isUnreadBy(caller.userId) : undefined,
    deviceId === undefined ? undefined : eq(conversation.deviceId, deviceId),
    alarmId === undefined ? undefined : eq(conversation.alarmId, alarmId),
  );
}

const isUnreadBy = (userId: string): SQL => sql`${conversation.id} in (
  select r.conversation_id from conversation_reader r where r.user_id = ${userId}::uuid and r.unread_count > 0)`;

/** Two queries: unread conversations by the index of unread counts, the others by the index of their order. */
async function pickIds(
  db: Queryable,
  userId: string,
  where: SQL | undefined,
  { page, pageSize }: ConversationPageQuery,
): Promise<string[]> {
  const end = (page + 1) * pageSize;
  const newest = sql`order by ${conversation.lastEntryTime} desc, ${conversation.id} desc limit ${end}`;
  const some = (which: SQL, rank: number) => sql`(
    select ${conversation.id} as id, ${rank}::int as rank, ${conversation.lastEntryTime} as time
    from ${conversation} where ${and(where, which)} ${newest})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${some(isUnreadBy(userId), 0)} union all ${some(sql`not ${isUnreadBy(userId)}`, 1)}) found
    order by rank, time desc, id desc limit ${pageSize} offset ${page * pageSize}`);
  return rows.map(({ id }) => id);
}

/** Number of the caller's conversations with unread entries. */
export async function countUnread(db: Queryable, caller: Caller): Promise<number> {
  const counted = await db
    .select({ total: count() })
    .from(conversation)
    .where(and(conversationScope(caller), isUnreadBy(caller.userId)));
  return firstOrThrow(counted).total;
}

const selectEntries = (db: Queryable) =>
  db
    .select({ entry: entryColumns, author: AUTHOR })
    .from(conversationEntry)
    .leftJoin(appUser, eq(appUser.id, conversationEntry.authorUserId));
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Newest entries, newest first; the calling code checks the scope. @param before only entries with smaller numbers */
export async function listEntries(
  db: Queryable,
  conversationId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EntryRow[]> {
  return selectEntries(db)
    .where(
      and(
        eq(conversationEntry.conversationId, conversationId),
        before === undefined ? undefined : lt(conversationEntry.number, before),
      ),
    )
    .orderBy(desc(conversationEntry.number))
    .limit(limit);
}

export async function findEntry(db: Queryable, entryId: string): Promise<EntryRow | undefined> {
  const [found] = await selectEntries(db).where(eq(conversationEntry.id, entryId));
  return found;
}

/** PNG; undefined: no such entry in scope, or without a picture. */
export async function findPicture(
  db: Queryable,
  caller: Scope,
  conversationId: string,
  entryId: string,
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: conversationEntry.picture })
    .from(conversationEntry)
    .innerJoin(conversation, eq(conversation.id, conversationEntry.conversationId))
    .where(
      and(conversationScope(caller), eq(conversation.id, conversationId), eq(conversationEntry.id, entryId)),
    );
  return found?.content ?? undefined;
}
