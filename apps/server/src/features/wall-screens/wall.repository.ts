import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { wallScreen, wallScreenRoom } from '../../database/schema/wall-screens.ts';
import { ownTimeOut, timeoutMs } from '../devices/devices-sql.ts';
import type { WallOwner } from './wall-screens.repository.ts';

type Value = 'iaq' | 'pm25' | 'pm10' | 'co2' | 'tvoc';
/** A value and its time, epoch ms. */
type Measured = { readonly value: number; readonly ts: number };

/** The present state of a room, and its place. */
export type RoomParts = {
  readonly title: string;
  /** Values from about the time of the newest reading, measured for the present owner. */
  readonly air: { readonly [value in Value]: Measured | null };
  /** Time from which the device counts as silent, epoch ms; null: it has never sent. */
  readonly staleTime: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timeZone: string | null;
};

const measured = (value: Value) => {
  const ts = latestReading[`${value}Ts`];
  return sql<Measured | null>`case when ${latestReading[value]} is not null and ${ts} >= ${ownedSince}
    and ${ts} > ${latestReading.ts} - ${timeoutMs}
    then json_build_object('value', ${latestReading[value]}, 'ts', ${ts}) end`;
};

const COLUMNS = {
  iaq: measured('iaq'),
  pm25: measured('pm25'),
  pm10: measured('pm10'),
  co2: measured('co2'),
  tvoc: measured('tvoc'),
  staleTime: sql<number | null>`(${latestReading.receivedTime} + ${timeoutMs})::double precision`,
  lat: device.deviceLat,
  lon: device.deviceLon,
  timeZone: device.timeZone,
};

type Columns = Omit<RoomParts, 'air' | 'title'> & RoomParts['air'];

const partsOf = <T extends Columns>({ iaq, pm25, pm10, co2, tvoc, ...rest }: T) => ({
  ...rest,
  air: { iaq, pm25, pm10, co2, tvoc },
});

/** Rooms of screens whose device is assigned to the customer of the screen. */
const shownRooms = (db: Queryable) =>
  db
    .select({ ...COLUMNS, title: wallScreenRoom.title, isBadgeAllowed: wallScreen.isBadgeAllowed })
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
    .$dynamic();

/** The screen of a link, which may have expired. @param secretHash of the link */
export async function findScreenOfLink(db: Queryable, secretHash: string) {
  const [found] = await db.select().from(wallScreen).where(eq(wallScreen.secretHash, secretHash));
  return found;
}

/** The state of each room of a screen, in order. */
export async function findRoomsOfScreen(db: Queryable, screenId: string): Promise<RoomParts[]> {
  const rows = await shownRooms(db)
    .where(eq(wallScreenRoom.wallScreenId, screenId))
    .orderBy(asc(wallScreenRoom.position));
  return rows.map(partsOf);
}

/** The room of a badge, and whether its screen allows badges. */
export async function findRoomOfBadge(db: Queryable, badgeCode: string) {
  const [found] = await shownRooms(db).where(eq(wallScreenRoom.badgeCode, badgeCode));
  return found && partsOf(found);
}

/** The same for devices of a customer, without titles. */
export async function findRoomsOfDevices(
  db: Queryable,
  { tenantId, customerId }: WallOwner,
  deviceIds: readonly string[],
): Promise<(Omit<RoomParts, 'title'> & { readonly deviceId: string })[]> {
  const rows = await db
    .select({ ...COLUMNS, deviceId: device.id })
    .from(device)
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(
      and(
        eq(device.tenantId, tenantId),
        eq(device.customerId, customerId),
        inArray(device.id, [...deviceIds]),
      ),
    );
  return rows.map(partsOf);
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
