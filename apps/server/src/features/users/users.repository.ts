import type { UserType } from '@airdeck/contract/user-body';
import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser, passwordReset, userActivation, userCredentials } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import { type Caller, type Scope, userTypeOf } from '../../http/caller.ts';

/** Without what is derived. */
const {
  searchText: _searchText,
  firstAdministratorOf: _firstAdministratorOf,
  ...USER_COLUMNS
} = getTableColumns(appUser);

export type User = Omit<typeof appUser.$inferSelect, 'searchText' | 'firstAdministratorOf'>;
/** A user and what kind of user they are. */
export type TypedUser = User & { readonly userType: UserType };
export type UserCredentials = typeof userCredentials.$inferSelect;

/** Inserts the user and credentials that do not open anything yet. */
export async function insertUser(tx: Queryable, row: typeof appUser.$inferInsert): Promise<User> {
  const inserted = firstOrThrow(await tx.insert(appUser).values(row).returning(USER_COLUMNS));
  await tx.insert(userCredentials).values({ userId: inserted.id });
  return inserted;
}

/** On `/api` a system administrator sees administrators, everyone else the users of their tenant or customer. */
function visibleTo(caller: Caller): SQL | undefined {
  return caller.authority === 'SYS_ADMIN'
    ? ne(appUser.authority, 'CUSTOMER_USER')
    : callerScope(caller, appUser);
}

/** Bounded by what the caller may see. */
export async function findUserFor(
  tx: Queryable,
  caller: Caller,
  userId: string,
): Promise<{ user: User; credentials: UserCredentials } | undefined> {
  const [found] = await tx
    .select({ user: USER_COLUMNS, credentials: userCredentials })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(visibleTo(caller), eq(appUser.id, userId)));
  return found;
}

/** Looks in all tenants: the caller decides what a foreign one means. */
export async function findUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [found] = await tx.select(USER_COLUMNS).from(appUser).where(eq(appUser.id, id));
  return found;
}

/** The users with what their kind follows from. */
export function selectTyped(queryable: Queryable) {
  return queryable
    .select({ user: USER_COLUMNS, tenantKind: tenant.kind })
    .from(appUser)
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .$dynamic();
}

export function typedUser({ user, tenantKind }: Awaited<ReturnType<typeof selectTyped>>[number]): TypedUser {
  return { ...user, userType: userTypeOf(user.authority, tenantKind) };
}

/** In the console a system administrator sees every user, everyone else those of their tenant or customer. */
export function inScopeOf(scope: Scope): SQL | undefined {
  return scope.authority === 'SYS_ADMIN' ? undefined : callerScope(scope, appUser);
}

/**
 * Bounded by what the caller may see in the console.
 * @param lock until the transaction ends: `key share` against deletion, `no key update` against any change
 */
export async function findTypedUserFor(
  queryable: Queryable,
  scope: Scope,
  userId: string,
  lock?: 'key share' | 'no key update',
): Promise<TypedUser | undefined> {
  const select = selectTyped(queryable).where(and(inScopeOf(scope), eq(appUser.id, userId)));
  const [found] = await (lock ? select.for(lock, { of: appUser }) : select);
  return found && typedUser(found);
}

export async function customerHasUsers(tx: Queryable, customerId: string): Promise<boolean> {
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.customerId, customerId))
    .limit(1);
  return found.length > 0;
}

/**
 * Locked until the transaction ends.
 * @param lock `no key update` where the e-mail stays: what others write that refers to the user need not wait then
 */
export async function lockUser(
  tx: Queryable,
  id: string,
  lock: 'update' | 'no key update' = 'update',
): Promise<User | undefined> {
  const [found] = await tx.select(USER_COLUMNS).from(appUser).where(eq(appUser.id, id)).for(lock);
  return found;
}

/** What may change of a user: never whom they belong to, nor their authority. */
export type UserChange = Partial<Omit<User, 'id' | 'createdTime' | 'tenantId' | 'customerId' | 'authority'>>;

export async function updateUser(tx: Queryable, id: string, change: UserChange): Promise<User> {
  return firstOrThrow(await tx.update(appUser).set(change).where(eq(appUser.id, id)).returning(USER_COLUMNS));
}

/**
 * Sets the password's hash, which also activates the user; a link that would set yet another one is void then.
 * Answers whether there is such a user, and, when it is given, whether they still have the replaced hash.
 */
export async function updatePasswordHash(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  replaced?: string,
): Promise<boolean> {
  await lockUserForShare(tx, userId);
  const stillSo = replaced === undefined ? undefined : eq(userCredentials.passwordHash, replaced);
  const updated = await tx
    .update(userCredentials)
    .set({ passwordHash, enabled: true })
    .where(and(eq(userCredentials.userId, userId), stillSo))
    .returning({ userId: userCredentials.userId });
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
  return updated.length > 0;
}

/** A user who has never set a password is let in by setting one. */
export async function updateEnabled(
  tx: Queryable,
  userId: string,
  enabled: boolean,
): Promise<'changed' | 'unchanged' | 'without password'> {
  const ofUser = eq(userCredentials.userId, userId);
  const [stored] = await tx.select().from(userCredentials).where(ofUser).for('update');
  if (enabled && stored?.passwordHash === null) return 'without password';
  if (!stored || stored.enabled === enabled) return 'unchanged';
  await tx.update(userCredentials).set({ enabled }).where(ofUser);
  return 'changed';
}

/** Makes void what was mailed to the user: links to set the first password, or another one. */
export async function deletePasswordLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
  await tx.delete(userActivation).where(eq(userActivation.userId, userId));
}

/** @returns the user that was there */
export async function deleteUser(tx: Queryable, userId: string): Promise<User | undefined> {
  const [deleted] = await tx.delete(appUser).where(eq(appUser.id, userId)).returning(USER_COLUMNS);
  return deleted;
}

/** Deletes all users of a customer or tenant. Answers how many they were. */
export async function deleteUsers(
  tx: Queryable,
  of: { customerId: string } | { tenantId: string },
): Promise<number> {
  const which =
    'customerId' in of ? eq(appUser.customerId, of.customerId) : eq(appUser.tenantId, of.tenantId);
  const { rowCount } = await tx.delete(appUser).where(which);
  return rowCount ?? 0;
}

/** The ids of the system administrators, locked until the transaction ends. */
export async function lockSystemAdmins(tx: Queryable): Promise<string[]> {
  const locked = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.authority, 'SYS_ADMIN'))
    .orderBy(appUser.id)
    .for('update');
  return locked.map(({ id }) => id);
}

/**
 * Lets no one else make, delete or mark the tenant's administrators until the transaction ends. To be asked before a user
 * of it is locked: a deletion of the tenant locks it first, too.
 */
export async function lockAdministrationOf(tx: Queryable, tenantId: string): Promise<void> {
  await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId)).for('no key update');
}

/** Marks the administrator of the tenant who was made first, with the tenant's kind, and no other one. */
export async function markFirstAdministrator(tx: Queryable, tenantId: string): Promise<void> {
  await tx.execute(sql`
    update app_user u set first_administrator_of = marks.mark
    from (
      select a.id, case when row_number() over (order by a.created_time, a.id) = 1 then t.kind end as mark
      from app_user a join tenant t on t.id = a.tenant_id
      where a.tenant_id = ${tenantId} and a.authority = 'TENANT_ADMIN'
    ) marks
    where u.id = marks.id and u.first_administrator_of is distinct from marks.mark`);
}

/** The ids of a tenant's administrators, locked until the transaction ends. */
export async function lockTenantAdmins(tx: Queryable, tenantId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.authority, 'TENANT_ADMIN')))
    .orderBy(appUser.id)
    .for('update');
  return locked.map(({ id }) => id);
}
