import type { PageQuery } from '@airdeck/contract/common/page';
import type { Audience } from '@airdeck/contract/messages/sent-messages';
import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { containsFolded, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { message, messageRecipient } from './messages.tables.ts';

/** Messages sent by a tenant or by the system. */
const sentBy = (tenantId: string | null): SQL | undefined =>
  and(
    tenantId === null ? isNull(message.tenantId) : eq(message.tenantId, tenantId),
    eq(message.kind, 'written'),
  );

const { id, createdTime, title, text, importance, fromTime, untilTime, withdrawnTime, audience } = message;

/** Most titles of selected recipients shown in a row. */
const SHOWN_NAMES = 5;

const chosenNames = sql<string[]>`array(
  select title from (
    select t.title from tenant t where ${audience} -> ${jsonKey<Audience>('tenantIds')} ? t.id::text
      and t.id = any(array(select jsonb_array_elements_text(${audience} -> ${jsonKey<Audience>('tenantIds')}))::uuid[])
    union all
    select c.title from customer c where c.tenant_id = ${message.tenantId}
      and c.id = any(array(select jsonb_array_elements_text(${audience} -> ${jsonKey<Audience>('customerIds')}))::uuid[])
    union all
    select p.name as title from place p where p.tenant_id = ${message.tenantId}
      and p.id = any(array(select jsonb_array_elements_text(${audience} -> ${jsonKey<Audience>('placeIds')}))::uuid[])
  ) chosen order by lower(title) limit ${SHOWN_NAMES})`;

const countOf = (condition: SQL) =>
  sql<number>`(
  select count(*) from message_recipient r where r.message_id = ${message.id} and ${condition})`.mapWith(
    Number,
  );

const selectRows = (db: Queryable) =>
  db
    .select({
      id,
      createdTime,
      title,
      text,
      importance,
      fromTime,
      untilTime,
      withdrawnTime,
      audience,
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
      names: chosenNames,
      recipientCount: countOf(sql`true`),
      readCount: countOf(sql`r.read_time is not null`),
    })
    .from(message)
    .leftJoin(appUser, eq(appUser.id, message.authorUserId));
export type SentRow = Awaited<ReturnType<typeof selectRows>>[number];

/** One page of sent messages, newest first by default. @param tenantId null: the system's */
export async function listSent(
  db: Queryable,
  tenantId: string | null,
  query: PageQuery<'fromTime'>,
): Promise<Rows<SentRow>> {
  const where = and(sentBy(tenantId), containsFolded(query.textSearch, message.searchText));
  const sort = query.sort ?? ({ property: 'fromTime', descending: true } as const);
  const list = { table: message, id: message.id, where, columns: { fromTime: message.fromTime } };
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  return { rows: inOrderOf(ids, await selectRows(db).where(isAnyOf(message.id, ids))), total };
}

export async function findSent(
  db: Queryable,
  tenantId: string | null,
  messageId: string,
): Promise<SentRow | undefined> {
  const [found] = await selectRows(db).where(and(sentBy(tenantId), eq(message.id, messageId)));
  return found;
}

export async function insertMessage(tx: Queryable, row: typeof message.$inferInsert): Promise<void> {
  await tx.insert(message).values(row);
}

/** Locked until the transaction ends; undefined: none of this sender. */
export async function lockSent(tx: Queryable, tenantId: string | null, messageId: string) {
  const [found] = await tx
    .select({
      id,
      tenantId: message.tenantId,
      title,
      kind: message.kind,
      importance,
      fromTime,
      untilTime,
      withdrawnTime,
    })
    .from(message)
    .where(and(sentBy(tenantId), eq(message.id, messageId)))
    .for('update');
  return found;
}

/** Hides it from its recipients. @returns the ids of the recipients */
export async function withdraw(tx: Queryable, messageId: string, now: number): Promise<string[]> {
  await tx.update(message).set({ withdrawnTime: now }).where(eq(message.id, messageId));
  const ended = await tx
    .update(messageRecipient)
    .set({ untilTime: sql`least(${messageRecipient.untilTime}, ${now})` })
    .where(eq(messageRecipient.messageId, messageId))
    .returning({ userId: messageRecipient.userId });
  return ended.map(({ userId }) => userId);
}

/** Recipients of a message: readers first, latest first. */
export async function listRecipients(db: Queryable, messageId: string, { page, pageSize }: PageQuery) {
  const rows = await db
    .select({
      userId: appUser.id,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      organisation: sql<string | null>`coalesce(${customer.title}, ${tenant.title})`,
      readTime: messageRecipient.readTime,
    })
    .from(messageRecipient)
    .innerJoin(appUser, eq(appUser.id, messageRecipient.userId))
    .leftJoin(customer, eq(customer.id, appUser.customerId))
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(eq(messageRecipient.messageId, messageId))
    .orderBy(sql`${messageRecipient.readTime} desc nulls last`, desc(appUser.id))
    .limit(pageSize)
    .offset(page * pageSize);
  const counted = await db
    .select({ total: count() })
    .from(messageRecipient)
    .where(eq(messageRecipient.messageId, messageId));
  return { rows, total: firstOrThrow(counted).total };
}
export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>['rows'][number];
