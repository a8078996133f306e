import type { PageQuery } from '@airdeck/contract/common/page';
import type {
  DeviceHealthCounts,
  DeviceHealthQuery,
  DeviceHealthSortProperty,
} from '@airdeck/contract/device-health/device-health';
import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { isPartOfTenant, tenantWithin } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { containsFolded, FEW, inOrderOf, type Picked, pickPage, type Rows } from '../../database/page-sql.ts';
import { isWithin, placeNames } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { standsIn } from '../devices/device-filter-sql.ts';
import { pickByPresence } from '../devices/device-presence-sql.ts';
import { BY_PLACE, firstRooms, ownerName, pickByOwner } from '../devices/devices-by-owner-sql.ts';
import { visibleTo } from '../devices/devices-sql.ts';
import { deviceHealth } from './device-health.tables.ts';

/** A page of the devices that match the filters. */
export type HealthQuery = PageQuery<DeviceHealthSortProperty> &
  Pick<DeviceHealthQuery, 'state' | 'finding' | 'tenantId' | 'placeId'> & {
    /** 'None': without a kind of place. */
    readonly placeType?: string | undefined;
  };

/** A device with its health. */
export type HealthRow = Awaited<ReturnType<typeof selectRows>>[number];

const ORDERS = { room: sql`lower(${roomNameSql(device)})`, place: BY_PLACE.column };

type Ordered = HealthQuery & {
  readonly sort: { readonly property: keyof typeof ORDERS; readonly descending: boolean };
};

const HEALTH_COLUMNS = {
  state: deviceHealth.state,
  lastReadingTime: deviceHealth.lastReadingTime,
  battery: deviceHealth.battery,
  shareOf24Hours: deviceHealth.shareOf24Hours,
  shareOf7Days: deviceHealth.shareOf7Days,
  rejectedMessages: deviceHealth.rejectedMessages,
} as const satisfies Partial<Record<DeviceHealthSortProperty, unknown>>;

type HealthColumn = keyof typeof HEALTH_COLUMNS;

/** One page of the devices in scope, by room by default. Devices in stock have no health. */
export async function listHealth(
  db: Queryable,
  caller: Caller,
  query: HealthQuery,
): Promise<Rows<HealthRow>> {
  const { ids, total } = await pickIds(db, caller, query);
  return { rows: inOrderOf(ids, await selectRows(db, caller, isAnyOf(device.id, ids))), total };
}

async function pickIds(db: Queryable, caller: Caller, query: HealthQuery) {
  const { sort = { property: 'room', descending: false }, state, finding } = query;
  const { property } = sort;
  const ofDevice = and(
    visibleTo(caller),
    isNotNull(device.tenantId),
    query.tenantId === undefined ? undefined : eq(device.tenantId, query.tenantId),
    query.placeId === undefined ? undefined : isWithin(query.placeId),
    query.placeType === undefined ? undefined : standsIn(query.placeType),
    containsFolded(query.textSearch, device.searchText),
  );
  const ofHealth = and(isIn(state), has(finding));
  if (property === 'room' || property === 'place') {
    const where = ofHealth ? and(ofDevice, isOneOf(db, ofHealth)) : ofDevice;
    const fewAtMost = query.placeId === undefined ? 0 : FEW;
    const lookUp = property === 'place' ? ownerName(BY_PLACE) : undefined;
    const list = { table: device, id: device.id, where, columns: ORDERS, fewAtMost, lookUp };
    const ordered = { ...query, sort: { ...sort, property } };
    return pickPage(db, list, ordered, () =>
      property === 'place'
        ? pickByOwner(db, where, BY_PLACE, sort.descending, query, firstRooms(db, caller, where))
        : pickMany(db, caller, ofDevice, ordered),
    );
  }
  const where = and(ofDevice, ofHealth);
  const column = HEALTH_COLUMNS[property satisfies HealthColumn];
  const joined = () => eq(device.id, deviceHealth.deviceId);
  const [rows, counted] = await Promise.all([
    db
      .select({ id: device.id })
      .from(deviceHealth)
      .innerJoin(device, joined())
      .where(where)
      .orderBy(sort.descending ? desc(column) : asc(column), asc(deviceHealth.deviceId))
      .limit(query.pageSize)
      .offset(query.page * query.pageSize),
    db.select({ total: count() }).from(device).innerJoin(deviceHealth, joined()).where(where),
  ]);
  return { ids: rows.map(({ id }) => id), total: firstOrThrow(counted).total };
}

/** Queries for very many devices: active or inactive ones. Undefined: other queries, or of one customer. */
function pickMany(
  db: Queryable,
  caller: Caller,
  ofDevice: SQL | undefined,
  query: Ordered,
): Promise<Picked> | undefined {
  const { state, tenantId, placeType, placeId, finding } = query;
  const isOfCustomer = isPartOfTenant(caller) || placeId !== undefined;
  if (state === undefined || !PRESENCES.has(state) || finding || isOfCustomer) return undefined;
  const isOfSystem = caller.authority === 'SYS_ADMIN';
  const isWhole = placeType === undefined && query.textSearch === undefined;
  const devices = {
    // No condition on the tenant is needed, as all requested devices have one.
    where: isOfSystem && isWhole && tenantId === undefined ? undefined : ofDevice,
    columns: ORDERS,
    tenantId: isOfSystem ? tenantId : tenantWithin(caller),
    isWhole: isWhole && (isOfSystem || tenantId === undefined),
  };
  return pickByPresence(db, devices, state === 'alive' ? 'active' : 'inactive', query);
}

/** Devices in stock are not in this table. */
const PRESENCES: ReadonlySet<string> = new Set(['alive', 'inactive', 'silent']);

/** Health of a device; undefined: not in scope, or in stock. */
export async function findHealthFor(
  db: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<HealthRow | undefined> {
  const [found] = await selectRows(db, caller, and(visibleTo(caller), eq(device.id, deviceId)));
  return found;
}

/** Numbers of devices in scope by state and finding. */
export async function countHealth(db: Queryable, caller: Caller): Promise<DeviceHealthCounts> {
  const counted = await db
    .select({
      total: count(),
      active: matching(isIn('active')),
      late: matching(isIn('late')),
      silent: matching(isIn('silent')),
      stuck: matching(has('stuck')),
      outOfRange: matching(has('outOfRange')),
      warmingUp: matching(has('warmingUp')),
      otherName: matching(has('otherName')),
      notUnderstood: matching(has('notUnderstood')),
      rejected: matching(has('rejected')),
    })
    .from(device)
    .innerJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(visibleTo(caller));
  return firstOrThrow(counted);
}

function selectRows(db: Queryable, caller: Caller, where: SQL | undefined) {
  const { id, name, label, placeType, timeZone, tenantId, deviceProfileId } = device;
  return db
    .select({
      id,
      name,
      label,
      placeType,
      timeZone,
      tenantId,
      deviceProfileId,
      customerTitle: customerTitleFor(caller),
      placeNames: placeNames(),
      health: deviceHealth,
    })
    .from(device)
    .innerJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(where);
}

const isOneOf = (db: Queryable, where: SQL): SQL =>
  inArray(device.id, db.select({ id: deviceHealth.deviceId }).from(deviceHealth).where(where));

function isIn(state: HealthQuery['state']): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'alive') return inArray(deviceHealth.state, ['active', 'late']);
  // Devices in stock are not in this table.
  return eq(deviceHealth.state, state === 'inactive' ? 'silent' : state);
}

function has(finding: HealthQuery['finding']): SQL | undefined {
  if (finding === undefined) return undefined;
  if (finding === 'rejected') return sql`${deviceHealth.rejectedMessages} > 0`;
  return sql`${deviceHealth.findingKinds} @> array[${finding}]::text[]`;
}

const matching = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
