import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { deviceCredentials } from '../../../database/schema/devices.ts';

export type DeviceCredentials = typeof deviceCredentials.$inferSelect;

export async function insertCredentials(
  tx: Queryable,
  row: typeof deviceCredentials.$inferInsert,
): Promise<DeviceCredentials> {
  return only(await tx.insert(deviceCredentials).values(row).returning());
}
