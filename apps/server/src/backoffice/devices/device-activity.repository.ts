import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceActivity } from '../../database/schema/device-registry.ts';

export type NewDeviceActivity = Omit<typeof deviceActivity.$inferInsert, 'id'>;

export async function insertDeviceActivity(queryable: Queryable, activity: NewDeviceActivity): Promise<void> {
  await queryable.insert(deviceActivity).values({ ...activity, id: newId() });
}
