import type { RoomPeriod } from '@airdeck/contract/places/rooms';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceFilter } from '../devices/device-filter-sql.ts';
import { type DescribedRoom, listRoomsFor } from './measured-rooms.repository.ts';
import { listPeriods } from './room-periods.repository.ts';

/** A time in which a device of the owner measured a room; epoch ms, without overlaps. */
export type MeasuredPeriod = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly startTs: number;
  readonly endTs: number;
};

/** A room with the devices that measured it, ascending. */
export type MeasuredRoom = DescribedRoom & { readonly periods: readonly MeasuredPeriod[] };

/** Most rooms that are offered: of one place, and before devices, for which this leaves space. */
const MOST_ROOMS = { ofPlace: 1000, beforeDevices: 25 };

/** Rooms as their readings are read: of which device at which time. */
export const createMeasuredRooms = ({ db }: Database) => ({
  /** Rooms in the caller's scope whose names, or those around them, contain a text; with a filter, of such devices. */
  find: (
    caller: Caller,
    textSearch: string | undefined,
    { placeId, ...filter }: DeviceFilter,
  ): Promise<DescribedRoom[]> =>
    listRoomsFor(
      db,
      caller,
      { textSearch, placeId, filter },
      placeId === undefined ? MOST_ROOMS.beforeDevices : MOST_ROOMS.ofPlace,
    ),

  /** The rooms among these ids that are in the caller's scope. */
  async of(caller: Caller, ids: readonly string[]): Promise<MeasuredRoom[]> {
    const found = await listRoomsFor(db, caller, { ids }, ids.length);
    return Promise.all(
      found.map(async (room) => ({ ...room, periods: apart(await listPeriods(db, caller, room.id)) })),
    );
  },
});

export type MeasuredRooms = ReturnType<typeof createMeasuredRooms>;

/** Periods ascending and without overlaps: of devices that measured a room at once, that which came last counts. */
function apart(periods: readonly RoomPeriod[]): MeasuredPeriod[] {
  const known = periods
    .flatMap(({ deviceId, deviceName, fromTime, toTime }) =>
      deviceId === null
        ? []
        : [{ deviceId, deviceName, startTs: fromTime ?? 0, endTs: toTime ?? Number.MAX_SAFE_INTEGER }],
    )
    .toSorted((a, b) => a.startTs - b.startTs || a.endTs - b.endTs);
  return known.flatMap((period, at) => {
    const endTs = Math.min(period.endTs, known[at + 1]?.startTs ?? period.endTs);
    return period.startTs < endTs ? [{ ...period, endTs }] : [];
  });
}
