import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Drizzle, firstOrThrow } from '../../database/database.ts';
import { serverSetting } from '../../database/schema/settings.ts';

const NAME = 'secondFactorKey';
const KEY_BYTES = 32;

/** The key that seals secrets of second factors: created at the first start, shared by all servers on this database. */
export async function loadFactorKey(db: Drizzle): Promise<Buffer> {
  const fresh = randomBytes(KEY_BYTES).toString('base64');
  // With two servers that start concurrently, the first insert counts, and both read it.
  await db.insert(serverSetting).values({ name: NAME, value: fresh }).onConflictDoNothing();
  const { value } = firstOrThrow(await db.select().from(serverSetting).where(eq(serverSetting.name, NAME)));
  const key = Buffer.from(String(value), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`the setting ${NAME} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
