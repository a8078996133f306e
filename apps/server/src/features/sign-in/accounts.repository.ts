import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { appUser } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';
import { passwordReset, userActivation, userCredentials } from './sign-in.tables.ts';

type Account = { readonly user: User; readonly credentials: UserCredentials };

/**
 * Finds a user by e-mail address, case-insensitive. Folded here like in the counting of attempts: PostgreSQL folds `İ`
 * to `i`, so that each spelling of an address would otherwise be counted separately.
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

/** Keeps a user's address until the transaction ends. Returns false if it is another one, or the user was deleted. */
export async function lockAddress(
  tx: Queryable,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.email, email)))
    .for('key share');
  return found.length > 0;
}

/** Keeps a user's password until the transaction ends. Returns false if it has another hash. */
export async function lockPassword(tx: Queryable, userId: string, passwordHash: string): Promise<boolean> {
  const found = await tx
    .select({ userId: userCredentials.userId })
    .from(userCredentials)
    .where(and(eq(userCredentials.userId, userId), eq(userCredentials.passwordHash, passwordHash)))
    .for('share');
  return found.length > 0;
}

/**
 * Records a sign-in with this address and the password of this hash. Returns false if one of them was changed, or the
 * account disabled, concurrently.
 */
export async function recordPasswordSignIn(
  tx: Queryable,
  signIn: { user: Pick<User, 'id' | 'email'>; passwordHash: string; now: number },
): Promise<boolean> {
  if (!(await lockAddress(tx, signIn.user))) return false;
  const noted = await tx
    .update(userCredentials)
    .set({ lastLoginTime: signIn.now })
    .where(
      and(
        eq(userCredentials.userId, signIn.user.id),
        eq(userCredentials.passwordHash, signIn.passwordHash),
        eq(userCredentials.enabled, true),
      ),
    )
    .returning({ userId: userCredentials.userId });
  return noted.length > 0;
}

/** Records a sign-in that a provider or a passkey has confirmed. Returns false for a disabled or deleted account. */
export async function recordConfirmedSignIn(
  tx: Queryable,
  signIn: { user: Pick<User, 'id'>; now: number },
): Promise<boolean> {
  await lockUserForShare(tx, signIn.user.id);
  const noted = await tx
    .update(userCredentials)
    .set({ lastLoginTime: signIn.now })
    .where(and(eq(userCredentials.userId, signIn.user.id), eq(userCredentials.enabled, true)))
    .returning({ userId: userCredentials.userId });
  return noted.length > 0;
}

/** The language of a user is that of the inviting person until the first sign-in. */
export async function presumeLanguage(tx: Queryable, userId: string, inviterId: string): Promise<void> {
  const ofInviter = sql`(select coalesce(inviter.notification_choices ->> ${jsonKey<NotificationChoices>('language')}, inviter.language)
    from app_user as inviter where inviter.id = ${inviterId})`;
  await tx
    .update(appUser)
    .set({ language: ofInviter })
    .where(and(eq(appUser.id, userId), isNull(appUser.language)));
}

/** Links for the first password, and links to reset it: separate, but of the same structure. */
const TABLES = { activation: userActivation, reset: passwordReset } as const;
export type LinkPurpose = keyof typeof TABLES;

export type StoredLink = {
  readonly user: User;
  readonly credentials: UserCredentials;
  readonly expiresTime: number;
};

/** Replaces the user's previous link. */
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

/** Uses the link up. Returns false if it was used concurrently. */
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

/** Advisory lock key, unique on this database. */
const LOCK = 20_261_127;

/** Serializes the creation of the first administrator by servers that start concurrently. */
export async function lockFirstAdministrator(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Whether a system administrator has ever set a password. */
export async function hasAdministrator(tx: Queryable): Promise<boolean> {
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(eq(appUser.authority, 'SYS_ADMIN'), isNotNull(userCredentials.passwordHash)))
    .limit(1);
  return found.length > 0;
}

/** The system administrator created first. */
export async function findOldestAdministrator(tx: Queryable): Promise<User | undefined> {
  const [found] = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.authority, 'SYS_ADMIN'))
    .orderBy(asc(appUser.createdTime), asc(appUser.id))
    .limit(1);
  return found;
}

/** Finds a user by e-mail address, case-insensitive. */
export async function findUserByEmail(tx: Queryable, email: string): Promise<User | undefined> {
  const [found] = await tx
    .select()
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, sql`lower(${email})`));
  return found;
}
