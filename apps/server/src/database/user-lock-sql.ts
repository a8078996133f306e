import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { appUser } from './schema/users.ts';

/**
 * Keeps the user from being deleted until the transaction ends. To be called before anything else of theirs is locked:
 * a deletion locks the user first, too, and opposite orders would deadlock.
 */
export async function lockUserForShare(tx: Queryable, id: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('key share');
}
