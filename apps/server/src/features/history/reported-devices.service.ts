import { type HoursAt, hoursAt } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { INDUSTRY_PLACES } from '@airdeck/air/places';
import { isOnMap, type Position } from '@airdeck/air/positions';
import { FURTHER_KEYS, isQuantity } from '@airdeck/air/quantities';
import { REPORT_KEYS, type ReportDevice, type ReportDevicesQuery } from '@airdeck/contract/history/history';
import type { Caller } from '../../http/caller.ts';
import type { DeviceFilter } from '../devices/device-filter-sql.ts';
import type { DeviceOverview } from '../devices/device-overview.service.ts';
import type { DevicePlace } from '../devices/device-places.repository.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import type { DescribedRoom } from '../places/measured-rooms.repository.ts';
import type { MeasuredRoom, MeasuredRooms } from '../places/measured-rooms.ts';
import type { MeasuredPeriod } from '../places/periods-apart.ts';
import type {
  DeviceReadings,
  MeasuredPart,
  OpenMeasuredParts,
  OpenReadings,
} from '../telemetry/device-readings.ts';
import { judgedBy, yardstickOf } from '../worst-air/present-air.ts';
import { type RoomPart, readingsOfRoom } from './room-readings.ts';

/** Name and place of a device. */
export type DescribedDevice = Pick<
  ReportDevice,
  'deviceId' | 'deviceName' | 'deviceLabel' | 'customerTitle' | 'timeZone'
> & {
  readonly placeType: string | null;
  readonly city: string | null;
};

/** A device of a report, with its place, time zone and readings. */
export type ReportedDevice = DescribedDevice & {
  /** IANA name: of its place, or the requested one, or UTC. */
  readonly zone: string;
  /** When the place is open; undefined: no opening hours are stated. */
  readonly openAt: HoursAt | undefined;
  /** Undefined: unknown. */
  readonly position: Position | undefined;
  readonly readings: DeviceReadings;
  /** The devices that measured a room, ascending; undefined: it is a device. */
  readonly measuredBy?: readonly MeasuredPeriod[] | undefined;
};

/** A room before what was measured in it is opened: its own yardstick judges what devices measured that are elsewhere now. */
const partsOf = (room: MeasuredRoom): MeasuredPart[] =>
  room.periods.map(({ measurerId, deviceId, startTs, endTs }) => ({
    roomId: room.id,
    deviceId: measurerId,
    startTs,
    endTs,
    judged: deviceId === null ? { by: judgedBy(room), limits: yardstickOf(room).limits } : undefined,
  }));

export type ReportedDevices = ReturnType<typeof createReportedDevices>;

/** Devices and rooms of which a caller may read reports. */
export function createReportedDevices(parts: {
  openReadings: OpenReadings;
  openMeasuredParts: OpenMeasuredParts;
  deviceOverview: Pick<DeviceOverview, 'reportableFor' | 'citiesFor' | 'placesFor'>;
  measuredRooms: MeasuredRooms;
}) {
  const { openReadings, openMeasuredParts, deviceOverview, measuredRooms } = parts;

  async function roomsIn(
    caller: Caller,
    { withRooms, textSearch, deviceId: ids }: ReportDevicesQuery,
    filter: DeviceFilter,
  ): Promise<readonly DescribedRoom[]> {
    if (caller.authority === 'SYS_ADMIN') return [];
    if (ids) return measuredRooms.of(caller, ids);
    return withRooms ? measuredRooms.find(caller, textSearch, filter) : [];
  }

  return {
    /** The devices in scope that match a query, and all cities of the caller's devices as filter options. */
    async list(
      caller: Caller,
      query: ReportDevicesQuery,
    ): Promise<{ devices: DescribedDevice[]; cities: string[] }> {
      const { industry, city, placeId, withRooms, textSearch, deviceId: deviceIds } = query;
      const filter: DeviceFilter = {
        ...(industry && { placeType: INDUSTRY_PLACES[industry] ?? 'None' }),
        ...(city !== undefined && { city }),
        ...(placeId !== undefined && { placeId }),
      };
      const [rooms, rows, cities] = await Promise.all([
        roomsIn(caller, query, filter),
        // The devices of a place are those of its rooms.
        withRooms && placeId !== undefined
          ? []
          : deviceOverview.reportableFor(caller, {
              ...filter,
              ...(textSearch !== undefined && { textSearch }),
              ...(deviceIds !== undefined && { deviceIds }),
            }),
        deviceOverview.citiesFor(caller),
      ]);
      const devices = rows
        .filter(({ tenantId }) => tenantId !== null)
        .map(({ placeType, timeZone, ...row }) => ({
          deviceId: row.id,
          deviceName: row.name,
          deviceLabel: row.label,
          customerTitle: caller.customerId === null ? row.customerTitle : null,
          placeType,
          city: row.city,
          timeZone,
        }));
      return { devices: [...rooms.map(describedRoom), ...devices], cities };
    },

    /**
     * Opens devices and rooms, in the order of the given ids: all of them or none.
     * @throws ApiError 404/32, 403/20
     */
    async open(caller: Caller, ids: readonly string[], askedZone?: string | null): Promise<ReportedDevice[]> {
      const rooms = new Map((await measuredRooms.of(caller, ids)).map((room) => [room.id, room]));
      const deviceIds = [...new Set(ids.filter((id) => !rooms.has(id)))];
      const opened = new Map((await openReadings(caller, deviceIds)).map((one) => [one.id, one]));
      const places = await deviceOverview.placesFor(caller, deviceIds);
      const asked = [...rooms.values()].flatMap(partsOf);
      const measured = await openMeasuredParts(caller, asked);
      const partsIn = groupedBy(
        asked.flatMap(({ roomId, startTs, endTs }, at) => {
          const readings = measured[at];
          return readings ? [{ roomId, startTs, endTs, readings }] : [];
        }),
        ({ roomId }) => roomId,
      );
      return ids.flatMap((id) => {
        const room = rooms.get(id);
        if (room) return [openRoom(room, partsIn.get(id) ?? [], askedZone)];
        const readings = opened.get(id);
        return readings ? [openDevice(readings, places.get(id), askedZone)] : [];
      });
    },
  };
}

function openDevice(
  readings: DeviceReadings,
  place: DevicePlace | undefined,
  askedZone: string | null | undefined,
): ReportedDevice {
  const zone = placeZone([place?.timeZone], askedZone);
  const position = { lat: place?.lat ?? null, lon: place?.lon ?? null };
  return {
    deviceId: readings.id,
    deviceName: readings.name,
    deviceLabel: place?.label ?? null,
    customerTitle: place?.customerTitle ?? null,
    placeType: place?.placeType ?? null,
    city: place?.city ?? null,
    timeZone: place?.timeZone ?? null,
    zone,
    openAt: place?.openingHours ? hoursAt(place.openingHours, zone) : undefined,
    position: isOnMap(position) ? position : undefined,
    readings,
  };
}

function openRoom(
  room: MeasuredRoom,
  parts: readonly RoomPart[],
  askedZone: string | null | undefined,
): ReportedDevice {
  const { held, periods } = room;
  const zone = placeZone([held.timeZone], askedZone);
  return {
    ...describedRoom(room),
    zone,
    openAt: held.openingHours ? hoursAt(held.openingHours, zone) : undefined,
    position: isOnMap(held) ? { lat: held.lat, lon: held.lon } : undefined,
    readings: readingsOfRoom(room, parts),
    measuredBy: periods.map(({ measurerId, ...told }) => told),
  };
}

/** A room in the place of a device: its floor and building stand where a device has its serial number. */
const describedRoom = ({ id, name, around, customerTitle, held }: DescribedRoom): DescribedDevice => ({
  deviceId: id,
  deviceName: around.length > 0 ? around.join(', ') : name,
  deviceLabel: name,
  customerTitle,
  placeType: held.placeType,
  city: held.city,
  timeZone: held.timeZone,
});

/** The metrics of reports, and the further quantities that any of the devices has sent. */
export async function measuredKeys(devices: readonly ReportedDevice[]): Promise<string[]> {
  const sent = new Set<string>();
  for (const { readings } of devices) for (const key of await readings.furtherKeys()) sent.add(key);
  const ofProduct = FURTHER_KEYS.filter((key) => sent.has(key));
  const declared = [...sent].filter((key) => !isQuantity(key)).sort();
  return [...REPORT_KEYS, ...ofProduct, ...declared];
}
