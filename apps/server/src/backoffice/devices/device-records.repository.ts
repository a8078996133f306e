import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord } from '../../database/schema/backoffice.ts';

export type NewDeviceRecord = Omit<typeof deviceRecord.$inferInsert, 'id'>;

export async function insertDeviceRecord(queryable: Queryable, record: NewDeviceRecord): Promise<void> {
  await queryable.insert(deviceRecord).values({ ...record, id: newId() });
}

/** Forgets every device of a tenant. What is in stock belongs to none. */
export async function deleteDeviceRecords(queryable: Queryable, tenantId: string): Promise<void> {
  await queryable.delete(deviceRecord).where(eq(deviceRecord.tenantId, tenantId));
}

/** The devices of a customer are with its tenant from now on. */
export async function clearDeviceOwner(queryable: Queryable, customerId: string): Promise<void> {
  await queryable
    .update(deviceRecord)
    .set({ deviceOwnerId: null })
    .where(eq(deviceRecord.deviceOwnerId, customerId));
}
