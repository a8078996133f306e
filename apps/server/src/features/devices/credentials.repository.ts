import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { deviceCredentials } from '../../database/schema/devices.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** A new access token of a device: 20 random letters and digits, 119 bits. */
export function newAccessToken(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export type DeviceCredentials = typeof deviceCredentials.$inferSelect;

export async function insertCredentials(
  tx: Queryable,
  rows: readonly (typeof deviceCredentials.$inferInsert)[],
): Promise<DeviceCredentials[]> {
  return tx
    .insert(deviceCredentials)
    .values([...rows])
    .returning();
}

/** The credentials of a device, whose scope the caller of this function has checked. */
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
