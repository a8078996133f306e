import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser, profilePicture } from '../../database/schema/users.ts';

/** What people change of themselves. */
export type ProfileChange = Partial<
  Pick<typeof appUser.$inferSelect, 'address' | 'phone' | 'pictureId' | 'version'>
>;

/** Locked until the transaction ends. */
export async function lockProfile(tx: Queryable, userId: string) {
  const { tenantId, customerId, email, address, phone, pictureId, version } = appUser;
  const [found] = await tx
    .select({ tenantId, customerId, email, address, phone, pictureId, version })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('no key update');
  return found;
}

export type LockedProfile = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

export async function updateProfile(tx: Queryable, userId: string, change: ProfileChange): Promise<void> {
  await tx.update(appUser).set(change).where(eq(appUser.id, userId));
}

/** The one picture of a user: another one replaces it, and has another id. */
export async function savePicture(
  queryable: Queryable,
  picture: typeof profilePicture.$inferInsert,
): Promise<void> {
  const { id, content, createdTime } = picture;
  await queryable
    .insert(profilePicture)
    .values(picture)
    .onConflictDoUpdate({ target: profilePicture.userId, set: { id, content, createdTime } });
}

export async function deletePicture(queryable: Queryable, userId: string): Promise<void> {
  await queryable.delete(profilePicture).where(eq(profilePicture.userId, userId));
}

/** WebP. */
export async function findPicture(queryable: Queryable, id: string): Promise<Buffer | undefined> {
  const [found] = await queryable
    .select({ content: profilePicture.content })
    .from(profilePicture)
    .where(eq(profilePicture.id, id));
  return found?.content;
}
