import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser, userCredentials } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';

export type Account = { readonly user: User; readonly credentials: UserCredentials };

/**
 * Finds by e-mail address, whatever its case. Folded here as where attempts are counted: PostgreSQL makes a plain
 * `i` of `İ`, so that each way to write one address would be counted for itself.
 */
export async function findAccountByEmail(tx: Queryable, email: string): Promise<Account | undefined> {
  const [found] = await tx
    .select({ user: appUser, credentials: userCredentials })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(eq(sql`lower(${appUser.email})`, email.toLowerCase()));
  return found;
}

export async function findAccount(tx: Queryable, userId: string): Promise<Account | undefined> {
  const [found] = await tx
    .select({ user: appUser, credentials: userCredentials })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(eq(appUser.id, userId));
  return found;
}

/**
 * Notes a sign-in with the password of this hash. Answers false when the password was changed, or the account
 * disabled, in the meantime.
 */
export async function noteSignIn(
  tx: Queryable,
  signIn: { userId: string; passwordHash: string; now: number },
): Promise<boolean> {
  await lockUserForShare(tx, signIn.userId);
  const noted = await tx
    .update(userCredentials)
    .set({ lastLoginTime: signIn.now })
    .where(
      and(
        eq(userCredentials.userId, signIn.userId),
        eq(userCredentials.passwordHash, signIn.passwordHash),
        eq(userCredentials.enabled, true),
      ),
    )
    .returning({ userId: userCredentials.userId });
  return noted.length > 0;
}
