import type { AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import type { AlarmEntryDetails } from '@airdeck/contract/alarms/alarm-entry-details';
import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import type { RecordedOutdoor } from '@airdeck/contract/outdoor/outdoor';
import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { AlarmEnd } from './alarm-acts.ts';
import { type AlarmOverKind, alarm, alarmEntry } from './alarms.tables.ts';

/** Without generated columns. */
export type StoredAlarm = Omit<
  typeof alarm.$inferSelect,
  'severityRank' | 'statusRank' | 'overUntil' | 'searchText'
>;
export type AlarmColumns = typeof alarm.$inferInsert;

const {
  severityRank: _severity,
  statusRank: _status,
  overUntil: _over,
  searchText: _text,
  ...columns
} = getTableColumns(alarm);
export const alarmColumns = columns;

/** A new entry of the time line. */
export type NewAlarmEntry = {
  readonly alarmId: string;
  readonly createdTime: number;
  readonly kind: AlarmEntryKind;
  /** Null: by the server. */
  readonly userId: string | null;
  readonly comment?: string | null;
  readonly details?: AlarmEntryDetails | null;
};

/** Rows of one statement: up to 16 parameters each, of 65,535 in total. */
const ROWS_AT_ONCE = 1000;

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** The fields of a device that its alarms need. */
export type AlarmDevice = Pick<typeof device.$inferSelect, 'tenantId' | 'customerId' | 'name' | 'label'>;

/** Owners of these devices, locked until the transaction ends, by id as everywhere. */
export async function lockDevices(
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<Map<string, AlarmDevice>> {
  const { id, tenantId, customerId, name, label } = device;
  const rows = await tx
    .select({ id, tenantId, customerId, name, label })
    .from(device)
    .where(inArray(id, [...new Set(deviceIds)]))
    .orderBy(id)
    .for('share');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the inserted ones: an open alarm of the same device and rule (without a rule: type) prevents another. */
export async function insertAlarms(tx: Queryable, alarms: readonly AlarmColumns[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const some of inParts(alarms)) {
    const rows = await tx.insert(alarm).values(some).onConflictDoNothing().returning({ id: alarm.id });
    for (const { id } of rows) inserted.add(id);
  }
  return inserted;
}

/** @returns their ids, in the order given */
export async function insertAlarmEntries(
  tx: Queryable,
  entries: readonly NewAlarmEntry[],
): Promise<string[]> {
  const rows = entries.map((entry) => ({ id: newId(), isByUser: entry.userId !== null, ...entry }));
  for (const some of inParts(rows)) await tx.insert(alarmEntry).values(some);
  return rows.map(({ id }) => id);
}

export async function updateComment(
  tx: Queryable,
  id: string,
  change: { readonly comment: string | null; readonly editedTime: number },
): Promise<void> {
  await tx.update(alarmEntry).set(change).where(eq(alarmEntry.id, id));
}

/** Locked until the transaction ends, by id as everywhere. */
export async function lockAlarms(tx: Queryable, where: SQL | undefined): Promise<StoredAlarm[]> {
  return tx.select(alarmColumns).from(alarm).where(where).orderBy(alarm.id).for('no key update');
}

export const lockAlarmsWithIds = (tx: Queryable, ids: readonly string[]): Promise<StoredAlarm[]> =>
  lockAlarms(tx, isAnyOf(alarm.id, ids));

/** Filter of open alarms, by all given fields; without any: none. */
export type OpenAlarmsOf = {
  readonly deviceIds?: readonly string[] | undefined;
  readonly ruleId?: string | undefined;
};

const GOES_ON = sql`${alarm.overKind} is null and ${alarm.ruleId} is not null`;

const chosenBy = ({ deviceIds, ruleId }: OpenAlarmsOf): SQL | undefined =>
  deviceIds === undefined && ruleId === undefined
    ? sql`false`
    : and(
        deviceIds && isAnyOf(alarm.deviceId, deviceIds),
        ruleId === undefined ? undefined : eq(alarm.ruleId, ruleId),
      );

/** Including alarms cleared by a person while their condition continues. Locked until the transaction ends. */
export const lockGoingAlarms = (tx: Queryable, which: OpenAlarmsOf): Promise<StoredAlarm[]> =>
  lockAlarms(tx, and(chosenBy(which), or(isNull(alarm.clearTime), GOES_ON)));

/** Locked until the transaction ends. */
export const lockOpenAlarms = (tx: Queryable, which: OpenAlarmsOf): Promise<StoredAlarm[]> =>
  lockAlarms(tx, and(chosenBy(which), isNull(alarm.clearTime)));

export async function updateAlarms(
  tx: Queryable,
  ids: readonly string[],
  change: Partial<AlarmColumns>,
): Promise<void> {
  if (ids.length > 0) await tx.update(alarm).set(change).where(isAnyOf(alarm.id, ids));
}

/**
 * Each with a time of its own; what was cleared before keeps its time.
 * @param overKind why their condition is over; null: it goes on
 */
export async function clearAlarms(
  tx: Queryable,
  cleared: readonly AlarmEnd[],
  overKind: AlarmOverKind | null,
): Promise<void> {
  if (cleared.length === 0) return;
  await tx.execute(
    sql`update alarm set clear_time = coalesce(clear_time, given.at), over_kind = coalesce(over_kind, ${overKind}),
          end_time = greatest(start_time, coalesce(given.held_until, end_time)),
          raise_again = coalesce(raise_again, given.again), worse_than = coalesce(worse_than, given.than),
          details = ${withPeak}
        from unnest(
          ${sql.param(cleared.map(({ alarmId }) => alarmId))}::uuid[],
          ${sql.param(cleared.map(({ at }) => at))}::bigint[],
          ${sql.param(cleared.map(({ endTime }) => endTime ?? null))}::bigint[],
          ${sql.param(cleared.map(({ peak }) => peak ?? null))}::double precision[],
          ${sql.param(cleared.map(({ raiseAgain }) => raiseAgain ?? null))}::text[],
          ${sql.param(cleared.map(({ worseThan }) => worseThan ?? null))}::double precision[]
        ) as given(id, at, held_until, peak, again, than)
        where alarm.id = given.id`,
  );
}

const withPeak = sql`case when given.peak is null or jsonb_typeof(details) <> 'object' then details
  else coalesce(details, '{}') || jsonb_build_object(${jsonKey<AlarmDetails>('peak')}, given.peak) end`;

/**
 * Moves the ends of alarms on, never back, if they are open or a rule raised them. The furthest value stands in the
 * details.
 */
export async function extendAlarms(
  tx: Queryable,
  extended: readonly { readonly alarmId: string; readonly endTime: number; readonly peak: number | null }[],
): Promise<AlarmPlace[]> {
  if (extended.length === 0) return [];
  const { rows } = await tx.execute<AlarmPlace>(
    sql`update alarm set
          end_time = greatest(end_time, given.at),
          details = ${withPeak}
        from unnest(
          ${sql.param(extended.map(({ alarmId }) => alarmId))}::uuid[],
          ${sql.param(extended.map(({ endTime }) => endTime))}::bigint[],
          ${sql.param(extended.map(({ peak }) => peak))}::double precision[]
        ) as given(id, at, peak)
        where alarm.id = given.id and (clear_time is null or rule_id is not null)
        returning alarm.id as "alarmId", tenant_id as "tenantId", customer_id as "customerId",
          device_id as "deviceId"`,
  );
  return rows;
}

/** The air outside, as it was when an alarm was raised. */
export type OutdoorOfAlarm = { readonly alarmId: string; readonly outdoor: RecordedOutdoor };

/** Locks them in the order of their ids, as everywhere. */
export async function updateOutdoor(tx: Queryable, noted: readonly OutdoorOfAlarm[]): Promise<void> {
  if (noted.length === 0) return;
  await tx.execute(
    sql`with locked as (
          select a.id, given.outdoor from alarm a
          join unnest(
            ${sql.param(noted.map(({ alarmId }) => alarmId))}::uuid[],
            ${sql.param(noted.map(({ outdoor }) => JSON.stringify(outdoor)))}::jsonb[]
          ) as given(id, outdoor) on given.id = a.id
          order by a.id for no key update of a
        )
        update alarm set outdoor = locked.outdoor from locked where alarm.id = locked.id`,
  );
}

/** The owner and the device of an alarm. */
export type AlarmPlace = {
  readonly alarmId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
};

export async function deleteAlarms(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(alarm).where(isAnyOf(alarm.id, ids));
}

/** Deletes those alarms of a device that belong to the tenant that has it. */
export async function deleteAlarmsOfOwner(
  tx: Queryable,
  { id, tenantId }: { readonly id: string; readonly tenantId: string | null },
): Promise<void> {
  if (tenantId === null) return;
  await tx.delete(alarm).where(and(eq(alarm.deviceId, id), eq(alarm.tenantId, tenantId)));
}

/** Alarms of those who have the device now get its new name; those of former owners keep the one that these knew. */
export async function renameDevice(tx: Queryable, deviceId: string): Promise<void> {
  await tx.execute(
    sql`update alarm set device_name = d.name, device_label = d.label
        from device d
        where d.id = ${deviceId} and alarm.device_id = d.id and alarm.tenant_id = d.tenant_id
          and (alarm.customer_id is null or alarm.customer_id = d.customer_id)`,
  );
}
