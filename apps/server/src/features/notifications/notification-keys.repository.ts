import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from 'zod';
import { type Drizzle, firstOrThrow } from '../../database/database.ts';
import { serverSetting } from '../../database/schema/settings.ts';

const NAME = 'notificationKeys';
const KEY_BYTES = 32;

const notificationKeysSchema = z.object({
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** Key that signs unsubscribe links, in base64. */
  unsubscribe: z.string(),
});
export type NotificationKeys = z.infer<typeof notificationKeysSchema>;

/** Created at the first start, shared by all servers on this database: browsers' subscriptions depend on them. */
export async function loadNotificationKeys(db: Drizzle): Promise<NotificationKeys> {
  const fresh: NotificationKeys = {
    vapid: webPush.generateVAPIDKeys(),
    unsubscribe: randomBytes(KEY_BYTES).toString('base64'),
  };
  // With two servers that start concurrently, the first insert counts, and both read it.
  await db.insert(serverSetting).values({ name: NAME, value: fresh }).onConflictDoNothing();
  const { value } = firstOrThrow(await db.select().from(serverSetting).where(eq(serverSetting.name, NAME)));
  return notificationKeysSchema.parse(value);
}
