import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { serverSetting } from '../database/schema/settings.ts';

const NAME = 'demo';

/** What the demo remembers from one start to the next, in a form that is its own. */
export async function findDemoState(queryable: Queryable): Promise<unknown> {
  const [row] = await queryable.select().from(serverSetting).where(eq(serverSetting.name, NAME));
  return row?.value;
}

export async function saveDemoState(queryable: Queryable, state: object): Promise<void> {
  await queryable
    .insert(serverSetting)
    .values({ name: NAME, value: state })
    .onConflictDoUpdate({ target: serverSetting.name, set: { value: sql`excluded.value` } });
}
