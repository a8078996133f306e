import type { Language } from '@airdeck/contract/common/languages';
import type { Authority } from '@airdeck/contract/common/permission';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';

/** Null: default settings; undefined: no such user. */
export async function findChoices(
  queryable: Queryable,
  userId: string,
  lock?: 'no key update',
): Promise<
  | {
      choices: NotificationChoices | null;
      tenantId: string | null;
      customerId: string | null;
      email: string;
      authority: Authority;
      language: Language | null;
    }
  | undefined
> {
  const { notificationChoices: choices, tenantId, customerId, email, authority, language } = appUser;
  const select = queryable
    .select({ choices, tenantId, customerId, email, authority, language })
    .from(appUser)
    .where(eq(appUser.id, userId));
  const [found] = await (lock ? select.for(lock) : select);
  return found;
}

export async function updateChoices(
  tx: Queryable,
  userId: string,
  notificationChoices: NotificationChoices,
): Promise<void> {
  await tx.update(appUser).set({ notificationChoices }).where(eq(appUser.id, userId));
}

/** Without effect if it is known. */
export async function updateLanguage(
  queryable: Queryable,
  userId: string,
  language: Language,
): Promise<void> {
  await queryable
    .update(appUser)
    .set({ language })
    .where(and(eq(appUser.id, userId), sql`${appUser.language} is distinct from ${language}`));
}
