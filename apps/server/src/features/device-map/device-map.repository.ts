import { OFF_MAP } from '@airdeck/air/map-view';
import { placeTypeOf } from '@airdeck/air/places';
import type { Presence } from '@airdeck/air/staleness';
import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { containsFolded, type Rows } from '../../database/page-sql.ts';
import { deviceHealth, deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { visibleTo } from '../devices/device-scope-sql.ts';

/** A device with a place. */
export type PlacedDevice = {
  readonly recordId: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly place: string | null;
  readonly state: Presence;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
};

export type DeviceWithoutPlace = Pick<PlacedDevice, 'recordId' | 'deviceId' | 'deviceName' | 'state'>;

/** What people entered counts before what the device says. */
const isEntered = sql`${deviceRecord.deviceLat} is not null and ${deviceRecord.deviceLon} is not null`;
const lat = sql<number>`case when ${isEntered} then ${deviceRecord.deviceLat} else ${deviceHealth.reportedLat} end`;
const lon = sql<number>`case when ${isEntered} then ${deviceRecord.deviceLon} else ${deviceHealth.reportedLon} end`;

/** Devices report any number. Half a position is none. */
const isPlaced = and(
  sql`${lat} between -90 and 90 and ${lon} between -180 and 180`,
  ...OFF_MAP.map((off) => sql`not (${lat} = ${off.lat} and ${lon} = ${off.lon})`),
) as SQL;

const state = sql<Presence>`coalesce(${deviceHealth.state}, 'silent')`;
const who = {
  recordId: deviceRecord.id,
  deviceId: sql<string>`${deviceRecord.deviceId}`,
  deviceName: deviceRecord.deviceName,
  state,
};

/** The next devices with a place, in the order of their records. What is in stock stands nowhere. */
export async function listPlaced(
  db: Queryable,
  caller: Caller,
  kindOfPlace: string | undefined,
  after: string | undefined,
  limit: number,
): Promise<PlacedDevice[]> {
  return db
    .select({ ...who, place: deviceRecord.deviceInstalledPlace, lat, lon })
    .from(deviceRecord)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, deviceRecord.deviceId))
    .where(
      and(
        inScope(caller, kindOfPlace),
        isPlaced,
        after === undefined ? undefined : gt(deviceRecord.id, after),
      ),
    )
    .orderBy(deviceRecord.id)
    .limit(limit);
}

/** Devices that no map can show, by name. */
export async function listUnplaced(
  db: Queryable,
  caller: Caller,
  query: {
    readonly textSearch?: string | undefined;
    readonly kindOfPlace?: string | undefined;
    readonly pageSize: number;
    readonly page: number;
  },
): Promise<Rows<DeviceWithoutPlace>> {
  const { textSearch, kindOfPlace, pageSize, page } = query;
  const found = containsFolded(textSearch, deviceRecord.searchText);
  const where = and(inScope(caller, kindOfPlace), sql`(${isPlaced}) is not true`, found);
  const [rows, total] = await Promise.all([
    db
      .select(who)
      .from(deviceRecord)
      .leftJoin(deviceHealth, eq(deviceHealth.deviceId, deviceRecord.deviceId))
      .where(where)
      .orderBy(sql`lower(${deviceRecord.deviceName})`, deviceRecord.id)
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ total: count() })
      .from(deviceRecord)
      .leftJoin(deviceHealth, eq(deviceHealth.deviceId, deviceRecord.deviceId))
      .where(where),
  ]);
  return { rows, total: firstOrThrow(total).total };
}

function inScope(caller: Caller, kindOfPlace: string | undefined): SQL | undefined {
  const kind = kindOfPlace === undefined ? undefined : placeTypeOf(kindOfPlace);
  return and(
    visibleTo(caller),
    isNotNull(deviceRecord.deviceId),
    kind === undefined
      ? undefined
      : kind === null
        ? isNull(deviceRecord.deviceInstalledPlace)
        : eq(deviceRecord.deviceInstalledPlace, kind),
  );
}
