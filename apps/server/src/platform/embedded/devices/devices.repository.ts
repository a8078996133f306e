import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { device } from '../../../database/schema/devices.ts';

export type Device = typeof device.$inferSelect;

export async function insertDevice(
  tx: Queryable,
  row: Omit<typeof device.$inferInsert, 'key'>,
): Promise<Device> {
  return only(await tx.insert(device).values(row).returning());
}

/** Bounded by the tenant: a device of another one is not there. */
export async function findDevice(
  tx: Queryable,
  tenantId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await tx
    .select()
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.id, deviceId)));
  return found;
}
