import { REFRESH_MS } from '@airdeck/air/windows';
import { getDeviceRecord } from '@airdeck/contract/devices/devices';
import { useQuery } from '@tanstack/react-query';
import type { Zone } from '../format/place-times.ts';
import { queryOf } from '../query/query.ts';

/** The record of a device: its place, position and owner. @param deviceId undefined: loading */
export function useDeviceRecord(deviceId: string | undefined) {
  return useQuery({
    ...queryOf(getDeviceRecord, { params: { deviceId: deviceId ?? '' } }),
    enabled: deviceId !== undefined,
    staleTime: REFRESH_MS.deviceList,
    refetchInterval: REFRESH_MS.deviceList,
  });
}

/** The time zone of a device's place; null also if its record could not be loaded. */
export function useDeviceZone(deviceId: string | undefined): Zone {
  const { data, isPending } = useDeviceRecord(deviceId);
  return data ? data.timeZone : isPending ? undefined : null;
}
