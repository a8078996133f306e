import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { deviceCredentials } from '../database/schema/devices.ts';
import { serverSetting } from '../database/schema/schema.ts';

/** What the demo has to remember from one start to the next. All times in epoch milliseconds. */
export type DemoState = {
  readonly firstStart: number;
  /** Every device has sent what it would have sent from here … */
  readonly filledFrom: number;
  /** … to here. */
  readonly filledTo: number;
  /** Whether the questionnaires are asked, and some of them answered. Missing: a demo of before there were any. */
  readonly hasQuestionnaires?: true;
  /** By e-mail address. */
  readonly userIds: Readonly<Record<string, string>>;
  /** By device name: what the simulated devices were given when they were set up. */
  readonly accessTokens: Readonly<Record<string, string>>;
};

const NAME = 'demo';

export async function readDemoState(queryable: Queryable): Promise<DemoState | undefined> {
  const [row] = await queryable.select().from(serverSetting).where(eq(serverSetting.name, NAME));
  return row?.value as DemoState | undefined;
}

export async function writeDemoState(queryable: Queryable, state: DemoState): Promise<void> {
  await queryable
    .insert(serverSetting)
    .values({ name: NAME, value: state })
    .onConflictDoUpdate({ target: serverSetting.name, set: { value: sql`excluded.value` } });
}

/** The simulated devices that are still there under their access tokens. */
export async function findDeviceIds(
  queryable: Queryable,
  accessTokens: readonly string[],
): Promise<string[]> {
  const { deviceId, credentialsId } = deviceCredentials;
  const rows = await queryable
    .select({ deviceId })
    .from(deviceCredentials)
    .where(inArray(credentialsId, [...accessTokens]));
  return rows.map((row) => row.deviceId);
}
