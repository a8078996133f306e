import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceInfoSortProperty, DeviceSortProperty } from '@airdeck/contract/platform-devices';
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { callerScope, tenantOf } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import {
  contains,
  containsFolded,
  inOrderOf,
  orderOf,
  pickPage,
  type Rows,
} from '../../database/page-sql.ts';
import { device, deviceAttribute, deviceProfile } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { type Device, deviceColumns } from './devices.repository.ts';
import { BY_CUSTOMER_TITLE, pickByOwner } from './devices-by-owner.repository.ts';
import { isActive, isOneOf, ownTimeOut } from './devices-sql.ts';

export type DeviceListQuery = PageQuery<DeviceSortProperty> & {
  readonly type?: string | undefined;
  readonly customerId?: string | undefined;
};

export type DeviceInfoListQuery = PageQuery<DeviceInfoSortProperty> & {
  readonly type?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceProfileId?: string | undefined;
  readonly active?: boolean | undefined;
};

export type DeviceInfo = {
  readonly device: Device;
  readonly customerTitle: string | null;
  readonly customerIsPublic: boolean;
  readonly active: boolean;
};

/** Text sorts as people read it, without regard to case; indexes are on the same expressions. */
const SORT_COLUMNS = {
  id: device.id,
  createdTime: device.createdTime,
  name: sql`lower(${device.name})`,
  label: sql`lower(${device.label})`,
  type: sql`lower(${device.type})`,
  deviceProfileName: sql`lower(${device.type})`,
};

const narrowed = (query: { type?: string | undefined; customerId?: string | undefined }) => [
  query.type === undefined ? undefined : eq(device.type, query.type),
  query.customerId === undefined ? undefined : eq(device.customerId, query.customerId),
];

/** Name or label. */
const named = (text: string | undefined): SQL | undefined =>
  // The search text has more, and is in lower case and in an index.
  and(containsFolded(text, device.searchText), contains(text, device.name, device.label));

/** One page of the devices that the caller may see. */
export async function listDevices(
  db: Queryable,
  caller: Caller,
  query: DeviceListQuery,
): Promise<Rows<Device>> {
  const where = and(callerScope(caller, device), ...narrowed(query), named(query.textSearch));
  const list = { table: device, id: device.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select(deviceColumns).from(device).where(inArray(device.id, ids));
  return { rows: inOrderOf(ids, rows as Device[]), total };
}

/** One page of the devices that the caller may see, each with its customer, profile and sign of life. */
export async function listDeviceInfos(
  db: Queryable,
  caller: Caller,
  query: DeviceInfoListQuery,
  now: number,
): Promise<Rows<DeviceInfo>> {
  const active = isActive(now);
  const ofDevice = and(
    callerScope(caller, device),
    ...narrowed(query),
    query.deviceProfileId === undefined ? undefined : eq(device.deviceProfileId, query.deviceProfileId),
    await searched(db, caller, query.textSearch),
  );
  const picked = await pickWithoutReadings(db, ofDevice, query);
  if (picked) {
    const infos = (await selectInfos(db, active).where(inArray(device.id, picked.ids))) as DeviceInfo[];
    const byId = new Map(infos.map((info) => [info.device.id, info]));
    return { rows: picked.ids.flatMap((id) => byId.get(id) ?? []), total: picked.total };
  }
  const where = and(ofDevice, query.active === undefined ? undefined : sql`${active} = ${query.active}`);
  const columns = { ...SORT_COLUMNS, customerTitle: sql`lower(${customer.title})`, active };
  const [rows, counted] = await Promise.all([
    selectInfos(db, active)
      .where(where)
      .orderBy(...orderOf(query.sort, columns, device.id))
      .limit(query.pageSize)
      .offset(query.page * query.pageSize),
    db
      .select({ total: count() })
      .from(device)
      .leftJoin(latestReading, eq(latestReading.device, device.key))
      .leftJoin(deviceAttribute, ownTimeOut)
      .where(where),
  ]);
  return { rows: rows as DeviceInfo[], total: firstOrThrow(counted).total };
}

/** The page of a list that needs no look at readings to be filtered and sorted; undefined for any other. */
async function pickWithoutReadings(
  db: Queryable,
  ofDevice: SQL | undefined,
  query: DeviceInfoListQuery,
): Promise<{ ids: string[]; total: number } | undefined> {
  const { sort, active, textSearch } = query;
  if (active !== undefined) return undefined;
  if (!sort || isOfDevice(sort.property)) {
    const list = { table: device, id: device.id, where: ofDevice, columns: SORT_COLUMNS };
    return pickPage(db, list, query as PageQuery<DeviceSortProperty>);
  }
  // What a search finds is few enough to be sorted.
  if (sort.property !== 'customerTitle' || textSearch !== undefined) return undefined;
  return pickByOwner(db, ofDevice, BY_CUSTOMER_TITLE, sort.descending, query);
}

export async function findDeviceInfoFor(
  db: Queryable,
  caller: Caller,
  deviceId: string,
  now: number,
): Promise<DeviceInfo | undefined> {
  const [found] = await selectInfos(db, isActive(now)).where(
    and(callerScope(caller, device), eq(device.id, deviceId)),
  );
  return found as DeviceInfo | undefined;
}

/** Of devices in scope, which a tenant has: those in stock are in no scope of the platform. */
function selectInfos(db: Queryable, active: SQL<boolean>) {
  return db
    .select({
      device: deviceColumns,
      customerTitle: customer.title,
      customerIsPublic: sql<boolean>`coalesce(${customer.additionalInfo} @> '{"isPublic":true}', false)`,
      active,
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut);
}

/** Whether a list is sorted by what the device itself says, without a look at its customer or its readings. */
const isOfDevice = (property: DeviceInfoSortProperty): property is DeviceSortProperty =>
  Object.hasOwn(SORT_COLUMNS, property);

/**
 * Name, label, type or title of the customer. Customers and profiles are looked up first: when the planner
 * knows how many there are, it uses the indexes. A device's type is the name of its profile.
 */
async function searched(db: Queryable, caller: Caller, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined;
  const tenantId = tenantOf(caller);
  const [customers, profiles] = await Promise.all([
    db
      .select({ id: customer.id })
      .from(customer)
      .where(and(eq(customer.tenantId, tenantId), contains(text, customer.title))),
    db
      .select({ id: deviceProfile.id })
      .from(deviceProfile)
      .where(and(eq(deviceProfile.tenantId, tenantId), contains(text, deviceProfile.name))),
  ]);
  return or(named(text), isOneOf(device.customerId, customers), isOneOf(device.deviceProfileId, profiles));
}
