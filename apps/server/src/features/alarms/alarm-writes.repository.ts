import type { AlarmEntryKind } from '@airdeck/contract/alarms';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { alarm, alarmEntry } from '../../database/schema/alarms.ts';
import { device } from '../../database/schema/devices.ts';

export type StoredAlarm = typeof alarm.$inferSelect;
export type AlarmColumns = typeof alarm.$inferInsert;

/** An entry of the time line, as it is written. */
export type NewAlarmEntry = {
  readonly alarmId: string;
  readonly createdTime: number;
  readonly kind: AlarmEntryKind;
  /** Null: the server did it. */
  readonly userId: string | null;
  readonly comment?: string | null;
  readonly details?: Record<string, unknown> | null;
};

/** Rows of one statement: up to 16 parameters each, of 65,535 in all. */
const ROWS_AT_ONCE = 1000;

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** Who has these devices, which stays so until the transaction ends. Locked in the order of their ids, as everywhere. */
export async function lockOwners(
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<Map<string, { tenantId: string | null; customerId: string | null }>> {
  const rows = await tx
    .select({ id: device.id, tenantId: device.tenantId, customerId: device.customerId })
    .from(device)
    .where(inArray(device.id, [...new Set(deviceIds)]))
    .orderBy(device.id)
    .for('share');
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}

/** Ids of those inserted: an open alarm of the same device and rule (or type, without a rule) is in the way of another. */
export async function insertAlarms(tx: Queryable, alarms: readonly AlarmColumns[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const some of inParts(alarms)) {
    const rows = await tx.insert(alarm).values(some).onConflictDoNothing().returning({ id: alarm.id });
    for (const { id } of rows) inserted.add(id);
  }
  return inserted;
}

export async function insertAlarmEntries(tx: Queryable, entries: readonly NewAlarmEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ id: newId(), isByUser: entry.userId !== null, ...entry }));
  for (const some of inParts(rows)) await tx.insert(alarmEntry).values(some);
}

const withIds = (ids: readonly string[]): SQL => sql`${alarm.id} = any(${sql.param([...ids])}::uuid[])`;

/** Locked until the transaction ends, in the order of their ids, as everywhere. */
export async function lockAlarms(tx: Queryable, where: SQL | undefined): Promise<StoredAlarm[]> {
  return tx.select().from(alarm).where(where).orderBy(alarm.id).for('no key update');
}

export const lockAlarmsWithIds = (tx: Queryable, ids: readonly string[]): Promise<StoredAlarm[]> =>
  lockAlarms(tx, withIds(ids));

/** Which open alarms: those of all given; none given: none. */
export type OpenAlarmsOf = {
  readonly deviceIds?: readonly string[] | undefined;
  readonly ruleId?: string | undefined;
};

const openOf = ({ deviceIds, ruleId }: OpenAlarmsOf): SQL | undefined =>
  deviceIds === undefined && ruleId === undefined
    ? sql`false`
    : and(
        isNull(alarm.clearTime),
        deviceIds && sql`${alarm.deviceId} = any(${sql.param([...deviceIds])}::uuid[])`,
        ruleId === undefined ? undefined : eq(alarm.ruleId, ruleId),
      );

/** Locked until the transaction ends. */
export const lockOpenAlarms = (tx: Queryable, which: OpenAlarmsOf): Promise<StoredAlarm[]> =>
  lockAlarms(tx, openOf(which));

export async function updateAlarms(
  tx: Queryable,
  ids: readonly string[],
  change: Partial<AlarmColumns>,
): Promise<void> {
  if (ids.length > 0) await tx.update(alarm).set(change).where(withIds(ids));
}

/** Each with a time of its own. */
export async function clearAlarms(
  tx: Queryable,
  cleared: readonly { readonly alarmId: string; readonly at: number }[],
): Promise<void> {
  if (cleared.length === 0) return;
  await tx.execute(
    sql`update alarm set clear_time = given.at
        from unnest(
          ${sql.param(cleared.map(({ alarmId }) => alarmId))}::uuid[],
          ${sql.param(cleared.map(({ at }) => at))}::bigint[]
        ) as given(id, at)
        where alarm.id = given.id`,
  );
}

/** Of those that are open: moves their ends on, never back. The furthest value stands in the details. */
export async function extendAlarms(
  tx: Queryable,
  extended: readonly { readonly alarmId: string; readonly endTime: number; readonly peak: number | null }[],
): Promise<AlarmPlace[]> {
  if (extended.length === 0) return [];
  const { rows } = await tx.execute<AlarmPlace>(
    sql`update alarm set
          end_time = greatest(end_time, given.at),
          details = case when given.peak is null then details
            else coalesce(details, '{}') || jsonb_build_object('peak', given.peak) end
        from unnest(
          ${sql.param(extended.map(({ alarmId }) => alarmId))}::uuid[],
          ${sql.param(extended.map(({ endTime }) => endTime))}::bigint[],
          ${sql.param(extended.map(({ peak }) => peak))}::double precision[]
        ) as given(id, at, peak)
        where alarm.id = given.id and clear_time is null
        returning alarm.id as "alarmId", tenant_id as "tenantId", customer_id as "customerId",
          device_id as "deviceId"`,
  );
  return rows;
}

/** Whose alarm it is, and of which device. */
export type AlarmPlace = {
  readonly alarmId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
};

export async function deleteAlarms(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(alarm).where(withIds(ids));
}

/**
 * What the device is called now stays the name of alarms that those have who lose it: they are not to learn what the
 * next owner calls it.
 */
export async function keepDeviceNames(
  tx: Queryable,
  deviceId: string,
  former: { readonly tenantId: string; readonly customerId?: string },
): Promise<void> {
  await tx
    .update(alarm)
    .set({
      formerDeviceName: sql`(select d.name from device d where d.id = ${deviceId})`,
      formerDeviceLabel: sql`(select d.label from device d where d.id = ${deviceId})`,
    })
    .where(
      and(
        eq(alarm.deviceId, deviceId),
        eq(alarm.tenantId, former.tenantId),
        former.customerId === undefined ? undefined : eq(alarm.customerId, former.customerId),
        isNull(alarm.formerDeviceName),
      ),
    );
}
