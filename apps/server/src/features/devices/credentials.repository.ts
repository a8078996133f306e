import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { deviceCredentials } from '../../database/schema/devices.ts';

export type DeviceCredentials = typeof deviceCredentials.$inferSelect;

export async function insertCredentials(
  tx: Queryable,
  row: typeof deviceCredentials.$inferInsert,
): Promise<DeviceCredentials> {
  return firstOrThrow(await tx.insert(deviceCredentials).values(row).returning());
}

export async function insertAllCredentials(
  tx: Queryable,
  rows: readonly (typeof deviceCredentials.$inferInsert)[],
): Promise<void> {
  await tx.insert(deviceCredentials).values([...rows]);
}

/** The credentials of a device. Whether the caller may have them is asked of the device before. */
export async function findCredentials(
  tx: Queryable,
  deviceId: string,
): Promise<DeviceCredentials | undefined> {
  const [found] = await tx.select().from(deviceCredentials).where(eq(deviceCredentials.deviceId, deviceId));
  return found;
}

/** Locked until the transaction ends. */
export async function lockCredentials(
  tx: Queryable,
  deviceId: string,
): Promise<DeviceCredentials | undefined> {
  const [found] = await tx
    .select()
    .from(deviceCredentials)
    .where(eq(deviceCredentials.deviceId, deviceId))
    .for('update');
  return found;
}

export async function updateCredentials(
  tx: Queryable,
  id: string,
  change: Pick<DeviceCredentials, 'credentialsId' | 'version'>,
): Promise<DeviceCredentials> {
  return firstOrThrow(
    await tx.update(deviceCredentials).set(change).where(eq(deviceCredentials.id, id)).returning(),
  );
}

/** Any number that no other work uses for its advisory locks on texts. */
const TOKEN_LOCKS = 20_261_127;

/** Whoever else wants one of these access tokens waits until the transaction ends; nobody waits in a circle. */
export async function lockAccessTokens(tx: Queryable, accessTokens: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(token, ${TOKEN_LOCKS}))
        from (select token from unnest(${sql.param(accessTokens)}::text[]) as token order by token) as sorted`,
  );
}

/** Ids of the devices that have these access tokens. */
export async function findDevicesByTokens(
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

export async function isOneTaken(tx: Queryable, accessTokens: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ id: deviceCredentials.id })
    .from(deviceCredentials)
    .where(sql`${deviceCredentials.credentialsId} = any(${sql.param(accessTokens)}::text[])`)
    .limit(1);
  return found.length > 0;
}
