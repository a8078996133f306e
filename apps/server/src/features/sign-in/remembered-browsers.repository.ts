import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { rememberedBrowser } from './sign-in.tables.ts';

export type RememberedBrowser = typeof rememberedBrowser.$inferSelect;

const isOpen = (userId: string, now: number) =>
  and(eq(rememberedBrowser.userId, userId), gt(rememberedBrowser.expiresTime, now));

/** The remembered browsers of a user, the last used first. */
export const listRememberedBrowsers = (
  db: Queryable,
  userId: string,
  now: number,
): Promise<RememberedBrowser[]> =>
  db
    .select()
    .from(rememberedBrowser)
    .where(isOpen(userId, now))
    .orderBy(desc(rememberedBrowser.lastUsedTime), desc(rememberedBrowser.id));

/** Adds a browser, and deletes the oldest ones of the user beyond a number. */
export async function insertRememberedBrowser(
  tx: Queryable,
  row: RememberedBrowser,
  kept: number,
): Promise<void> {
  await tx.insert(rememberedBrowser).values(row);
  const { id, userId, createdTime } = rememberedBrowser;
  const newest = tx
    .select({ id })
    .from(rememberedBrowser)
    .where(eq(userId, row.userId))
    .orderBy(desc(createdTime), desc(id))
    .limit(kept);
  await tx.delete(rememberedBrowser).where(and(eq(userId, row.userId), notInArray(id, newest)));
}

/** Notes the use of a user's browser with this secret. Returns false if it is not remembered. */
export async function useRememberedBrowser(
  tx: Queryable,
  which: { readonly userId: string; readonly secretHash: string },
  use: { readonly now: number; readonly address: string },
): Promise<boolean> {
  const used = await tx
    .update(rememberedBrowser)
    .set({ lastUsedTime: use.now, address: use.address })
    .where(and(isOpen(which.userId, use.now), eq(rememberedBrowser.secretHash, which.secretHash)))
    .returning({ id: rememberedBrowser.id });
  return used.length > 0;
}

/** Returns whether it was the user's. */
export async function deleteRememberedBrowser(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(rememberedBrowser)
    .where(and(eq(rememberedBrowser.userId, userId), eq(rememberedBrowser.id, id)))
    .returning({ id: rememberedBrowser.id });
  return deleted.length > 0;
}

export async function deleteRememberedBrowsersOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(rememberedBrowser).where(eq(rememberedBrowser.userId, userId));
}

export async function deleteExpiredBrowsers(tx: Queryable, now: number): Promise<void> {
  await tx.delete(rememberedBrowser).where(lte(rememberedBrowser.expiresTime, now));
}
