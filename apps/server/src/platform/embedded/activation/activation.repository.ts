import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { userActivation } from '../../../database/schema/activation.ts';
import { appUser, userCredentials } from '../../../database/schema/users.ts';
import type { User } from '../users/users.repository.ts';

export type Activation = {
  readonly user: User;
  readonly enabled: boolean;
  readonly expiresTime: number;
};

/** Takes the place of the link that the user had before. */
export async function saveActivation(tx: Queryable, row: typeof userActivation.$inferInsert): Promise<void> {
  await tx
    .insert(userActivation)
    .values(row)
    .onConflictDoUpdate({
      target: userActivation.userId,
      set: { tokenHash: row.tokenHash, expiresTime: row.expiresTime },
    });
}

export async function findActivation(tx: Queryable, tokenHash: string): Promise<Activation | undefined> {
  const [found] = await tx
    .select({
      user: appUser,
      enabled: userCredentials.enabled,
      expiresTime: userActivation.expiresTime,
    })
    .from(userActivation)
    .innerJoin(appUser, eq(appUser.id, userActivation.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, userActivation.userId))
    .where(eq(userActivation.tokenHash, tokenHash));
  return found;
}

/** Uses the link up. Answers false when somebody else has just done so. */
export async function deleteActivation(tx: Queryable, userId: string, tokenHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(userActivation)
    .where(and(eq(userActivation.userId, userId), eq(userActivation.tokenHash, tokenHash)))
    .returning({ userId: userActivation.userId });
  return deleted.length > 0;
}
