import type { JudgedMetric } from '@airdeck/air/verdict';
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { isWithin } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { devicePosition } from '../device-health/device-position-sql.ts';
import { ownTimeOut, timeoutMs } from '../devices/devices-sql.ts';
import { measuringDevice } from '../places/measuring-device-sql.ts';
import type { PresentAir } from '../worst-air/present-air.ts';
import { presentAirColumns } from '../worst-air/present-air-sql.ts';
import type { WallOwner } from './wall-screens.repository.ts';
import { wallScreen, wallScreenRoom } from './wall-screens.tables.ts';

/** Most rooms of a place among which the worst are found. */
const MOST_IN_PLACE = 1000;

/** The present state of a room, and its place. */
export type RoomParts = {
  readonly deviceId: string;
  readonly title: string;
  /** Values from about the time of the newest reading, measured for the present owner. */
  readonly air: PresentAir;
  /** When they were measured, epoch ms; null: the device has never sent. */
  readonly times: { readonly [metric in JudgedMetric | 'any']: number | null } | null;
  /** Time of the newest reading for the present owner, epoch ms; null: none. */
  readonly sentTime: number | null;
  /** Time from which the device counts as silent, epoch ms; null: it has never sent. */
  readonly staleTime: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timeZone: string | null;
};

const COLUMNS = {
  deviceId: device.id,
  air: presentAirColumns(sql`${ownedSince}`),
  times: {
    // First: where it is null, there is no row, and the whole object becomes null.
    any: latestReading.ts,
    iaq: latestReading.iaqTs,
    pm25: latestReading.pm25Ts,
    pm10: latestReading.pm10Ts,
    co2: latestReading.co2Ts,
    tvoc: latestReading.tvocTs,
  },
  sentTime: sql<
    number | null
  >`case when ${latestReading.ts} >= ${ownedSince} then ${latestReading.ts} end`.mapWith(Number),
  staleTime: sql<number | null>`(${latestReading.receivedTime} + ${timeoutMs})::double precision`,
  ...devicePosition,
  timeZone: device.timeZone,
};

/** Rooms of screens whose device is assigned to the customer of the screen. */
const shownRooms = (db: Queryable) =>
  db
    .select({
      ...COLUMNS,
      title: wallScreenRoom.title,
      tenantId: wallScreen.tenantId,
      isBadgeAllowed: wallScreen.isBadgeAllowed,
      expiresTime: wallScreen.expiresTime,
    })
    .from(wallScreenRoom)
    .innerJoin(wallScreen, eq(wallScreen.id, wallScreenRoom.wallScreenId))
    .innerJoin(
      device,
      and(
        eq(device.key, wallScreenRoom.deviceKey),
        eq(device.tenantId, wallScreen.tenantId),
        eq(device.customerId, wallScreen.customerId),
      ),
    )
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .$dynamic();

/** The screen of a link, which may have expired. @param secretHash of the link */
export async function findScreenOfLink(db: Queryable, secretHash: string) {
  const [found] = await db.select().from(wallScreen).where(eq(wallScreen.secretHash, secretHash));
  return found;
}

/** The state of each room of a screen, in order. */
export async function findRoomsOfScreen(db: Queryable, screenId: string): Promise<RoomParts[]> {
  return shownRooms(db)
    .where(eq(wallScreenRoom.wallScreenId, screenId))
    .orderBy(asc(wallScreenRoom.position));
}

/** The room of a badge, whether its screen allows badges, and when the screen expires. */
export async function findRoomOfBadge(db: Queryable, badgeCode: string) {
  const [found] = await shownRooms(db).where(eq(wallScreenRoom.badgeCode, badgeCode));
  return found;
}

/** A room of a place; `isMeasuring`: its device is the one that measures it, of several. */
export type RoomInPlace = RoomParts & { readonly roomId: string; readonly isMeasuring: boolean };

/** The rooms of a place of a customer, in the order of its floors. */
export async function findRoomsOfPlace(
  db: Queryable,
  { tenantId, customerId }: WallOwner,
  placeId: string,
): Promise<RoomInPlace[]> {
  return db
    .select({
      ...COLUMNS,
      title: place.name,
      roomId: place.id,
      isMeasuring: sql<boolean>`${device.id} = ${measuringDevice(place.id)}`,
    })
    .from(device)
    .innerJoin(place, eq(place.id, device.roomId))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(and(eq(device.tenantId, tenantId), eq(device.customerId, customerId), isWithin(placeId)))
    .orderBy(place.treeOrder, device.id)
    .limit(MOST_IN_PLACE);
}

/** The same for devices of a customer, without titles. */
export async function findRoomsOfDevices(
  db: Queryable,
  { tenantId, customerId }: WallOwner,
  deviceIds: readonly string[],
): Promise<Omit<RoomParts, 'title'>[]> {
  return db
    .select(COLUMNS)
    .from(device)
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(
      and(
        eq(device.tenantId, tenantId),
        eq(device.customerId, customerId),
        inArray(device.id, [...deviceIds]),
      ),
    );
}

const SEEN_EVERY_MS = 60_000;

/** Records that a screen is open: at most once a minute, even if it is open several times. */
export async function updateLastSeen(db: Queryable, screenId: string, now: number): Promise<void> {
  const { id, lastSeenTime } = wallScreen;
  await db
    .update(wallScreen)
    .set({ lastSeenTime: now })
    .where(and(eq(id, screenId), or(isNull(lastSeenTime), lt(lastSeenTime, now - SEEN_EVERY_MS))));
}
