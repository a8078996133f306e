import type { ApiKeySortProperty } from '@airdeck/contract/api-keys/api-keys';
import type { PlatformApiKeySortProperty } from '@airdeck/contract/api-keys/platform-api-keys';
import type { PageQuery } from '@airdeck/contract/common/page';
import {
  and,
  count,
  eq,
  getTableColumns,
  gte,
  lt,
  min,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, orderOf, type Rows, sliceOf } from '../../database/page-sql.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import { apiKey } from './api-keys.tables.ts';

type KeyColumns = typeof apiKey.$inferInsert;
export type StoredApiKey = typeof apiKey.$inferSelect;
/** A key with its owner, and the title of the customer to which it is limited. */
export type ApiKeyRow = StoredApiKey & {
  readonly customerTitle: string | null;
  readonly owner: Pick<typeof appUser.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName' | 'tenantId'>;
};

const { id, email, firstName, lastName, tenantId } = appUser;

const keysWithOwners = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(apiKey),
      customerTitle: customer.title,
      owner: { id, email, firstName, lastName, tenantId },
    })
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.userId))
    .leftJoin(customer, eq(customer.id, apiKey.customerId));

/** Keys that the caller may list and withdraw: their own; administrators those of users in scope, too. */
const inReachOf = (caller: Caller): SQL | undefined =>
  caller.authority === 'CUSTOMER_USER' ? isOwnOf(caller) : or(isOwnOf(caller), ofUsersOf(caller));

const isOwnOf = ({ userId }: Pick<Caller, 'userId'>): SQL => eq(apiKey.userId, userId);
const ofUsersOf = (caller: Caller): SQL | undefined =>
  caller.authority === 'SYS_ADMIN' ? sql`true` : callerScope(caller, appUser);

export const listKeysOf = (db: Queryable, userId: string): Promise<ApiKeyRow[]> =>
  keysWithOwners(db).where(isOwnOf({ userId })).orderBy(sql`lower(${apiKey.name})`, apiKey.id);

/** Whether the caller may list the keys of this user; undefined: there is no such user. */
export async function findReach(
  db: Queryable,
  caller: Caller,
  userId: string,
): Promise<{ isReached: boolean } | undefined> {
  const isOwn = sql`${userId === caller.userId}::boolean`;
  const inScope = caller.authority === 'CUSTOMER_USER' ? sql`false` : ofUsersOf(caller);
  const [found] = await db
    .select({ isReached: sql<boolean>`(${isOwn} or ${inScope})` })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return found;
}

const text = (column: SQLWrapper): SQL => sql`lower(${column})`;

const PLATFORM_COLUMNS: Readonly<Record<PlatformApiKeySortProperty, SQLWrapper>> = {
  createdTime: apiKey.createdTime,
  expirationTime: apiKey.expiresTime,
  description: text(apiKey.name),
  enabled: apiKey.isEnabled,
};
const CONSOLE_COLUMNS: Readonly<Record<ApiKeySortProperty, SQLWrapper>> = {
  name: text(apiKey.name),
  createdTime: apiKey.createdTime,
  lastUsedTime: apiKey.lastUsedTime,
  expiresTime: apiKey.expiresTime,
  owner: text(appUser.email),
};

/** One page of the keys of a user whose keys the caller reaches. */
export function pageOfUser(
  db: Queryable,
  userId: string,
  query: PageQuery<PlatformApiKeySortProperty>,
): Promise<Rows<ApiKeyRow>> {
  const where = and(isOwnOf({ userId }), contains(query.textSearch, apiKey.name));
  return pageWhere(db, where, orderOf(query.sort, PLATFORM_COLUMNS, apiKey.id), query);
}

/** One page of the keys of all users in scope. */
export function pageOfUsers(
  db: Queryable,
  caller: Caller,
  query: PageQuery<ApiKeySortProperty>,
): Promise<Rows<ApiKeyRow>> {
  const where = and(ofUsersOf(caller), contains(query.textSearch, apiKey.name, appUser.email));
  const sort = query.sort ?? { property: 'name', descending: false };
  return pageWhere(db, where, orderOf(sort, CONSOLE_COLUMNS, apiKey.id), query);
}

async function pageWhere(
  db: Queryable,
  where: SQL | undefined,
  order: SQL[],
  query: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<Rows<ApiKeyRow>> {
  const { start, take } = sliceOf(query);
  const [rows, counted] = await Promise.all([
    keysWithOwners(db)
      .where(where)
      .orderBy(...order)
      .limit(take)
      .offset(start),
    db.select({ total: count() }).from(apiKey).innerJoin(appUser, eq(appUser.id, apiKey.userId)).where(where),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

/** A key that the caller reaches, locked until the transaction ends. */
export async function lockKey(tx: Queryable, caller: Caller, keyId: string): Promise<ApiKeyRow | undefined> {
  const [locked] = await keysWithOwners(tx)
    .where(and(inReachOf(caller), eq(apiKey.id, keyId)))
    .for('update', { of: apiKey });
  return locked;
}

export const countKeys = (tx: Queryable, userId: string): Promise<number> =>
  tx.$count(apiKey, isOwnOf({ userId }));

export async function insertKey(tx: Queryable, row: KeyColumns): Promise<void> {
  await tx.insert(apiKey).values(row);
}

export async function updateKey(
  tx: Queryable,
  keyId: string,
  change: Partial<KeyColumns>,
): Promise<StoredApiKey> {
  return firstOrThrow(await tx.update(apiKey).set(change).where(eq(apiKey.id, keyId)).returning());
}

export async function deleteKey(tx: Queryable, keyId: string): Promise<void> {
  await tx.delete(apiKey).where(eq(apiKey.id, keyId));
}

/** Deletes all keys of a user. Returns their ids. */
export async function deleteKeysOf(tx: Queryable, userId: string): Promise<string[]> {
  const deleted = await tx.delete(apiKey).where(isOwnOf({ userId })).returning({ id: apiKey.id });
  return deleted.map(({ id }) => id);
}

/** The first expiry in [from, before), epoch ms. */
export async function findOldestExpiry(
  db: Queryable,
  from: number,
  before: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ time: min(apiKey.expiresTime) })
    .from(apiKey)
    .where(and(gte(apiKey.expiresTime, from), lt(apiKey.expiresTime, before)));
  return found?.time ?? undefined;
}

/** Deletes keys that expired before a time. */
export async function deleteExpiredKeys(db: Queryable, before: number): Promise<void> {
  await db.delete(apiKey).where(lt(apiKey.expiresTime, before));
}

/** Records a use, if none was recorded since. */
export async function recordUse(
  db: Queryable,
  keyId: string,
  use: { readonly time: number; readonly address: string; readonly since: number },
): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedTime: use.time, lastUsedAddress: use.address })
    .where(
      and(
        eq(apiKey.id, keyId),
        sql`(${apiKey.lastUsedTime} is null or ${apiKey.lastUsedTime} <= ${use.since})`,
      ),
    );
}
