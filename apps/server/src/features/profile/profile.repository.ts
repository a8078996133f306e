import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { profilePicture } from './profile.tables.ts';

/** The picture of a user; a new one replaces it, with a new id. */
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
