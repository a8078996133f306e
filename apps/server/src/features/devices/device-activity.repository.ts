import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, gte, inArray, lt, min, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { entriesReadableFrom } from '../../database/owned-device-sql.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import type { StoredDevice } from './devices.repository.ts';
import { deviceActivity, isAgedActivity } from './devices.tables.ts';
import { visibleTo } from './devices-sql.ts';
import { entriesReadableFrom as ofStored } from './owner-columns.ts';

export type DeviceActivityRow = typeof deviceActivity.$inferSelect;
export type NewDeviceActivity = Omit<typeof deviceActivity.$inferInsert, 'id'>;

export async function insertDeviceActivities(
  tx: Queryable,
  activities: readonly NewDeviceActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  await tx.insert(deviceActivity).values(activities.map((one) => ({ ...one, id: newId() })));
}

/** Start of the entries about a device that the caller may see, epoch ms. */
export async function findEntriesReadableFrom(
  db: Queryable,
  caller: Scope,
  found: Pick<StoredDevice, 'id' | 'tenantReadableFrom' | 'customerSince'>,
): Promise<number> {
  if (caller.placeIds === null) return ofStored(caller, found);
  const from = entriesReadableFrom(caller).mapWith(Number);
  return firstOrThrow(await db.select({ from }).from(device).where(eq(device.id, found.id))).from;
}

/** One page of a device's time line since a time, epoch ms; newest first. */
export async function listDeviceActivity(
  tx: Queryable,
  deviceId: string,
  since: number,
  { page, pageSize }: PageQuery,
): Promise<Rows<DeviceActivityRow>> {
  const where = and(eq(deviceActivity.deviceId, deviceId), gte(deviceActivity.createdTime, since));
  const [rows, counted] = await Promise.all([
    tx
      .select()
      .from(deviceActivity)
      .where(where)
      .orderBy(desc(deviceActivity.createdTime), desc(deviceActivity.id))
      .limit(pageSize)
      .offset(page * pageSize),
    tx.select({ total: count() }).from(deviceActivity).where(where),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

/** The newest entries of some kinds since a time, epoch ms; newest first. */
export async function listActivityOfKinds(
  db: Queryable,
  deviceId: string,
  { kinds, since, limit }: { kinds: readonly string[]; since: number; limit: number },
): Promise<DeviceActivityRow[]> {
  const { createdTime, id, kind } = deviceActivity;
  return db
    .select()
    .from(deviceActivity)
    .where(and(eq(deviceActivity.deviceId, deviceId), gte(createdTime, since), inArray(kind, [...kinds])))
    .orderBy(desc(createdTime), desc(id))
    .limit(limit);
}

/**
 * The newest entry of a kind of each device in the caller's scope, of those that the caller may see; those from before a
 * time, epoch ms, the newest first.
 */
export async function listNewestOfKind(
  db: Queryable,
  caller: Caller,
  { kind, before, limit }: { kind: string; before: number; limit: number },
): Promise<{ deviceId: string; createdTime: number }[]> {
  const { deviceId, createdTime } = deviceActivity;
  const newest = sql<number>`max(${createdTime})`.mapWith(Number);
  return db
    .select({ deviceId, createdTime: newest })
    .from(deviceActivity)
    .innerJoin(device, eq(device.id, deviceId))
    .where(
      and(visibleTo(caller), eq(deviceActivity.kind, kind), gte(createdTime, entriesReadableFrom(caller))),
    )
    .groupBy(deviceId)
    .having(lt(newest, before))
    .orderBy(desc(newest), deviceId)
    .limit(limit);
}

/**
 * Finds and locks the newest entry of the same action by the same person on a device.
 * @param since epoch ms: earliest start of the entry
 */
export async function lockSimilarActivity(
  tx: Queryable,
  { deviceId, kind, userEmail }: { deviceId: string; kind: string; userEmail: string },
  since: number,
): Promise<Pick<DeviceActivityRow, 'id' | 'details'> | undefined> {
  const [found] = await tx
    .select({ id: deviceActivity.id, details: deviceActivity.details })
    .from(deviceActivity)
    .where(
      and(
        eq(deviceActivity.deviceId, deviceId),
        gte(deviceActivity.createdTime, since),
        eq(deviceActivity.kind, kind),
        eq(deviceActivity.userEmail, userEmail),
      ),
    )
    .orderBy(desc(deviceActivity.createdTime), desc(deviceActivity.id))
    .limit(1)
    .for('no key update');
  return found;
}

/** Records a repetition in an entry. */
export async function updateActivityDetails(
  tx: Queryable,
  id: string,
  details: DeviceActivityRow['details'],
): Promise<void> {
  await tx.update(deviceActivity).set({ details }).where(eq(deviceActivity.id, id));
}

/** Time of the oldest entry in [from, before) that is subject to retention; epoch ms. */
export async function findOldestActivity(
  db: Queryable,
  from: number,
  before: number,
): Promise<number | undefined> {
  const { createdTime } = deviceActivity;
  const [found] = await db
    .select({ time: min(createdTime) })
    .from(deviceActivity)
    .where(and(isAgedActivity, gte(createdTime, from), lt(createdTime, before)));
  return found?.time ?? undefined;
}

/** Deletes up to `limit` entries from before a time that are subject to retention. @returns them, oldest first */
export async function deleteOldActivity(
  tx: Queryable,
  before: number,
  limit: number,
): Promise<{ id: string; created_time: number }[]> {
  const { rows } = await tx.execute<{ row: { id: string; created_time: number } }>(
    sql`with gone as (
      delete from ${deviceActivity} where id in (
        select id from ${deviceActivity} where ${isAgedActivity} and created_time < ${before} order by created_time limit ${limit})
      returning *
    ) select row_to_json(gone) as row from gone order by created_time, id`,
  );
  return rows.map(({ row }) => row);
}
