import { placeZone } from '@airdeck/air/place-zone';
import { roomLine } from '@airdeck/air/room-name';
import { type Industry, listReportDevices, type ReportDevice } from '@airdeck/contract/history/history';
import { useQuery } from '@tanstack/react-query';
import { LOOKUP_SIZE, type LookupOption, useLookup } from '../lists/lookup.ts';
import { queryOf } from '../query/query.ts';
import { ownTimeZone } from '../time/days.ts';

export type DeviceFilter = {
  readonly industry?: Industry | undefined;
  readonly city?: string | undefined;
  /** A building, a floor or a room. */
  readonly placeId?: string | undefined;
  /** Whether rooms can be chosen in place of devices. */
  readonly withRooms?: true;
};

/** Label of a device in a selection. */
export function optionOf(device: ReportDevice): LookupOption {
  return { value: device.deviceId, label: roomLine(device) };
}

/** Searches the reader's devices for a typed text. */
export function useDeviceLookup(typed: string, filter: DeviceFilter = {}) {
  return useLookup(
    typed,
    (text) => queryOf(listReportDevices, { query: { ...filter, textSearch: text || undefined } }),
    ({ devices }) => devices.slice(0, LOOKUP_SIZE).map(optionOf),
  );
}

/** Searches the reader's rooms and devices for a typed text, for screens that show the history of either. */
export const useRoomOrDeviceLookup = (typed: string) => useDeviceLookup(typed, { withRooms: true });

/** The rooms of a building or a floor. */
export const roomsOfPlaceQuery = (placeId: string) =>
  queryOf(listReportDevices, { query: { placeId, withRooms: true } });

/** The devices that match a filter, at most 1000, and the available cities. */
export function useFilteredDevices(filter: DeviceFilter) {
  return useQuery({
    ...queryOf(listReportDevices, { query: filter }),
    placeholderData: (before) => before,
  });
}

/** The reader's devices, at most 1000, for a screen that shows some before a person chooses; idle unless wanted. */
export function useOfferedDevices(isWanted: boolean) {
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listReportDevices, { query: {} }),
    enabled: isWanted,
  });
  return { devices: data?.devices ?? [], error, isPending: isPending && isWanted, refetch };
}

/** Devices by their ids, in that order; devices out of the reader's scope are left out. */
export function useReportDevices(ids: readonly string[]) {
  const { data, isPending } = useQuery({
    ...queryOf(listReportDevices, { query: { deviceId: ids.join(',') } }),
    enabled: ids.length > 0,
  });
  const known = new Map(data?.devices.map((device) => [device.deviceId, device]));
  const devices = ids.flatMap((id) => known.get(id) ?? []);
  return { devices, isPending: isPending && ids.length > 0 };
}

/** The time zone for days of these devices, by the server's rule. */
export function zoneOf(devices: readonly ReportDevice[]): string {
  return placeZone(
    devices.map(({ timeZone }) => timeZone),
    ownTimeZone(),
  );
}
