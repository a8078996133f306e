import type { RoomPeriod } from '@airdeck/contract/places/rooms';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { beyondBranches, callerScope } from '../../database/caller-scope-sql.ts';
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

/**
 * A device as it is told of: its id if the caller reaches it now, with its serial number at the time. Those who are limited
 * to branches are told neither of a device that is out of them now.
 */
const toldColumns = (caller: Scope) => {
  const isReached = sql`${callerScope(caller, device)}`;
  return {
    deviceId: sql<string | null>`case when ${isReached} then ${device.id} end`,
    deviceName:
      caller.placeIds === null
        ? roomPeriod.deviceName
        : sql<string | null>`case when ${isReached} then ${roomPeriod.deviceName} end`,
  };
};

/** The device of a period, if it still belongs to the caller's owner. */
const ofOwner = (caller: Scope) =>
  and(eq(device.id, roomPeriod.deviceId), callerScope(beyondBranches(caller), device));

/**
 * When the device of a period came to the room, epoch ms: not before it left the room before, also where a period begins
 * when the device came to its owner.
 */
const cameTime = sql<number>`greatest(coalesce(${roomPeriod.fromTime}, 0), (select max(o.to_time) from room_period o
  where o.device_id = ${roomPeriod.deviceId} and o.id <> ${roomPeriod.id}
    and o.to_time <= coalesce(${roomPeriod.toTime}, o.to_time)))`;

/** A period with its room, and the coordinates of the device. */
export type PlacedPeriod = RoomPeriod & {
  readonly roomId: string;
  /** The device, to read what it measured in the room; it is told by `deviceId` only. Null: it is not the owner's now. */
  readonly measurerId: string | null;
  /** Epoch ms; 0: from the beginning. */
  readonly cameTime: number;
  readonly lat: number | null;
  readonly lon: number | null;
};

/**
 * The periods of rooms that were read in the caller's scope, ascending: in a span, if one is given.
 * @param most of all rooms together: of more, the newest
 */
export async function listPeriodsOf(
  db: Queryable,
  caller: Scope,
  roomIds: readonly string[],
  span: TimeRange | undefined,
  most: number,
): Promise<PlacedPeriod[]> {
  const ofRooms = isAnyOf(roomPeriod.roomId, roomIds);
  const told = toldColumns(caller);
  const rows = await db
    .select({
      roomId: roomPeriod.roomId,
      ...told,
      measurerId: device.id,
      fromTime: roomPeriod.fromTime,
      cameTime: cameTime.mapWith(Number),
      toTime: roomPeriod.toTime,
      lat: sql<number | null>`case when ${told.deviceId} is not null then ${device.lat} end`,
      lon: sql<number | null>`case when ${told.deviceId} is not null then ${device.lon} end`,
    })
    .from(roomPeriod)
    .leftJoin(device, ofOwner(caller))
    .where(span ? inArray(roomPeriod.id, periodsIn(db, ofRooms, span)) : ofRooms)
    .orderBy(desc(sql`coalesce(${roomPeriod.fromTime}, 0)`), desc(roomPeriod.id))
    .limit(most);
  return rows.toReversed();
}

/** The periods of a room that was read in the caller's scope, the last first. */
export const listPeriods = (db: Queryable, caller: Scope, roomId: string): Promise<RoomPeriod[]> =>
  db
    .select({
      ...toldColumns(caller),
      fromTime: roomPeriod.fromTime,
      toTime: roomPeriod.toTime,
    })
    .from(roomPeriod)
    .leftJoin(device, ofOwner(caller))
    .where(eq(roomPeriod.roomId, roomId))
    .orderBy(
      sql`${roomPeriod.toTime} desc nulls first`,
      desc(sql`coalesce(${roomPeriod.fromTime}, 0)`),
      roomPeriod.id,
    )
    .limit(MAX_PERIODS);
