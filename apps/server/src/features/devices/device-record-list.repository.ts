import { placeTypeOf } from '@airdeck/air/places';
import {
  type DeviceCounts,
  type DeviceRecordPageQuery,
  MAX_UNPAGED_DEVICES,
} from '@airdeck/contract/device-records';
import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
import { containsFolded, type Rows } from '../../database/page-sql.ts';
import { deviceHealth, deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { type DeviceRecordRow, listRecordsFor, listRecordsOf } from './device-record-rows.repository.ts';
import { visibleTo } from './device-scope-sql.ts';

/** Text sorts as people read it, without regard to case; indexes are on the same expressions. */
const SORT_COLUMNS = {
  id: deviceRecord.id,
  createdAt: deviceRecord.createdTime,
  deviceName: sql`lower(${deviceRecord.deviceName})`,
  deviceLabel: sql`lower(${deviceRecord.deviceLabel})`,
  deviceInstalledPlace: deviceRecord.deviceInstalledPlace,
  deviceInstalledCity: sql`lower(${deviceRecord.deviceInstalledCity})`,
};

/** Ids are made of the time: the newest have the greatest. */
const NEWEST_FIRST = { property: 'id', descending: true } as const;

/** Which of the devices that a caller may see anyway. */
export type DeviceFilter = Partial<
  Pick<
    DeviceRecordPageQuery,
    | 'state'
    | 'tenantId'
    | 'deviceOwnerId'
    | 'purifierId'
    | 'deviceInstalledPlace'
    | 'deviceInstalledCity'
    | 'textSearch'
  > & {
    /** The platform's ids of the devices that are meant. */
    readonly deviceIds: readonly string[];
  }
>;

/** One page of the records that the caller may see. */
export async function listRecordPage(
  db: Queryable,
  caller: Caller,
  query: DeviceRecordPageQuery,
): Promise<Rows<DeviceRecordRow>> {
  const where = and(visibleTo(caller), matches(query));
  const list = { table: deviceRecord, id: deviceRecord.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, { ...query, sort: query.sort ?? NEWEST_FIRST });
  return { rows: inOrderOf(ids, await listRecordsOf(db, ids)), total };
}

/** By name, for the calls without pages. */
export function listMatching(
  db: Queryable,
  caller: Caller,
  filter: DeviceFilter,
): Promise<DeviceRecordRow[]> {
  return listRecordsFor(db, caller, matches(filter), MAX_UNPAGED_DEVICES);
}

/** Those that a tenant has, of all tenants. */
export function listHandedOut(db: Queryable, caller: Caller): Promise<DeviceRecordRow[]> {
  return listRecordsFor(db, caller, isNotNull(deviceRecord.deviceId), MAX_UNPAGED_DEVICES);
}

/** The first of this label. */
export async function findByLabel(
  db: Queryable,
  caller: Caller,
  label: string,
): Promise<DeviceRecordRow | undefined> {
  // The index is on the label in lower case.
  const folded = sql`lower(${deviceRecord.deviceLabel}) = lower(${label})`;
  const [found] = await listRecordsFor(db, caller, and(folded, eq(deviceRecord.deviceLabel, label)), 1);
  return found;
}

/** Each city in which a device stands, once. */
export async function listInstalledCities(db: Queryable, caller: Caller): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: deviceRecord.deviceInstalledCity })
    .from(deviceRecord)
    .where(and(visibleTo(caller), isNotNull(deviceRecord.deviceInstalledCity)))
    .orderBy(deviceRecord.deviceInstalledCity)
    .limit(MAX_UNPAGED_DEVICES);
  return rows.flatMap(({ city }) => city ?? []);
}

export async function countRecords(db: Queryable, caller: Caller): Promise<DeviceCounts> {
  const counted = await db
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${deviceHealth.state} in ('active', 'late'))`.mapWith(
        Number,
      ),
      stock: sql<number>`count(*) filter (where ${deviceRecord.deviceId} is null)`.mapWith(Number),
    })
    .from(deviceRecord)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, deviceRecord.deviceId))
    .where(visibleTo(caller));
  const counts = firstOrThrow(counted);
  return { ...counts, inactive: counts.total - counts.active };
}

function matches(filter: DeviceFilter): SQL | undefined {
  const {
    tenantId,
    deviceOwnerId,
    purifierId,
    deviceInstalledPlace: place,
    deviceInstalledCity: city,
    deviceIds,
  } = filter;
  return and(
    deviceIds === undefined ? undefined : inArray(deviceRecord.deviceId, [...deviceIds]),
    containsFolded(filter.textSearch, deviceRecord.searchText),
    tenantId === undefined ? undefined : eq(deviceRecord.tenantId, tenantId),
    deviceOwnerId === undefined ? undefined : eq(deviceRecord.deviceOwnerId, deviceOwnerId),
    purifierId === undefined ? undefined : eq(deviceRecord.purifierId, purifierId),
    place === undefined ? undefined : standsIn(place),
    city === undefined ? undefined : sql`lower(${deviceRecord.deviceInstalledCity}) = lower(${city})`,
    isInState(filter.state),
  );
}

/** 'None' is no kind of place; of one that does not exist there is no device. */
const standsIn = (place: string): SQL =>
  place === 'None'
    ? isNull(deviceRecord.deviceInstalledPlace)
    : eq(deviceRecord.deviceInstalledPlace, placeTypeOf(place) ?? place);

function isInState(state: DeviceFilter['state']): SQL | undefined {
  const { deviceId } = deviceRecord;
  switch (state) {
    case undefined:
      return undefined;
    case 'stock':
      return isNull(deviceId);
    case 'silent':
      // Also one that the watch has not looked at yet.
      return and(isNotNull(deviceId), sql`not ${isSeen(sql`in ('active', 'late')`)}`);
    case 'inactive':
      return sql`not ${isSeen(sql`in ('active', 'late')`)}`;
    default:
      return isSeen(sql`= ${state}`);
  }
}

const isSeen = (as: SQL): SQL =>
  sql`exists (select 1 from ${deviceHealth}
    where ${deviceHealth.deviceId} = ${deviceRecord.deviceId} and ${deviceHealth.state} ${as})`;
