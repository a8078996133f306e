import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { userCredentials } from '../sign-in/sign-in.tables.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';
import { userIdentity } from './sign-in-providers.tables.ts';

export type ProviderAccount = { readonly user: User; readonly credentials: UserCredentials };

const ACCOUNT = { user: appUser, credentials: userCredentials };

/** The user whom an account of a provider signs in. */
export async function findByIdentity(
  tx: Queryable,
  providerId: string,
  subject: string,
): Promise<ProviderAccount | undefined> {
  const [found] = await tx
    .select(ACCOUNT)
    .from(userIdentity)
    .innerJoin(appUser, eq(appUser.id, userIdentity.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(eq(userIdentity.providerId, providerId), eq(userIdentity.subject, subject)));
  return found;
}

/** The user with an address, in any case, locked against deletion until the transaction ends. */
export async function lockByAddress(tx: Queryable, email: string): Promise<ProviderAccount | undefined> {
  const [found] = await tx
    .select(ACCOUNT)
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(eq(sql`lower(${appUser.email})`, email.toLowerCase()))
    .for('key share', { of: appUser });
  return found;
}

/** Returns false if the account, or another one of the provider, is linked already. */
export async function insertIdentity(tx: Queryable, row: typeof userIdentity.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(userIdentity)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: userIdentity.userId });
  return inserted.length > 0;
}
