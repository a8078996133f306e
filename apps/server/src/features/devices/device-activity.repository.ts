import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, gte } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import type { Rows } from '../../database/page-sql.ts';
import { deviceActivity, deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { isRecord, visibleTo } from './device-scope-sql.ts';

export type DeviceActivityRow = typeof deviceActivity.$inferSelect;
export type NewDeviceActivity = Omit<typeof deviceActivity.$inferInsert, 'id'>;

export async function insertDeviceActivities(
  queryable: Queryable,
  activities: readonly NewDeviceActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  await queryable.insert(deviceActivity).values(activities.map((one) => ({ ...one, id: newId() })));
}

/** The platform's device that is meant; null: it is in stock. Undefined: the caller may see no such device. */
export async function findDeviceFor(
  queryable: Queryable,
  caller: Caller,
  which: string,
): Promise<string | null | undefined> {
  const [found] = await queryable
    .select({ deviceId: deviceRecord.deviceId })
    .from(deviceRecord)
    .where(and(visibleTo(caller), isRecord(which)));
  return found?.deviceId;
}

/** One page of a device's time line since a time, epoch ms; newest first. */
export async function listDeviceActivity(
  queryable: Queryable,
  deviceId: string,
  since: number,
  { page, pageSize }: PageQuery,
): Promise<Rows<DeviceActivityRow>> {
  const where = and(eq(deviceActivity.deviceId, deviceId), gte(deviceActivity.createdTime, since));
  const [rows, counted] = await Promise.all([
    queryable
      .select()
      .from(deviceActivity)
      .where(where)
      .orderBy(desc(deviceActivity.createdTime), desc(deviceActivity.id))
      .limit(pageSize)
      .offset(page * pageSize),
    queryable.select({ total: count() }).from(deviceActivity).where(where),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}
