import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { User } from '../users/users.repository.ts';
import { passkey, passkeyAttempt } from './second-factor.tables.ts';

export type Passkey = typeof passkey.$inferSelect;
export type PasskeyPurpose = typeof passkeyAttempt.$inferSelect.purpose;

/** The newest first. */
export const listPasskeysOf = (db: Queryable, userId: string): Promise<Passkey[]> =>
  db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(desc(passkey.createdTime), desc(passkey.id));

/** Returns false if any user has one with this id of an authenticator. */
export async function insertPasskey(tx: Queryable, row: Passkey): Promise<boolean> {
  const added = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return added.length > 0;
}

/** Returns undefined if the user has no such passkey. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<Passkey | undefined> {
  await lockUserForShare(tx, userId);
  const [deleted] = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning();
  return deleted;
}

export async function deletePasskeysOf(tx: Queryable, userId: string): Promise<void> {
  await lockUserForShare(tx, userId);
  await tx.delete(passkey).where(eq(passkey.userId, userId));
}

/** The user of a passkey, by the authenticator's id of it. */
export async function findOwnerOf(db: Queryable, credentialId: string): Promise<User | undefined> {
  const [found] = await db
    .select({ user: appUser })
    .from(passkey)
    .innerJoin(appUser, eq(appUser.id, passkey.userId))
    .where(eq(passkey.credentialId, credentialId));
  return found?.user;
}

/** A passkey of a user, locked until the transaction ends. */
export async function lockPasskey(
  tx: Queryable,
  userId: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  await lockUserForShare(tx, userId);
  const [found] = await tx
    .select()
    .from(passkey)
    .where(and(eq(passkey.credentialId, credentialId), eq(passkey.userId, userId)))
    .for('update');
  return found;
}

export async function notePasskeyUse(
  tx: Queryable,
  id: string,
  use: Pick<Passkey, 'counter' | 'lastUsedTime'>,
): Promise<void> {
  await tx.update(passkey).set(use).where(eq(passkey.id, id));
}

/** Begins an attempt, in the place of another one of the session with this purpose. */
export async function insertAttempt(db: Queryable, row: typeof passkeyAttempt.$inferInsert): Promise<void> {
  if (row.sessionId) {
    await db.delete(passkeyAttempt).where(ofSession(row.purpose, row.sessionId));
  }
  await db.insert(passkeyAttempt).values(row);
}

const ofSession = (purpose: PasskeyPurpose, sessionId: string | null) =>
  and(
    eq(passkeyAttempt.purpose, purpose),
    sessionId === null ? isNull(passkeyAttempt.sessionId) : eq(passkeyAttempt.sessionId, sessionId),
  );

/** Uses an attempt up. @returns its challenge; undefined: it was used, has expired, or is of something else */
export async function takeAttempt(
  db: Queryable,
  given: { secretHash: string; purpose: PasskeyPurpose; sessionId: string | null; now: number },
): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyAttempt)
    .where(and(eq(passkeyAttempt.secretHash, given.secretHash), ofSession(given.purpose, given.sessionId)))
    .returning();
  return taken && taken.expiresTime > given.now ? taken.challenge : undefined;
}

export async function deleteExpiredAttempts(db: Queryable, now: number): Promise<void> {
  await db.delete(passkeyAttempt).where(lte(passkeyAttempt.expiresTime, now));
}
