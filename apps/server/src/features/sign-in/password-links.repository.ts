import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser, passwordReset, userActivation, userCredentials } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';

/** Links for the first password, and links for another one: apart, but of one kind. */
const TABLES = { activation: userActivation, reset: passwordReset } as const;
export type LinkPurpose = keyof typeof TABLES;

export type StoredLink = {
  readonly user: User;
  readonly credentials: UserCredentials;
  readonly expiresTime: number;
};

/** Takes the place of the link that the user had before. */
export async function saveLink(
  tx: Queryable,
  purpose: LinkPurpose,
  row: typeof userActivation.$inferInsert,
): Promise<void> {
  const table = TABLES[purpose];
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: table.userId,
      set: { tokenHash: row.tokenHash, expiresTime: row.expiresTime },
    });
}

export async function findLink(
  tx: Queryable,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<StoredLink | undefined> {
  const table = TABLES[purpose];
  const [found] = await tx
    .select({ user: appUser, credentials: userCredentials, expiresTime: table.expiresTime })
    .from(table)
    .innerJoin(appUser, eq(appUser.id, table.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, table.userId))
    .where(eq(table.tokenHash, tokenHash));
  return found;
}

/** Uses the link up. Answers false when another user has just done so. */
export async function deleteLink(
  tx: Queryable,
  purpose: LinkPurpose,
  userId: string,
  tokenHash: string,
): Promise<boolean> {
  const table = TABLES[purpose];
  await lockUserForShare(tx, userId);
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.tokenHash, tokenHash)))
    .returning({ userId: table.userId });
  return deleted.length > 0;
}
