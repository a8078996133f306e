import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, gte } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device, deviceActivity } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import { visibleTo } from './device-scope-sql.ts';

export type DeviceActivityRow = typeof deviceActivity.$inferSelect;
export type NewDeviceActivity = Omit<typeof deviceActivity.$inferInsert, 'id'>;

export async function insertDeviceActivities(
  queryable: Queryable,
  activities: readonly NewDeviceActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  await queryable.insert(deviceActivity).values(activities.map((one) => ({ ...one, id: newId() })));
}

/** Whose time line the caller may read, and since when its tenant has it; undefined: no device in scope has this id. */
export async function findDeviceFor(
  queryable: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<{ tenantReadableFrom: number } | undefined> {
  const [found] = await queryable
    .select({ tenantReadableFrom: device.tenantReadableFrom })
    .from(device)
    .where(and(visibleTo(caller), eq(device.id, deviceId)));
  return found;
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
