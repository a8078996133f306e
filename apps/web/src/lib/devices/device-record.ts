import { REFRESH_MS } from '@airdeck/air/windows';
import { getDeviceRecord } from '@airdeck/contract/devices/devices';
import { useQuery } from '@tanstack/react-query';
import type { Zone } from '../format/place-times.ts';
import { mapQuery, queryOf } from '../query/query.ts';
import { toDeviceRecord } from './api/device-record.ts';

/** The record of a device: its place, position and owner. @param deviceId undefined: loading */
export function useDeviceRecord(deviceId: string | undefined) {
  return useQuery({
    ...mapQuery(queryOf(getDeviceRecord, { params: { deviceId: deviceId ?? '' } }), toDeviceRecord),
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
