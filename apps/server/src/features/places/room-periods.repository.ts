import type { RoomPeriod } from '@airdeck/contract/places/rooms';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { device } from '../../database/schema/devices.ts';
import type { Scope } from '../../http/caller.ts';
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
