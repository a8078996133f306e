import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Drizzle, firstOrThrow } from '../../database/database.ts';
import { serverSetting } from '../../database/schema/settings.ts';

const SIGNING_KEY = 'jwtSigningKey';
const KEY_BYTES = 64;

/** The key that signs tokens: created at the first start, shared by all servers on this database. */
export async function loadSigningKey(db: Drizzle): Promise<Buffer> {
  // With two servers that start concurrently, the first insert counts, and both read it.
  await db
    .insert(serverSetting)
    .values({ name: SIGNING_KEY, value: randomBytes(KEY_BYTES).toString('base64') })
    .onConflictDoNothing();
  const { value } = firstOrThrow(
    await db.select().from(serverSetting).where(eq(serverSetting.name, SIGNING_KEY)),
  );
  const key = Buffer.from(String(value), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`the setting ${SIGNING_KEY} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
