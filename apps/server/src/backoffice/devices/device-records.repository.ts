import { eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceActivity, deviceRecord } from '../../database/schema/device-registry.ts';

export type NewDeviceRecord = Omit<typeof deviceRecord.$inferInsert, 'id'>;

/** Enters a device of the platform; of one that is entered already, the fields that are given are replaced. */
export async function saveDeviceRecord(
  queryable: Queryable,
  record: NewDeviceRecord & { readonly deviceId: string },
): Promise<void> {
  const { createdTime: _stays, ...change } = record;
  await queryable
    .insert(deviceRecord)
    .values({ ...record, id: newId() })
    .onConflictDoUpdate({ target: deviceRecord.deviceId, set: change });
}

export async function deleteDeviceRecord(queryable: Queryable, deviceId: string): Promise<void> {
  await queryable.delete(deviceRecord).where(eq(deviceRecord.deviceId, deviceId));
}

/** Forgets every device of a tenant, time lines included. What is in stock belongs to none. */
export async function deleteDeviceRecords(queryable: Queryable, tenantId: string): Promise<void> {
  const gone = queryable
    .select({ id: deviceRecord.deviceId })
    .from(deviceRecord)
    .where(eq(deviceRecord.tenantId, tenantId));
  await queryable.delete(deviceActivity).where(inArray(deviceActivity.deviceId, gone));
  await queryable.delete(deviceRecord).where(eq(deviceRecord.tenantId, tenantId));
}

/** The devices of a customer are with its tenant from now on. */
export async function clearDeviceOwner(queryable: Queryable, customerId: string): Promise<void> {
  await queryable
    .update(deviceRecord)
    .set({ deviceOwnerId: null })
    .where(eq(deviceRecord.deviceOwnerId, customerId));
}

/** Devices of a profile are of the kind that it is called now. */
export async function renameDeviceProfile(
  queryable: Queryable,
  profile: { readonly id: string; readonly name: string },
): Promise<void> {
  await queryable
    .update(deviceRecord)
    .set({ deviceProfileName: profile.name })
    .where(eq(deviceRecord.deviceProfileId, profile.id));
}
