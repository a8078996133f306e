import { and, eq, ne, type SQL } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { passwordReset, userActivation } from '../../database/schema/activation.ts';
import { appUser, userCredentials } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller } from '../../http/caller.ts';

export type User = typeof appUser.$inferSelect;
export type UserCredentials = typeof userCredentials.$inferSelect;

/** Inserts the user and credentials that do not open anything yet. */
export async function insertUser(tx: Queryable, row: typeof appUser.$inferInsert): Promise<User> {
  const inserted = firstOrThrow(await tx.insert(appUser).values(row).returning());
  await tx.insert(userCredentials).values({ userId: inserted.id });
  return inserted;
}

/** Of the users: a system administrator sees administrators, everybody else their tenant's or customer's. */
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
    .select({ user: appUser, credentials: userCredentials })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(visibleTo(caller), eq(appUser.id, userId)));
  return found;
}

/** Looks in all tenants: the caller decides what a foreign one means. */
export async function findUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [found] = await tx.select().from(appUser).where(eq(appUser.id, id));
  return found;
}

/** Locked until the transaction ends. */
export async function lockUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [found] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return found;
}

/** What may change of a user: never whom they belong to, nor their authority. */
export type UserChange = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'phone' | 'additionalInfo' | 'version'
>;

export async function updateUser(tx: Queryable, id: string, change: UserChange): Promise<User> {
  return firstOrThrow(await tx.update(appUser).set(change).where(eq(appUser.id, id)).returning());
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

/** Makes void what was mailed to the user: links to set the first password, or another one. */
export async function deletePasswordLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
  await tx.delete(userActivation).where(eq(userActivation.userId, userId));
}

/** @returns the user that was there */
export async function deleteUser(tx: Queryable, userId: string): Promise<User | undefined> {
  const [deleted] = await tx.delete(appUser).where(eq(appUser.id, userId)).returning();
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
