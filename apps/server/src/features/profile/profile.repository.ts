import type { NotificationChoices } from '@airdeck/contract/notification-choices';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { profilePicture, userRecord } from '../../database/schema/backoffice.ts';
import type { Caller } from '../../http/caller.ts';

export type Profile = typeof userRecord.$inferSelect;

/** Everybody reads their own record, administrators those in their scope too. */
function readableBy({ authority, tenantId, userId }: Caller): SQL | undefined {
  const own = eq(userRecord.userId, userId);
  if (authority === 'SYS_ADMIN') return undefined;
  return authority === 'TENANT_ADMIN' && tenantId ? or(own, eq(userRecord.tenantId, tenantId)) : own;
}

/** Bounded by what the caller may see. */
export async function findProfileFor(
  queryable: Queryable,
  caller: Caller,
  userId: string,
): Promise<Profile | undefined> {
  const [found] = await queryable
    .select()
    .from(userRecord)
    .where(and(readableBy(caller), eq(userRecord.userId, userId)));
  return found;
}

/** Locked until the transaction ends. */
export async function lockProfile(queryable: Queryable, userId: string): Promise<Profile | undefined> {
  const [found] = await queryable
    .select()
    .from(userRecord)
    .where(eq(userRecord.userId, userId))
    .for('update');
  return found;
}

export async function updateProfile(
  queryable: Queryable,
  userId: string,
  change: {
    readonly address?: string | null;
    readonly profileImageUrl?: string | null;
    readonly webPushNotificationId?: string | null;
    readonly notificationChoices?: NotificationChoices;
  },
): Promise<void> {
  await queryable.update(userRecord).set(change).where(eq(userRecord.userId, userId));
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
