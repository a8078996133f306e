import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { serverSetting } from '../../database/schema/settings.ts';

const NAME = 'jwtSigningKey';
const KEY_BYTES = 64;

/** The key that signs tokens: made at the first start, the same for every server on this database. */
export async function loadSigningKey(db: Drizzle): Promise<Buffer> {
  // Of two servers that start at once, the first insert counts and both read it.
  await db
    .insert(serverSetting)
    .values({ name: NAME, value: randomBytes(KEY_BYTES).toString('base64') })
    .onConflictDoNothing();
  const { value } = firstOrThrow(await db.select().from(serverSetting).where(eq(serverSetting.name, NAME)));
  const key = Buffer.from(String(value), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`the setting ${NAME} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
