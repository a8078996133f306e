import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceActivity, deviceRecord } from '../../database/schema/device-registry.ts';

export type NewDeviceRecord = Omit<typeof deviceRecord.$inferInsert, 'id'>;

/**
 * Enters devices of the platform, each once; of one that is entered already, the fields that are given are replaced.
 * @param records of all of them the same fields
 */
export async function saveDeviceRecords(
  queryable: Queryable,
  records: readonly (NewDeviceRecord & { readonly deviceId: string })[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const { createdTime: _stays, ...given } = first;
  const columns = getTableColumns(deviceRecord);
  const fields = (Object.keys(given) as (keyof typeof given)[]).filter((field) => given[field] !== undefined);
  await queryable
    .insert(deviceRecord)
    .values(records.map((record) => ({ ...record, id: newId() })))
    .onConflictDoUpdate({
      target: deviceRecord.deviceId,
      set: Object.fromEntries(
        fields.map((field) => [field, sql`excluded.${sql.identifier(columns[field].name)}`]),
      ),
    });
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
