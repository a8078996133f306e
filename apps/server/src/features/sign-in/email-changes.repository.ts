import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';
import { emailChange, userCredentials } from './sign-in.tables.ts';

export type EmailChange = typeof emailChange.$inferSelect;

/** Stores the change in place of one that expired. Returns false if there is one that can still be taken back. */
export async function insertEmailChange(tx: Queryable, row: EmailChange, now: number): Promise<boolean> {
  const { userId, ...change } = row;
  const inserted = await tx
    .insert(emailChange)
    .values(row)
    .onConflictDoUpdate({
      target: emailChange.userId,
      set: change,
      setWhere: lte(emailChange.expiresTime, now),
    })
    .returning({ userId: emailChange.userId });
  return inserted.length > 0;
}

export async function findEmailChange(
  db: Queryable,
  tokenHash: string,
): Promise<{ change: EmailChange; user: User; credentials: UserCredentials } | undefined> {
  const [found] = await db
    .select({ change: emailChange, user: appUser, credentials: userCredentials })
    .from(emailChange)
    .innerJoin(appUser, eq(appUser.id, emailChange.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, emailChange.userId))
    .where(eq(emailChange.tokenHash, tokenHash));
  return found;
}

/** Uses the change up. Returns false if it was used or replaced concurrently. */
export async function useUpEmailChange(
  tx: Queryable,
  { userId, tokenHash }: Pick<EmailChange, 'userId' | 'tokenHash'>,
): Promise<boolean> {
  await lockUserForShare(tx, userId);
  const deleted = await tx
    .delete(emailChange)
    .where(and(eq(emailChange.userId, userId), eq(emailChange.tokenHash, tokenHash)))
    .returning({ userId: emailChange.userId });
  return deleted.length > 0;
}

/**
 * Changes of which the former address has to be notified by now, locked until the transaction ends; those locked by
 * others are skipped.
 */
export async function lockDueNotices(
  tx: Queryable,
  now: number,
  limit: number,
): Promise<{ change: EmailChange; user: User }[]> {
  return tx
    .select({ change: emailChange, user: appUser })
    .from(emailChange)
    .innerJoin(appUser, eq(appUser.id, emailChange.userId))
    .where(and(lte(emailChange.noticeTime, now), gt(emailChange.expiresTime, now)))
    .orderBy(emailChange.noticeTime)
    .limit(limit)
    .for('update', { of: emailChange, skipLocked: true });
}

/** Replaces the link of a change, and plans its next mail. */
export async function updateNotice(
  tx: Queryable,
  userId: string,
  notice: Pick<EmailChange, 'tokenHash' | 'noticeTime'>,
): Promise<void> {
  await tx.update(emailChange).set(notice).where(eq(emailChange.userId, userId));
}

/** Records that the mail with this link was sent. */
export async function recordNotice(db: Queryable, tokenHash: string): Promise<void> {
  await db.update(emailChange).set({ noticeTime: null }).where(eq(emailChange.tokenHash, tokenHash));
}

/** Former addresses are kept only while they are needed. */
export async function deleteExpiredEmailChanges(tx: Queryable, now: number): Promise<void> {
  await tx.delete(emailChange).where(lte(emailChange.expiresTime, now));
}
