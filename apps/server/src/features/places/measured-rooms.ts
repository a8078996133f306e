import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceFilter } from '../devices/device-filter-sql.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import type { TimeRange } from '../telemetry/device-readings.ts';
import {
  type DescribedRoom,
  findRoomWithVolume,
  listRoomsFor,
  type RoomTarget,
} from './measured-rooms.repository.ts';
import { periodsApart, type ReadPeriod } from './periods-apart.ts';
import { listPeriodsOf, type PlacedPeriod } from './room-periods.repository.ts';

/** A room with the devices that measured it, ascending. */
export type MeasuredRoom = DescribedRoom & { readonly periods: readonly ReadPeriod[] };

/** A room with all devices that were in it, also at once. `deviceId`: null out of the caller's reach. */
export type RoomWithDevices = DescribedRoom & { readonly devices: readonly PlacedPeriod[] };

/** Periods of a room that are read. */
const MOST_PERIODS = 500;

/** Most rooms that are offered: of one place, and before devices, for which this leaves space. */
const MOST_ROOMS = { ofPlace: 1000, beforeDevices: 25 };

/** Rooms as their readings are read: of which device at which time. */
export function createMeasuredRooms({ db }: Database) {
  async function periodsOf(
    caller: Caller,
    found: readonly DescribedRoom[],
    span: TimeRange | undefined,
    most: number,
  ) {
    const ids = found.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await listPeriodsOf(db, caller, ids, span, most);
    return groupedBy(rows, ({ roomId }) => roomId);
  }

  return {
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
      const periods = await periodsOf(caller, found, undefined, MOST_PERIODS * ids.length);
      return found.map((room) => ({ ...room, periods: periodsApart(periods.get(room.id) ?? []) }));
    },

    /** The room with an id, or that of a device, with its volume; undefined: none, or out of the caller's scope. */
    volumeOf: (caller: Caller, id: string) => findRoomWithVolume(db, caller, id),

    /**
     * Rooms in which devices were in a span, in the order of their places.
     * @param most rooms, and periods of all of them together
     */
    async within(
      caller: Caller,
      target: RoomTarget,
      span: TimeRange,
      most: { readonly rooms: number; readonly periods: number },
    ): Promise<RoomWithDevices[]> {
      const wanted = { ...target, measuredIn: span };
      const found = await listRoomsFor(db, caller, wanted, most.rooms, 'place');
      const periods = await periodsOf(caller, found, span, most.periods);
      return found.map((room) => ({ ...room, devices: periods.get(room.id) ?? [] }));
    },
  };
}

export type MeasuredRooms = ReturnType<typeof createMeasuredRooms>;
