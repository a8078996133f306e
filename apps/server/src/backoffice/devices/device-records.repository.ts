import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord } from '../../database/schema/backoffice.ts';

export type NewDeviceRecord = Omit<typeof deviceRecord.$inferInsert, 'id'>;

export async function insertDeviceRecord(queryable: Queryable, record: NewDeviceRecord): Promise<void> {
  await queryable.insert(deviceRecord).values({ ...record, id: newId() });
}
