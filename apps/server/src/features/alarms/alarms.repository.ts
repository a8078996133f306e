import type { AlarmSortProperty } from '@airdeck/contract/alarms/alarms';
import type { PageQuery } from '@airdeck/contract/common/page';
import { and, asc, count, desc, eq, inArray, min, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { inOrderOf, type Rows } from '../../database/page-sql.ts';
import { placeNames } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { outage } from '../outages/outages.tables.ts';
import type { NamedUser } from '../users/person.ts';
import { type AlarmQuery, alarmScope, alarmsWhere, isOpenRank } from './alarm-filter-sql.ts';
import { alarmColumns, type StoredAlarm } from './alarm-writes.repository.ts';
import { alarm } from './alarms.tables.ts';
import { pickByPlace } from './alarms-by-place-sql.ts';

/** An alarm with what stands around it. */
export type AlarmRecord = {
  readonly alarm: StoredAlarm;
  readonly assignee: NamedUser | null;
  /** Null: without a customer, and for its own users. */
  readonly customerTitle: string | null;
  /** Devices of the outage that it is a part of; null: none. */
  readonly outageDevices: number | null;
  /** Who has the device now, and where it stands; null: another tenant had it, and deleted it. */
  readonly device: {
    readonly tenantId: string | null;
    readonly customerId: string | null;
    readonly placeType: string | null;
    readonly timeZone: string | null;
  } | null;
  readonly placeNames: string[] | null;
};

export type AlarmSort = AlarmSortProperty | 'status' | 'deviceName' | 'endTime' | 'ackTime';
export type AlarmPageQuery = AlarmQuery & PageQuery<AlarmSort>;

const USER_COLUMNS = {
  id: appUser.id,
  email: appUser.email,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
};

const selectRecords = (db: Queryable, caller: Scope) =>
  db
    .select({
      alarm: alarmColumns,
      assignee: USER_COLUMNS,
      customerTitle: customerTitleFor(caller),
      outageDevices: outage.silent,
      placeNames: placeNames(),
      device: {
        tenantId: device.tenantId,
        customerId: device.customerId,
        placeType: device.placeType,
        timeZone: device.timeZone,
      },
    })
    .from(alarm)
    .leftJoin(device, eq(device.id, alarm.deviceId))
    .leftJoin(customer, eq(customer.id, alarm.customerId))
    .leftJoin(outage, eq(outage.id, alarm.outageId))
    .leftJoin(appUser, eq(appUser.id, alarm.assigneeId));

/** Each of the console's has an index that goes on with time and id. */
const SORT_COLUMNS: Readonly<Record<Exclude<AlarmSort, 'createdTime' | 'place'>, SQL>> = {
  severity: sql`${alarm.severityRank}`,
  status: sql`${alarm.statusRank}`,
  type: sql`${alarm.type}`,
  room: sql`lower(${roomNameSql({ name: alarm.deviceName, label: alarm.deviceLabel })})`,
  deviceName: sql`lower(${alarm.deviceName})`,
  startTime: sql`${alarm.startTime}`,
  clearTime: sql`${alarm.clearTime}`,
  ackTime: sql`${alarm.ackTime}`,
  endTime: sql`${alarm.endTime}`,
};

/** One page of the alarms that the caller may read; the newest first unless sorted, and among equals. */
export async function listAlarms(
  db: Queryable,
  caller: Scope,
  query: AlarmPageQuery,
): Promise<Rows<AlarmRecord>> {
  const where = alarmsWhere(caller, query);
  // Open alarms have no time of clearing to sort by.
  const isUnsorted = query.sort?.property === 'clearTime' && query.statusRanks?.every(isOpenRank);
  const order = isUnsorted ? { ...query, sort: undefined } : query;
  const [ids, total] = await Promise.all([pickIds(db, caller, where, order), countWhere(db, where)]);
  const rows = await selectRecords(db, caller)
    .where(isAnyOf(alarm.id, ids))
    .prepare(`alarm_records_for_${caller.authority}`)
    .execute();
  return { rows: inOrder(ids, rows), total };
}

async function pickIds(
  db: Queryable,
  caller: Scope,
  where: SQL | undefined,
  { sort, pageSize, page }: PageQuery<AlarmSort>,
): Promise<string[]> {
  const { property, descending } = sort ?? { property: 'createdTime', descending: true };
  const direction = descending ? desc : asc;
  if (property === 'place') return pickByPlace(db, caller, where, { descending, pageSize, page });
  const order =
    property === 'createdTime'
      ? [direction(alarm.createdTime), direction(alarm.id)]
      : [direction(SORT_COLUMNS[property]), desc(alarm.createdTime), desc(alarm.id)];
  const rows = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset(page * pageSize);
  return rows.map(({ id }) => id);
}

export const countAlarms = (db: Queryable, caller: Scope, query: AlarmQuery): Promise<number> =>
  countWhere(db, alarmsWhere(caller, query));

const countWhere = async (db: Queryable, where: SQL | undefined): Promise<number> =>
  firstOrThrow(await db.select({ total: count() }).from(alarm).where(where)).total;

const inOrder = (ids: readonly string[], records: readonly AlarmRecord[]): AlarmRecord[] =>
  inOrderOf(
    ids,
    records.map((record) => ({ id: record.alarm.id, record })),
  ).map(({ record }) => record);

/** Position of a walk: after this alarm, from the newest to the oldest. */
export type AlarmPosition = { readonly createdTime: number; readonly id: string };

/** Up to `limit` alarms, newest first, from the position on. */
export async function walkAlarms(
  db: Queryable,
  caller: Scope,
  query: AlarmQuery,
  { after, limit }: { after: AlarmPosition | undefined; limit: number },
): Promise<AlarmRecord[]> {
  const further = after && sql`(${alarm.createdTime}, ${alarm.id}) < (${after.createdTime}, ${after.id})`;
  return selectRecords(db, caller)
    .where(and(alarmsWhere(caller, query), further))
    .orderBy(desc(alarm.createdTime), desc(alarm.id))
    .limit(limit);
}

/** Up to `limit` ids in their order, after that one. */
export async function walkAlarmIds(
  db: Queryable,
  caller: Scope,
  query: AlarmQuery,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const further = after === undefined ? undefined : sql`${alarm.id} > ${after}`;
  const rows = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(and(alarmsWhere(caller, query), further))
    .orderBy(asc(alarm.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The ids that the caller may read, and that the query finds. */
export async function idsInScope(
  db: Queryable,
  caller: Scope,
  ids: readonly string[],
  query: AlarmQuery,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(and(alarmsWhere(caller, query), inArray(alarm.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** The customers whose devices these alarms are of, of those that the caller may read; null: none had the device. */
export async function customersOf(
  db: Queryable,
  caller: Scope,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ customerId: alarm.customerId })
    .from(alarm)
    .where(and(alarmScope(caller), inArray(alarm.id, [...ids])));
  return rows.map(({ customerId }) => customerId);
}

export async function findAlarm(
  db: Queryable,
  caller: Scope,
  alarmId: string,
): Promise<AlarmRecord | undefined> {
  const [found] = await selectRecords(db, caller).where(and(alarmScope(caller), eq(alarm.id, alarmId)));
  return found;
}

/** The open alarm of a device and type, whatever raised it. */
export async function findOpenOfType(
  db: Queryable,
  deviceId: string,
  type: string,
): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(and(eq(alarm.deviceId, deviceId), eq(alarm.type, type), sql`${alarm.clearTime} is null`))
    .orderBy(desc(alarm.startTime), asc(alarm.id))
    .limit(1);
  return found;
}

export async function worstRank(db: Queryable, caller: Scope, query: AlarmQuery): Promise<number | null> {
  const rows = await db
    .select({ worst: min(alarm.severityRank) })
    .from(alarm)
    .where(alarmsWhere(caller, query));
  return firstOrThrow(rows).worst;
}
