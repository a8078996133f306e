import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceState } from '@airdeck/contract/devices/device-filters';
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { isPartOfTenant, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import {
  contains,
  containsFolded,
  FEW,
  inOrderOf,
  type Picked,
  type PickedEarly,
  pickPageEarly,
} from '../../database/page-sql.ts';
import { placeNames } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { customerName } from '../customers/customer-name-sql.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { airRank, fewByAir, pickByAir } from './device-air-sql.ts';
import { type DeviceFilter, matches, PRESENCES } from './device-filter-sql.ts';
import { hasPresence, pickByPresence, pickSortedByPresence } from './device-presence-sql.ts';
import { BY_STATE, type LookUp, stateOf } from './device-state-sql.ts';
import { deviceColumns, type StoredDevice } from './devices.repository.ts';
import { deviceCredentials } from './devices.tables.ts';
import {
  BY_CUSTOMER_TITLE,
  BY_PLACE,
  BY_TENANT,
  firstRooms,
  ownerName,
  pickByOwner,
} from './devices-by-owner-sql.ts';
import { isOneOf, visibleTo } from './devices-sql.ts';

/** A device in the console: with its connection status, customer title, and who could read its access token. */
export type DeviceOverviewRow = StoredDevice & {
  readonly state: DeviceState;
  readonly customerReadableSince: number | null;
  readonly customerReadTime: number | null;
  /** Null: without a customer. */
  readonly customerTitle: string | null;
  readonly customerName: string | null;
  /** Names of its room and of the floor and building around it; null: it is in no room. */
  readonly placeNames: string[] | null;
};

/** Texts are sorted by language rules, ignoring case; indexes use the same expressions. */
const SORT_COLUMNS = {
  // Ids are unordered; keys increase with each new device.
  id: device.key,
  createdTime: device.createdTime,
  room: sql`lower(${roomNameSql(device)})`,
  name: sql`lower(${device.name})`,
  label: sql`lower(${device.label})`,
  placeType: device.placeType,
  city: sql`lower(${device.city})`,
  tenantName: BY_TENANT.column,
  customerTitle: BY_CUSTOMER_TITLE.column,
  place: BY_PLACE.column,
  // Looked up.
  state: device.id,
  air: device.id,
};

export type DeviceOverviewQuery = PageQuery<keyof typeof SORT_COLUMNS>;

const OWNERS = new Map<string, typeof BY_TENANT>([
  ['tenantName', BY_TENANT],
  ['customerTitle', BY_CUSTOMER_TITLE],
  ['place', BY_PLACE],
]);

const NEWEST_FIRST = { property: 'id', descending: true } as const;

/** The same for reports, whose devices are selected by id or by a search of their names. */
export type ReportedFilter = DeviceFilter & {
  readonly textSearch?: string;
  readonly deviceIds?: readonly string[];
};

/** Most devices and cities offered for reports. */
export const MAX_OFFERED = 1000;

const selectRows = (db: Queryable) =>
  db
    .select({
      ...deviceColumns,
      state: stateOf,
      customerTitle: customer.title,
      customerName: sql<string | null>`${customerName}`,
      placeNames: placeNames(),
      customerReadableSince: deviceCredentials.customerReadableSince,
      customerReadTime: deviceCredentials.customerReadTime,
    })
    .from(device)
    .leftJoin(deviceCredentials, eq(deviceCredentials.deviceId, device.id))
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .leftJoin(customer, eq(customer.id, device.customerId));

/** Bounded by the caller's scope. */
export async function findOverviewFor(
  db: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<DeviceOverviewRow | undefined> {
  const [found] = await selectRows(db).where(and(visibleTo(caller), eq(device.id, deviceId)));
  return found;
}

/**
 * The ids of one page of the devices in the caller's scope, newest first by default.
 * @throws ApiError 403/20 for a system administrator who sorts by air
 */
export async function pickOverviewPage(
  db: Queryable,
  caller: Caller,
  query: DeviceOverviewQuery,
  filter: DeviceFilter,
  now: number,
): Promise<PickedEarly> {
  const where = and(visibleTo(caller), matches(filter), await searched(db, caller, query.textSearch));
  const { sort = NEWEST_FIRST } = query;
  const lookUp = lookUpOf(caller, sort.property, now);
  // An index of rooms finds those of a place, which are few.
  const ofPlace = filter.placeId === undefined ? {} : { fewAtMost: FEW };
  const list = { table: device, id: device.id, where, columns: SORT_COLUMNS, ...lookUp, ...ofPlace };
  return pickPageEarly(db, list, { ...query, sort }, () =>
    pickMany(db, caller, { ...query, sort }, filter, where),
  );
}

/** Values that are looked up, and for how many devices. */
function lookUpOf(caller: Caller, property: string, now: number): LookUp {
  if (property === 'air') return { lookUp: airRank(caller, now), fewAtMost: fewByAir(caller) };
  if (property === 'state') return BY_STATE;
  const owner = OWNERS.get(property);
  return owner ? { lookUp: ownerName(owner) } : {};
}

/** The devices of a page that was picked for the caller, in its order. */
export const listOverview = async (db: Queryable, ids: readonly string[]): Promise<DeviceOverviewRow[]> =>
  inOrderOf(ids, await selectRows(db).where(isAnyOf(device.id, ids)).prepare('device_overview').execute());

/** Queries for very many devices, by owner or air, or silent or inactive. Undefined: other queries, or of one customer. */
function pickMany(
  db: Queryable,
  caller: Caller,
  query: DeviceOverviewQuery & { readonly sort: NonNullable<DeviceOverviewQuery['sort']> },
  { state, ...others }: DeviceFilter,
  where: SQL | undefined,
): Promise<Picked> | undefined {
  const { tenantId, ...further } = others;
  const isOfSystem = caller.authority === 'SYS_ADMIN';
  const isOfCustomer = isPartOfTenant(caller) || others.customerId !== undefined;
  const isFound = isOfCustomer || query.textSearch !== undefined;
  const presence = isFound ? undefined : PRESENCES.get(state ?? '');
  const devices = {
    where: and(visibleTo(caller), matches(others)),
    columns: SORT_COLUMNS,
    tenantId: isOfSystem ? tenantId : tenantWithin(caller),
    isWhole: caller.placeIds === null && matches(isOfSystem ? further : others) === undefined,
  };
  if (query.sort.property === 'air') return pickByAir(db, devices, presence, query);
  if (query.sort.property === 'state') {
    const ofState = { ...devices, where, isWhole: devices.isWhole && state === undefined && !isFound };
    const descending = !query.sort.descending;
    return pickSortedByPresence(db, ofState, { ...query, sort: { ...query.sort, descending } });
  }
  const owner = OWNERS.get(query.sort.property);
  if (!owner) return presence && pickByPresence(db, devices, presence, query);
  const narrowed = presence ? and(devices.where, hasPresence(devices.tenantId, presence)) : where;
  const first = owner === BY_PLACE ? firstRooms(db, caller, narrowed) : undefined;
  return pickByOwner(db, narrowed, owner, query.sort.descending, query, first);
}

/**
 * Searches name, label, city and owner: the tenant for callers outside the tenants, else the customer. Owners are
 * queried first: when the planner knows their number, it uses the indexes.
 */
async function searched(db: Queryable, caller: Caller, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined;
  const ofDevice = containsFolded(text, device.searchText);
  if (caller.authority === 'CUSTOMER_USER') return ofDevice;
  if (caller.authority === 'SYS_ADMIN') {
    const tenants = await db.select({ id: tenant.id }).from(tenant).where(contains(text, tenant.title));
    return or(ofDevice, isOneOf(device.tenantId, tenants));
  }
  const customers = await db
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.tenantId, tenantWithin(caller)),
        // More fields than shown, with an index.
        containsFolded(text, customer.searchText),
        contains(text, customerName, customer.title),
      ),
    );
  return or(ofDevice, isOneOf(device.customerId, customers));
}

/** The next of all devices in the caller's scope, newest first. */
export function listOverviewAfter(
  db: Queryable,
  caller: Caller,
  filter: DeviceFilter,
  after: DeviceOverviewRow | undefined,
  limit: number,
): Promise<DeviceOverviewRow[]> {
  return selectRows(db)
    .where(and(visibleTo(caller), matches(filter), after && lt(device.key, after.key)))
    .orderBy(desc(device.key))
    .limit(limit);
}

/** By room, up to the limit for reports. */
export function listReportable(
  db: Queryable,
  caller: Caller,
  { deviceIds, textSearch, ...filter }: ReportedFilter,
): Promise<DeviceOverviewRow[]> {
  const isMeant = deviceIds === undefined ? undefined : inArray(device.id, [...deviceIds]);
  return selectRows(db)
    .where(and(visibleTo(caller), matches(filter), isMeant, containsFolded(textSearch, device.searchText)))
    .orderBy(sql`lower(${roomNameSql(device)})`, device.id)
    .limit(MAX_OFFERED);
}

/** The first device with this label. */
export async function findByLabel(
  db: Queryable,
  caller: Caller,
  label: string,
): Promise<DeviceOverviewRow | undefined> {
  // The index is on the label in lower case.
  const folded = sql`lower(${device.label}) = lower(${label})`;
  const [found] = await selectRows(db)
    .where(and(visibleTo(caller), folded, eq(device.label, label)))
    .orderBy(sql`lower(${device.name})`, device.id)
    .limit(1);
  return found;
}
