import type { UserType } from '@airdeck/contract/web-login';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { profilePicture, userRecord } from '../../database/schema/backoffice.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';

export type UserRecordRow = typeof userRecord.$inferSelect;

export type NewUserRecord = Omit<typeof userRecord.$inferInsert, 'id'>;

/** What the platform knows better than the record, and the record therefore takes over at every sign-in. */
export type PlatformIdentity = {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly email: string;
  readonly userFirstName: string | null;
  readonly userLastName: string | null;
};

/**
 * The records that a caller may see, as a condition of the query itself: all for a system administrator, those of
 * the tenant for its administrator, those of the own customer for its users.
 */
export function visibleTo({ authority, tenantId, customerId }: Scope): SQL | undefined {
  if (authority === 'SYS_ADMIN') return undefined;
  if (!tenantId) throw permissionDenied();
  const ofTenant = eq(userRecord.tenantId, tenantId);
  if (authority === 'TENANT_ADMIN') return ofTenant;
  if (!customerId) throw permissionDenied();
  return and(ofTenant, eq(userRecord.customerId, customerId));
}

export async function findUserRecord(
  queryable: Queryable,
  userId: string,
): Promise<UserRecordRow | undefined> {
  const [found] = await queryable.select().from(userRecord).where(eq(userRecord.userId, userId));
  return found;
}

/** Bounded by what the caller may see, and locked until the transaction ends. */
export async function lockUserRecordFor(
  queryable: Queryable,
  caller: Caller,
  userId: string,
): Promise<UserRecordRow | undefined> {
  const [found] = await queryable
    .select()
    .from(userRecord)
    .where(and(visibleTo(caller), eq(userRecord.userId, userId)))
    .for('update');
  return found;
}

/** Whether the tenant is a partner, which its administrators are all of together. */
export async function isPartner(queryable: Queryable, tenantId: string): Promise<boolean> {
  const found = await queryable
    .select({ id: userRecord.id })
    .from(userRecord)
    .where(and(eq(userRecord.tenantId, tenantId), eq(userRecord.userType, 'PARTNER')))
    .limit(1);
  return found.length > 0;
}

/** Lets a user of a customer look after its other users, or no longer. */
export async function updateCustomerAdministrator(
  queryable: Queryable,
  userId: string,
  isCustomerAdministrator: boolean,
): Promise<UserRecordRow> {
  return firstOrThrow(
    await queryable
      .update(userRecord)
      .set({ isCustomerAdministrator })
      .where(eq(userRecord.userId, userId))
      .returning(),
  );
}

/** Enters a user; of one who is entered already, the fields that are given are replaced. */
export async function saveUserRecord(queryable: Queryable, record: NewUserRecord): Promise<UserRecordRow> {
  const { createdTime: _stays, ...change } = record;
  return firstOrThrow(
    await queryable
      .insert(userRecord)
      .values({ ...record, id: newId() })
      .onConflictDoUpdate({ target: userRecord.userId, set: change })
      .returning(),
  );
}

/** Takes over what the platform knows of a user who is entered; what kind of user it is stays as it was. */
export async function updatePerson(
  queryable: Queryable,
  person: PlatformIdentity & { readonly phone: string | null },
): Promise<void> {
  await queryable.update(userRecord).set(person).where(eq(userRecord.userId, person.userId));
}

/** Whether anybody of the customer is entered. */
export async function hasRecordOfCustomer(queryable: Queryable, customerId: string): Promise<boolean> {
  const found = await queryable
    .select({ id: userRecord.id })
    .from(userRecord)
    .where(eq(userRecord.customerId, customerId))
    .limit(1);
  return found.length > 0;
}

/** Forgets a user whom the caller may see. @returns the record that was there */
export async function deleteUserRecordFor(
  queryable: Queryable,
  caller: Caller,
  userId: string,
): Promise<UserRecordRow | undefined> {
  const record = await lockUserRecordFor(queryable, caller, userId);
  if (record) await deleteUserRecords(queryable, { userId });
  return record;
}

/** Forgets users, pictures included. */
export async function deleteUserRecords(
  queryable: Queryable,
  of: { userId: string } | { customerId: string } | { tenantId: string },
): Promise<void> {
  const which =
    'userId' in of
      ? eq(userRecord.userId, of.userId)
      : 'customerId' in of
        ? eq(userRecord.customerId, of.customerId)
        : eq(userRecord.tenantId, of.tenantId);
  const gone = queryable.select({ id: userRecord.userId }).from(userRecord).where(which);
  await queryable.delete(profilePicture).where(inArray(profilePicture.userId, gone));
  await queryable.delete(userRecord).where(which);
}

/**
 * Writes a sign-in down: the user's record, made when there is none. `userType` counts only for a new
 * record, because what a user is does not change by signing in.
 */
export async function recordSignIn(
  queryable: Queryable,
  identity: PlatformIdentity,
  userType: UserType,
  now: number,
): Promise<UserRecordRow> {
  const rows = await queryable
    .insert(userRecord)
    .values({ ...identity, id: newId(), userType, createdTime: now, lastLoginTime: now })
    .onConflictDoUpdate({ target: userRecord.userId, set: { ...identity, lastLoginTime: now } })
    .returning();
  return firstOrThrow(rows);
}
