import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceInfoSortProperty, DeviceSortProperty } from '@airdeck/contract/devices/platform-devices';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, isPartOfTenant, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import {
  contains,
  containsFolded,
  inOrderOf,
  type PickedEarly,
  pickPageEarly,
  type Rows,
} from '../../database/page-sql.ts';
import { plainRows } from '../../database/plain-rows.ts';
import { device, deviceProfile } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { devicePresence } from '../device-health/device-health.tables.ts';
import {
  countBy,
  hasPresence,
  isActive,
  isPresent,
  pickByPresence,
  pickSortedByPresence,
} from './device-presence-sql.ts';
import type { Device } from './devices.repository.ts';
import { BY_CUSTOMER_TITLE, ownerName, pickByOwner } from './devices-by-owner-sql.ts';
import { isOneOf } from './devices-sql.ts';

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

/** The columns of ThingsBoard's format: pages have up to a thousand rows, and every column of each takes time. */
const listedColumns = {
  id: device.id,
  createdTime: device.createdTime,
  tenantId: device.tenantId,
  customerId: device.customerId,
  name: device.name,
  type: device.type,
  label: device.label,
  deviceProfileId: device.deviceProfileId,
  version: device.version,
  lastGatewayId: device.lastGatewayId,
  additionalInfo: device.additionalInfo,
};
export type ListedDevice = Pick<Device, keyof typeof listedColumns>;

export type DeviceInfo = ListedDevice & {
  readonly customerTitle: string | null;
  readonly customerIsPublic: boolean;
  readonly active: boolean;
};

/** Texts are sorted by language rules, ignoring case; indexes use the same expressions. */
const SORT_COLUMNS = {
  id: device.id,
  createdTime: device.createdTime,
  name: sql`lower(${device.name})`,
  label: sql`lower(${device.label})`,
  type: sql`lower(${device.type})`,
  deviceProfileName: sql`lower(${device.type})`,
};
const INFO_SORT_COLUMNS = {
  ...SORT_COLUMNS,
  customerTitle: BY_CUSTOMER_TITLE.column,
  active: device.id,
};
const LOOKED_UP = new Map<string, (column: SQL) => SQL>([
  ['customerTitle', ownerName(BY_CUSTOMER_TITLE)],
  ['active', isActive],
]);

const narrowed = (query: { type?: string | undefined; customerId?: string | undefined }) => [
  query.type === undefined ? undefined : eq(device.type, query.type),
  query.customerId === undefined ? undefined : eq(device.customerId, query.customerId),
];

/** Name or label. */
const named = (text: string | undefined): SQL | undefined =>
  // The search text column has more fields, is in lower case, and has an index.
  and(containsFolded(text, device.searchText), contains(text, device.name, device.label));

/** One page of the devices in the caller's scope. */
export async function listDevices(
  db: Queryable,
  caller: Caller,
  query: DeviceListQuery,
): Promise<Rows<ListedDevice>> {
  const where = and(callerScope(caller, device), ...narrowed(query), named(query.textSearch));
  const list = { table: device, id: device.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPageEarly(db, list, query);
  const rest = sql`from ${device} where ${isAnyOf(device.id, ids)}`;
  const rows = await plainRows<ListedDevice>(db, listedColumns, rest);
  return { rows: inOrderOf(ids, rows), total: await total };
}

/** One page of the devices in the caller's scope, each with its customer, profile and whether it is active. */
export async function listDeviceInfos(
  db: Queryable,
  caller: Caller,
  query: DeviceInfoListQuery,
): Promise<Rows<DeviceInfo>> {
  const { ids, total } = await pickInfos(db, caller, query);
  const infos = await findInfos(db, isAnyOf(device.id, ids));
  return { rows: inOrderOf(ids, infos), total: await total };
}

async function pickInfos(db: Queryable, caller: Caller, query: DeviceInfoListQuery): Promise<PickedEarly> {
  const { sort, active, type, customerId, deviceProfileId, textSearch } = query;
  const ofDevice = and(
    callerScope(caller, device),
    ...narrowed(query),
    deviceProfileId === undefined ? undefined : eq(device.deviceProfileId, deviceProfileId),
    await searched(db, caller, textSearch),
  );
  const isOfCustomer = isPartOfTenant(caller) || customerId !== undefined;
  const isNarrowed = isOfCustomer || type !== undefined || deviceProfileId !== undefined;
  const devices = {
    where: ofDevice,
    columns: INFO_SORT_COLUMNS,
    tenantId: tenantWithin(caller),
    isWhole: !isNarrowed && textSearch === undefined,
  };
  const presence = active === undefined || isOfCustomer ? undefined : active ? 'active' : 'inactive';
  const ofPresence = presence ? hasPresence(devices.tenantId, presence) : seenAs(active);
  const where = and(ofDevice, ofPresence);
  // All active ones are equal in this order.
  const order = sort?.property === 'active' && active !== undefined ? undefined : sort;
  const lookUp = LOOKED_UP.get(order?.property ?? '');
  const list = { table: device, id: device.id, where, columns: INFO_SORT_COLUMNS, lookUp };
  const ordered = { ...query, sort: order };
  return pickPageEarly(db, list, ordered, () => {
    if (order?.property === 'active') return pickSortedByPresence(db, devices, { ...query, sort: order });
    if (order?.property === 'customerTitle') {
      const count = () => (presence ? countBy(db, devices, presence) : db.$count(device, where));
      const firstPages = { owners: eq(customer.tenantId, devices.tenantId), count };
      return pickByOwner(db, where, BY_CUSTOMER_TITLE, order.descending, query, firstPages);
    }
    return presence && pickByPresence(db, devices, presence, ordered);
  });
}

/** For few devices. */
function seenAs(active: boolean | undefined): SQL | undefined {
  if (active === undefined) return undefined;
  return active ? isPresent : not(isPresent);
}

export async function findDeviceInfoFor(
  db: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<DeviceInfo | undefined> {
  const [found] = await findInfos(db, sql`${and(callerScope(caller, device), eq(device.id, deviceId))}`);
  return found;
}

/** Devices in scope have a tenant: those in stock are out of scope on the platform. */
const findInfos = (db: Queryable, where: SQL): Promise<DeviceInfo[]> =>
  plainRows<DeviceInfo>(
    db,
    {
      ...listedColumns,
      customerTitle: customer.title,
      customerIsPublic: sql`coalesce(${customer.additionalInfo} @> '{"isPublic":true}', false)`,
      // Joined: to look it up for a thousand devices, PostgreSQL would read those of all.
      active: sql`coalesce(${devicePresence.isActive}, false)`,
    },
    sql`from ${device}
      left join ${customer} on ${customer.id} = ${device.customerId}
      left join ${devicePresence} on ${devicePresence.deviceId} = ${device.id}
      where ${where}`,
  );

/**
 * Searches name, label, type and customer title. Customers and profiles are queried first: when the planner knows their
 * number, it uses the indexes. A device's type is the name of its profile.
 */
async function searched(db: Queryable, caller: Caller, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined;
  const tenantId = tenantWithin(caller);
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
