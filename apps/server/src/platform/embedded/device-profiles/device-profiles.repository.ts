import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { deviceProfile } from '../../../database/schema/devices.ts';

export type DeviceProfile = typeof deviceProfile.$inferSelect;

export async function insertDeviceProfile(
  tx: Queryable,
  row: typeof deviceProfile.$inferInsert,
): Promise<DeviceProfile> {
  return only(await tx.insert(deviceProfile).values(row).returning());
}

/** Undefined when the tenant has a profile of that name already, were it since a moment ago. */
export async function insertDeviceProfileIfNew(
  tx: Queryable,
  row: typeof deviceProfile.$inferInsert,
): Promise<DeviceProfile | undefined> {
  const target = [deviceProfile.tenantId, deviceProfile.name];
  const [inserted] = await tx.insert(deviceProfile).values(row).onConflictDoNothing({ target }).returning();
  return inserted;
}

/** Looks in all tenants: the caller decides what a foreign one means. */
export async function findDeviceProfile(tx: Queryable, id: string): Promise<DeviceProfile | undefined> {
  const [found] = await tx.select().from(deviceProfile).where(eq(deviceProfile.id, id));
  return found;
}

export async function findDeviceProfileByName(
  tx: Queryable,
  tenantId: string,
  name: string,
): Promise<DeviceProfile | undefined> {
  const [found] = await tx
    .select()
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), eq(deviceProfile.name, name)));
  return found;
}

export async function findDefaultDeviceProfile(
  tx: Queryable,
  tenantId: string,
): Promise<DeviceProfile | undefined> {
  const [found] = await tx
    .select()
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), eq(deviceProfile.isDefault, true)));
  return found;
}
