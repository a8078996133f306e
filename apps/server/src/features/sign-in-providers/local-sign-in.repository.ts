import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { NO_PASSWORD } from '../sign-in/passwords.ts';
import { userCredentials, userSession } from '../sign-in/sign-in.tables.ts';
import type { User } from '../users/users.repository.ts';
import { hasUsableProvider } from './provider-flow.repository.ts';
import type { ProviderOwner } from './sign-in-providers.repository.ts';
import { localSignInOff } from './sign-in-providers.tables.ts';

const ofOwner = ({ tenantId }: ProviderOwner): SQL =>
  tenantId === null ? isNull(localSignInOff.tenantId) : eq(localSignInOff.tenantId, tenantId);
const usersOf = ({ tenantId }: ProviderOwner): SQL =>
  tenantId === null ? isNull(appUser.tenantId) : eq(appUser.tenantId, tenantId);

/** Administrators of the owner with a password, who may sign in. */
const fitAccounts = (owner: ProviderOwner) =>
  and(
    usersOf(owner),
    isNull(appUser.customerId),
    eq(userCredentials.enabled, true),
    isNotNull(userCredentials.passwordHash),
    ne(userCredentials.passwordHash, NO_PASSWORD),
  );

export const listFitAccounts = (
  db: Queryable,
  owner: ProviderOwner,
): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(fitAccounts(owner))
    .orderBy(asc(sql`lower(${appUser.email})`));

/** The only account that may sign in without a provider, as it was chosen. */
export async function findException(db: Queryable, owner: ProviderOwner): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: localSignInOff.exceptUserId })
    .from(localSignInOff)
    .where(ofOwner(owner));
  return found?.userId;
}

/** Replaces it. @param exceptUserId null: all users may */
export async function saveException(
  tx: Queryable,
  owner: ProviderOwner,
  exceptUserId: string | null,
): Promise<void> {
  await tx.delete(localSignInOff).where(ofOwner(owner));
  if (exceptUserId !== null) await tx.insert(localSignInOff).values({ ...owner, exceptUserId });
}

/**
 * The account that may still sign in locally while the users of an owner may not; undefined: all may. If it can no longer
 * sign in, or there is no provider for them, all may again: otherwise no one could.
 */
export async function findEffectiveException(
  db: Queryable,
  owner: ProviderOwner,
): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: localSignInOff.exceptUserId })
    .from(localSignInOff)
    .innerJoin(appUser, eq(appUser.id, localSignInOff.exceptUserId))
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(ofOwner(owner), fitAccounts(owner)));
  return found && (await hasUsableProvider(db, owner)) ? found.userId : undefined;
}

/** Ids of sessions that users of an owner began without a provider, except those of an account and one session. */
export async function findLocalSessions(
  tx: Queryable,
  owner: ProviderOwner,
  kept: { readonly userId: string; readonly sessionId: string },
): Promise<string[]> {
  const found = await tx
    .select({ id: userSession.id })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .where(
      and(
        usersOf(owner),
        inArray(userSession.signedInBy, ['password', 'passkey']),
        ne(userSession.userId, kept.userId),
        ne(userSession.id, kept.sessionId),
      ),
    );
  return found.map(({ id }) => id);
}

/** Whether a provider alone signs the user in, who has no password. */
export async function isOfProviderOnly(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: userCredentials.userId })
    .from(userCredentials)
    .where(and(eq(userCredentials.userId, userId), eq(userCredentials.passwordHash, NO_PASSWORD)));
  return found.length > 0;
}

export const ownerOfUser = ({ tenantId }: Pick<User, 'tenantId'>): ProviderOwner => ({ tenantId });

/** Lets a system administrator sign in without a provider, instead of another, if only one may. */
export async function admitAdministrator(db: Queryable, email: string): Promise<void> {
  const administrator = db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.authority, 'SYS_ADMIN'), eq(sql`lower(${appUser.email})`, email.toLowerCase())));
  await db
    .update(localSignInOff)
    .set({ exceptUserId: sql`(${administrator})` })
    .where(isNull(localSignInOff.tenantId));
}
