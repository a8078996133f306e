import { type Industry, listReportDevices, type ReportDevice } from '@airdeck/contract/history';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { ownTimeZone } from '../days/days.ts';
import { LOOKUP_SIZE, type LookupOption, useLookup } from '../lists/lookup.ts';
import { roomAndDeviceName } from './device.ts';

export type DeviceFilter = { readonly industry?: Industry | undefined; readonly city?: string | undefined };

const KEY = 'report-devices';

const readReportDevices = (
  query: DeviceFilter & { textSearch?: string | undefined; deviceId?: string },
  signal: AbortSignal,
) => call(listReportDevices, { query }, { signal });

/** What a device is called in a choice. */
export function optionOf({ deviceId, deviceName, deviceLabel }: ReportDevice): LookupOption {
  return { value: deviceId, label: roomAndDeviceName({ name: deviceName, label: deviceLabel }) };
}

/** Looks among the reader's devices for what is typed. */
export function useDeviceLookup(typed: string, filter: DeviceFilter = {}) {
  return useLookup([KEY, filter], typed, async (text, signal) => {
    const { devices } = await readReportDevices({ ...filter, textSearch: text || undefined }, signal);
    return devices.slice(0, LOOKUP_SIZE).map(optionOf);
  });
}

/** The devices of a filter, 1000 at most, and the cities that there are to choose from. */
export function useFilteredDevices(filter: DeviceFilter) {
  return useQuery({
    queryKey: [KEY, filter, 'all'],
    queryFn: ({ signal }) => readReportDevices(filter, signal),
    placeholderData: (before) => before,
  });
}

/** What is known of devices, in the order of their ids; those that are not the reader's are missing. */
export function useReportDevices(ids: readonly string[]) {
  const { data, isPending } = useQuery({
    queryKey: [KEY, 'of', ids],
    queryFn: ({ signal }) => readReportDevices({ deviceId: ids.join(',') }, signal),
    enabled: ids.length > 0,
  });
  const known = new Map(data?.devices.map((device) => [device.deviceId, device]));
  const devices = ids.flatMap((id) => known.get(id) ?? []);
  return { devices, isPending: isPending && ids.length > 0 };
}

/** The zone whose days are meant when these devices are asked about: as the server chooses it. */
export function zoneOf(devices: readonly ReportDevice[]): string {
  return devices.find(({ timeZone }) => timeZone !== null)?.timeZone ?? ownTimeZone();
}
