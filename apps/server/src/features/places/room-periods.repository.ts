import type { RoomPeriod } from '@airdeck/contract/places/rooms';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { device } from '../../database/schema/devices.ts';
import type { Scope } from '../../http/caller.ts';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { roomPeriod } from './places.tables.ts';

const MAX_PERIODS = 500;

/** Ends the periods in which these devices are in rooms. */
export async function closePeriods(tx: Queryable, deviceIds: readonly string[], now: number): Promise<void> {
  await tx
    .update(roomPeriod)
    .set({ toTime: now })
    .where(and(isAnyOf(roomPeriod.deviceId, deviceIds), isNull(roomPeriod.toTime)));
}

/** A period that begins; `fromTime` null: since the device came to its owner. */
type NewPeriod = {
  readonly roomId: string;
  readonly device: { readonly id: string; readonly name: string };
  readonly fromTime: number | null;
};

/** Begins periods of devices in rooms. */
export async function insertPeriods(tx: Queryable, periods: readonly NewPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  await tx.insert(roomPeriod).values(
    periods.map(({ roomId, device: { id, name }, fromTime }) => ({
      id: newId(),
      roomId,
      deviceId: id,
      deviceName: name,
      fromTime,
    })),
  );
}

/** Periods that overlap a span, as a subquery. */
export const periodsIn = (db: Queryable, of: SQL, { startTs, endTs }: TimeRange) =>
  db
    .select({ id: roomPeriod.id })
    .from(roomPeriod)
    .where(
      and(
        of,
        sql`coalesce(${roomPeriod.fromTime}, 0) < ${endTs}::bigint`,
        sql`coalesce(${roomPeriod.toTime}, ${endTs}::bigint) > ${startTs}::bigint`,
      ),
    );

/** A period with its room, and the coordinates of the device. */
export type PlacedPeriod = RoomPeriod & {
  readonly roomId: string;
  readonly lat: number | null;
  readonly lon: number | null;
};

/**
 * The periods of rooms that were read in the caller's scope, ascending: in a span, if one is given.
 * @param most of all rooms together
 */
export const listPeriodsOf = (
  db: Queryable,
  caller: Scope,
  roomIds: readonly string[],
  span: TimeRange | undefined,
  most: number,
): Promise<PlacedPeriod[]> => {
  const ofRooms = isAnyOf(roomPeriod.roomId, roomIds);
  return db
    .select({
      roomId: roomPeriod.roomId,
      deviceId: device.id,
      deviceName: roomPeriod.deviceName,
      fromTime: roomPeriod.fromTime,
      toTime: roomPeriod.toTime,
      lat: device.lat,
      lon: device.lon,
    })
    .from(roomPeriod)
    .leftJoin(device, and(eq(device.id, roomPeriod.deviceId), callerScope(caller, device)))
    .where(span ? inArray(roomPeriod.id, periodsIn(db, ofRooms, span)) : ofRooms)
    .orderBy(asc(sql`coalesce(${roomPeriod.fromTime}, 0)`), roomPeriod.id)
    .limit(most);
};

/** The periods of a room that was read in the caller's scope, the last first. */
export const listPeriods = (db: Queryable, caller: Scope, roomId: string): Promise<RoomPeriod[]> =>
  db
    .select({
      deviceId: device.id,
      deviceName: roomPeriod.deviceName,
      fromTime: roomPeriod.fromTime,
      toTime: roomPeriod.toTime,
    })
    .from(roomPeriod)
    .leftJoin(device, and(eq(device.id, roomPeriod.deviceId), callerScope(caller, device)))
    .where(eq(roomPeriod.roomId, roomId))
    .orderBy(
      sql`${roomPeriod.toTime} desc nulls first`,
      desc(sql`coalesce(${roomPeriod.fromTime}, 0)`),
      roomPeriod.id,
    )
    .limit(MAX_PERIODS);
