import { placeTypeOf } from '@airdeck/air/places';
import { OFF_MAP } from '@airdeck/air/positions';
import type { Presence } from '@airdeck/air/staleness';
import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { containsFolded, type Rows } from '../../database/page-sql.ts';
import { isWithin } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { devicePosition } from '../device-health/device-position-sql.ts';
import { visibleTo } from '../devices/devices-sql.ts';

/** A device with a position. */
export type PlacedDevice = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  readonly customerTitle: string | null;
  readonly place: string | null;
  readonly state: Presence;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
  /** Null: it is in no room of one. */
  readonly buildingId: string | null;
};

export type DeviceWithoutPlace = Omit<PlacedDevice, 'place' | 'lat' | 'lon' | 'buildingId'>;

const { lat, lon } = devicePosition;

/** Excludes incomplete and impossible positions: devices may report any number. */
const isPlaced = and(
  sql`${lat} between -90 and 90 and ${lon} between -180 and 180`,
  ...OFF_MAP.map((off) => sql`not (${lat} = ${off.lat} and ${lon} = ${off.lon})`),
) as SQL;

const state = sql<Presence>`coalesce(${deviceHealth.state}, 'silent')`;
const whoFor = (caller: Caller) => ({
  deviceId: device.id,
  deviceName: device.name,
  deviceLabel: device.label,
  customerTitle: customerTitleFor(caller),
  state,
});

/** Only devices of this kind of place, 'None': without one; and only those in this building, floor or room. */
export type MapFilter = { readonly placeType?: string | undefined; readonly placeId?: string | undefined };

const ofPlace = (placeId: string | undefined) => (placeId === undefined ? undefined : isWithin(placeId));

/** The buildings of these ids, with where they are said to be. */
export const listBuildings = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: place.id, name: place.name, lat: place.lat, lon: place.lon })
    .from(place)
    .where(isAnyOf(place.id, ids));

/** The next devices with a position, by id. Devices in stock have none. */
export async function listPlaced(
  db: Queryable,
  caller: Caller,
  { placeType, placeId }: MapFilter,
  after: string | undefined,
  limit: number,
): Promise<PlacedDevice[]> {
  return db
    .select({
      ...whoFor(caller),
      place: device.placeType,
      lat: sql<number>`${lat}`,
      lon: sql<number>`${lon}`,
      buildingId: sql<string | null>`(select around.id from ${place} r join ${place} around
        on around.id = r.path[1] and around.kind = 'building' where r.id = ${device.roomId})`,
    })
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(
      and(
        inScope(caller, placeType),
        ofPlace(placeId),
        isPlaced,
        after === undefined ? undefined : gt(device.id, after),
      ),
    )
    .orderBy(device.id)
    .limit(limit);
}

/** Devices without a position, by room. */
export async function listUnplaced(
  db: Queryable,
  caller: Caller,
  query: {
    readonly textSearch?: string | undefined;
    readonly placeType?: string | undefined;
    readonly pageSize: number;
    readonly page: number;
  },
): Promise<Rows<DeviceWithoutPlace>> {
  const { textSearch, placeType, pageSize, page } = query;
  const found = containsFolded(textSearch, device.searchText);
  const where = and(inScope(caller, placeType), sql`(${isPlaced}) is not true`, found);
  const [rows, total] = await Promise.all([
    db
      .select(whoFor(caller))
      .from(device)
      .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
      .leftJoin(customer, eq(customer.id, device.customerId))
      .where(where)
      .orderBy(sql`lower(${roomNameSql(device)})`, device.id)
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ total: count() })
      .from(device)
      .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
      .where(where),
  ]);
  return { rows, total: firstOrThrow(total).total };
}

function inScope(caller: Caller, placeType: string | undefined): SQL | undefined {
  const kind = placeType === undefined ? undefined : placeTypeOf(placeType);
  return and(
    visibleTo(caller),
    isNotNull(device.tenantId),
    kind === undefined ? undefined : kind === null ? isNull(device.placeType) : eq(device.placeType, kind),
  );
}
