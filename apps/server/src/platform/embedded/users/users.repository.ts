import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { appUser, userCredentials } from '../../../database/schema/users.ts';

export type User = typeof appUser.$inferSelect;
export type UserCredentials = typeof userCredentials.$inferSelect;

/** Inserts the user and credentials that do not open anything yet. */
export async function insertUser(tx: Queryable, row: typeof appUser.$inferInsert): Promise<User> {
  const inserted = only(await tx.insert(appUser).values(row).returning());
  await tx.insert(userCredentials).values({ userId: inserted.id });
  return inserted;
}

/** Looks in all tenants: the caller decides what a foreign one means. */
export async function findUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [found] = await tx.select().from(appUser).where(eq(appUser.id, id));
  return found;
}

export async function emailIsTaken(tx: Queryable, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, sql`lower(${email})`));
  return found.length > 0;
}

/** Sets the password's hash, which also activates the user. Answers whether there is such a user. */
export async function updatePasswordHash(
  tx: Queryable,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const updated = await tx
    .update(userCredentials)
    .set({ passwordHash, enabled: true })
    .where(eq(userCredentials.userId, userId))
    .returning({ userId: userCredentials.userId });
  return updated.length > 0;
}

export async function deleteUser(tx: Queryable, userId: string): Promise<boolean> {
  const deleted = await tx.delete(appUser).where(eq(appUser.id, userId)).returning({ id: appUser.id });
  return deleted.length > 0;
}
