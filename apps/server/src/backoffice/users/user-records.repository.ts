import type { UserType } from '@airdeck/contract/backoffice/web-login';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { only } from '../../database/only.ts';
import { userRecord } from '../../database/schema/backoffice.ts';

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

export async function insertUserRecord(queryable: Queryable, record: NewUserRecord): Promise<UserRecordRow> {
  return only(
    await queryable
      .insert(userRecord)
      .values({ ...record, id: newId() })
      .returning(),
  );
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
  return only(rows);
}
