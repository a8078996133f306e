import { and, count, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import { authenticatorApp, backupCode, passkey } from './second-factor.tables.ts';

export type AuthenticatorApp = typeof authenticatorApp.$inferSelect;

/** The app of a user, locked until the transaction ends. */
export async function lockApp(tx: Queryable, userId: string): Promise<AuthenticatorApp | undefined> {
  const [found] = await tx
    .select()
    .from(authenticatorApp)
    .where(eq(authenticatorApp.userId, userId))
    .for('update');
  return found;
}

/** Returns false if the user has an app already. */
export async function insertApp(tx: Queryable, row: AuthenticatorApp): Promise<boolean> {
  await lockUserForShare(tx, row.userId);
  const added = await tx
    .insert(authenticatorApp)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: authenticatorApp.userId });
  return added.length > 0;
}

/** Returns false if a code of this step or a later one was used before. */
export async function useStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(authenticatorApp)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApp.userId, userId), lt(authenticatorApp.lastStep, step)))
    .returning({ userId: authenticatorApp.userId });
  return used.length > 0;
}

export async function deleteApp(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(authenticatorApp).where(eq(authenticatorApp.userId, userId));
}

/** Replaces the backup codes of a user; with none, deletes them. */
export async function replaceBackupCodes(
  tx: Queryable,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await lockUserForShare(tx, userId);
  await tx.delete(backupCode).where(eq(backupCode.userId, userId));
  if (codeHashes.length > 0) {
    await tx.insert(backupCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  }
}

/** Uses a backup code up. Returns false if there is no such code. */
export async function deleteBackupCode(tx: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(backupCode)
    .where(and(eq(backupCode.userId, userId), eq(backupCode.codeHash, codeHash)))
    .returning({ userId: backupCode.userId });
  return used.length > 0;
}

/** The second factors of a user. */
export type Factors = {
  /** Epoch ms of its set-up; null: none. */
  readonly appSince: number | null;
  readonly passkeys: number;
  readonly backupCodes: number;
};

export async function findFactors(tx: Queryable, userId: string): Promise<Factors> {
  const codes = tx.select({ codes: count() }).from(backupCode).where(eq(backupCode.userId, appUser.id));
  const keys = tx.select({ keys: count() }).from(passkey).where(eq(passkey.userId, appUser.id));
  const [found] = await tx
    .select({
      appSince: authenticatorApp.createdTime,
      passkeys: sql<number>`(${keys})::int`,
      backupCodes: sql<number>`(${codes})::int`,
    })
    .from(appUser)
    .leftJoin(authenticatorApp, eq(authenticatorApp.userId, appUser.id))
    .where(eq(appUser.id, userId));
  return found ?? { appSince: null, passkeys: 0, backupCodes: 0 };
}

/** Whether a user has a second factor. Backup codes alone are none. */
export async function hasFactor(tx: Queryable, userId: string): Promise<boolean> {
  const app = tx
    .select({ userId: authenticatorApp.userId })
    .from(authenticatorApp)
    .where(eq(authenticatorApp.userId, userId));
  const key = tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
  const has = sql<boolean>`${or(exists(app), exists(key))}`;
  const [found] = await tx.select({ has }).from(sql`(values (1)) as one`);
  return found?.has ?? false;
}

/** Deletes the backup codes of a user who has no other factor any more, with which they would come back. */
export async function dropCodesWithoutFactor(tx: Queryable, userId: string): Promise<void> {
  if (!(await hasFactor(tx, userId))) await replaceBackupCodes(tx, userId, []);
}
