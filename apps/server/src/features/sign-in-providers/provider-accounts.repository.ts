import type { ProviderAccount } from '@airdeck/contract/sign-in-providers/provider-accounts';
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { NO_PASSWORD } from '../sign-in/passwords.ts';
import { userCredentials, userSession } from '../sign-in/sign-in.tables.ts';
import { providerSession, signInProvider, userIdentity } from './sign-in-providers.tables.ts';

type Link = { readonly userId: string; readonly providerId: string };

/** The accounts of a user, by the name of the provider. */
export const listAccounts = (db: Queryable, userId: string): Promise<ProviderAccount[]> =>
  db
    .select({
      providerId: signInProvider.id,
      provider: signInProvider.name,
      icon: signInProvider.icon,
      createdTime: userIdentity.createdTime,
    })
    .from(userIdentity)
    .innerJoin(signInProvider, eq(signInProvider.id, userIdentity.providerId))
    .where(eq(userIdentity.userId, userId))
    .orderBy(asc(sql`lower(${signInProvider.name})`), asc(signInProvider.id));

/** Returns false if there is none. */
export async function deleteIdentity(tx: Queryable, { userId, providerId }: Link): Promise<boolean> {
  const deleted = await tx
    .delete(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(userIdentity.providerId, providerId)))
    .returning({ userId: userIdentity.userId });
  return deleted.length > 0;
}

/** Ids of the open sessions of a user that a provider began. */
export async function findSessionsOfAccount(tx: Queryable, { userId, providerId }: Link): Promise<string[]> {
  const found = await tx
    .select({ id: userSession.id })
    .from(providerSession)
    .innerJoin(userSession, eq(userSession.id, providerSession.sessionId))
    .where(and(eq(userSession.userId, userId), eq(providerSession.providerId, providerId)));
  return found.map(({ id }) => id);
}

/** Whether a user has a password. */
export async function hasOwnPassword(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: userCredentials.userId })
    .from(userCredentials)
    .where(
      and(
        eq(userCredentials.userId, userId),
        isNotNull(userCredentials.passwordHash),
        ne(userCredentials.passwordHash, NO_PASSWORD),
      ),
    );
  return found.length > 0;
}

/** Whether a user can sign in with another provider that is switched on. */
export async function hasOtherAccount(tx: Queryable, { userId, providerId }: Link): Promise<boolean> {
  const found = await tx
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .innerJoin(signInProvider, eq(signInProvider.id, userIdentity.providerId))
    .where(
      and(
        eq(userIdentity.userId, userId),
        ne(userIdentity.providerId, providerId),
        eq(signInProvider.isEnabled, true),
      ),
    )
    .limit(1);
  return found.length > 0;
}
