import { and, eq, getTableColumns, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { NO_PASSWORD } from '../sign-in/passwords.ts';
import { emailChange, passwordReset, userActivation, userCredentials } from '../sign-in/sign-in.tables.ts';
import { userGroupRole } from '../sign-in-providers/sign-in-providers.tables.ts';

const {
  searchText: _searchText,
  firstAdministratorOf: _firstAdministratorOf,
  ...STORED_COLUMNS
} = getTableColumns(appUser);
/** Without derived columns. */
export const USER_COLUMNS = STORED_COLUMNS;

export type User = Omit<typeof appUser.$inferSelect, 'searchText' | 'firstAdministratorOf'>;
export type UserCredentials = typeof userCredentials.$inferSelect;

/** Inserts the user, with credentials without a password. */
export async function insertUser(tx: Queryable, row: typeof appUser.$inferInsert): Promise<User> {
  const inserted = firstOrThrow(await tx.insert(appUser).values(row).returning(USER_COLUMNS));
  await tx.insert(userCredentials).values({ userId: inserted.id });
  return inserted;
}

/** Scope on `/api`: administrators for a system administrator, for others the users of their tenant or customer. */
function visibleTo(caller: Caller): SQL | undefined {
  return caller.authority === 'SYS_ADMIN'
    ? ne(appUser.authority, 'CUSTOMER_USER')
    : callerScope(caller, appUser);
}

/** Bounded by the caller's scope. */
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

/** Searches all tenants: the calling code checks the scope. */
export async function findUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [found] = await tx.select(USER_COLUMNS).from(appUser).where(eq(appUser.id, id));
  return found;
}

/** Whether the groups at a provider decide the role of a user. */
export async function isRoleFromGroup(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: userGroupRole.userId })
    .from(userGroupRole)
    .where(eq(userGroupRole.userId, userId));
  return found.length > 0;
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
 * @param lock `no key update` if the e-mail is unchanged, so that writes of references to the user need not wait
 */
export async function lockUser(
  tx: Queryable,
  id: string,
  lock: 'update' | 'no key update' = 'update',
): Promise<User | undefined> {
  const [found] = await tx.select(USER_COLUMNS).from(appUser).where(eq(appUser.id, id)).for(lock);
  return found;
}

/** Changeable columns of a user: not tenant, customer and authority. */
export type UserChange = Partial<
  Omit<User, 'id' | 'createdTime' | 'tenantId' | 'customerId' | 'authority'>
> & {
  readonly firstAdministratorOf?: null;
};

export async function updateUser(tx: Queryable, id: string, change: UserChange): Promise<User> {
  return firstOrThrow(await tx.update(appUser).set(change).where(eq(appUser.id, id)).returning(USER_COLUMNS));
}

/**
 * Sets the password's hash, which voids links to reset it. The first one activates the user; a disabled user stays
 * disabled, unless activated again. Returns whether there is such a user, and, if given, whether they still have the
 * replaced hash.
 */
export async function updatePasswordHash(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  { replaced, activates }: { replaced?: string | undefined; activates?: boolean | undefined } = {},
): Promise<boolean> {
  await lockUserForShare(tx, userId);
  const { enabled } = userCredentials;
  const stillSo = replaced === undefined ? undefined : eq(userCredentials.passwordHash, replaced);
  const updated = await tx
    .update(userCredentials)
    .set({
      passwordHash,
      // All but a change with the present password come from a link that was mailed, or from an administrator.
      ...(replaced === undefined && { isAddressClaimed: false }),
      enabled: activates ? true : sql`${enabled} or ${userCredentials.passwordHash} is null`,
    })
    .where(and(eq(userCredentials.userId, userId), stillSo))
    .returning({ userId: userCredentials.userId });
  await deleteResetLinks(tx, userId);
  return updated.length > 0;
}

/** Notes whether the user alone says that the address is theirs. */
export async function markAddressClaimed(
  tx: Queryable,
  userId: string,
  isAddressClaimed: boolean,
): Promise<void> {
  await tx.update(userCredentials).set({ isAddressClaimed }).where(eq(userCredentials.userId, userId));
}

/** Activates a user who has never set a password and needs none. Returns false for others. */
export async function activateWithoutPassword(tx: Queryable, userId: string): Promise<boolean> {
  await lockUserForShare(tx, userId);
  const activated = await tx
    .update(userCredentials)
    .set({ passwordHash: NO_PASSWORD, enabled: true })
    .where(and(eq(userCredentials.userId, userId), isNull(userCredentials.passwordHash)))
    .returning({ userId: userCredentials.userId });
  if (activated.length > 0) await deletePasswordLinks(tx, userId);
  return activated.length > 0;
}

/** Disabling voids links to reset the password. Users who have never set a password are activated by setting one. */
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
  if (!enabled) await deleteResetLinks(tx, userId);
  return 'changed';
}

/** Voids the links to reset the user's password, mailed or made by an administrator. */
export async function deleteResetLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

/** The same, and the links to set the first password. */
export async function deletePasswordLinks(tx: Queryable, userId: string): Promise<void> {
  await deleteResetLinks(tx, userId);
  await tx.delete(userActivation).where(eq(userActivation.userId, userId));
}

/** Ends the right of the former address to take the last change back. */
export async function deleteEmailChange(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(emailChange).where(eq(emailChange.userId, userId));
}

/** Whether another user gave up an address lately, and can still take that back. */
export async function isAddressReserved(
  tx: Queryable,
  email: string,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> {
  const found = await tx
    .select({ userId: emailChange.userId })
    .from(emailChange)
    .where(
      and(
        eq(sql`lower(${emailChange.formerEmail})`, sql`lower(${email})`),
        ne(emailChange.userId, userId),
        gt(emailChange.expiresTime, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether the user has ever set a password. */
export async function hasPassword(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: userCredentials.userId })
    .from(userCredentials)
    .where(and(eq(userCredentials.userId, userId), isNotNull(userCredentials.passwordHash)));
  return found.length > 0;
}

/** @returns the deleted user */
export async function deleteUser(tx: Queryable, userId: string): Promise<User | undefined> {
  const [deleted] = await tx.delete(appUser).where(eq(appUser.id, userId)).returning(USER_COLUMNS);
  return deleted;
}

/** Deletes all users of a customer or tenant. Returns their number. */
export async function deleteUsers(
  tx: Queryable,
  of: { customerId: string } | { tenantId: string },
): Promise<number> {
  const which =
    'customerId' in of ? eq(appUser.customerId, of.customerId) : eq(appUser.tenantId, of.tenantId);
  const { rowCount } = await tx.delete(appUser).where(which);
  return rowCount ?? 0;
}
