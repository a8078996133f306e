import { REFRESH_MS } from '@airdeck/air/windows';
import { getDeviceRecord } from '@airdeck/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { DEVICE_RECORDS_KEY } from '../devices/device.ts';
import type { DeviceTelemetry } from '../telemetry/series.ts';
import { type DevicePosition, devicePosition, positionOf } from './device-position.ts';

/** `isSettled`: no position is known, and none is on its way either. */
export type KnownPosition = { readonly position: DevicePosition | undefined; readonly isSettled: boolean };

/** Where a device stands: as maps have it, where people said it was put up or, of other devices, where they say themselves. */
export function useDevicePosition({
  deviceId,
  telemetry,
}: {
  deviceId: string | undefined;
  telemetry: DeviceTelemetry | undefined;
}): KnownPosition {
  const { data, isPending } = useQuery({
    queryKey: [...DEVICE_RECORDS_KEY, 'position', deviceId],
    queryFn: ({ signal }) => call(getDeviceRecord, { params: { deviceId: deviceId ?? '' } }, { signal }),
    enabled: deviceId !== undefined,
    staleTime: REFRESH_MS.deviceList,
    refetchInterval: REFRESH_MS.deviceList,
  });
  if (isPending) return { position: undefined, isSettled: false };
  const { deviceLat = null, deviceLon = null } = data ?? {};
  if (deviceLat !== null && deviceLon !== null) {
    return { position: positionOf(deviceLat, deviceLon), isSettled: true };
  }
  return { position: devicePosition(telemetry), isSettled: telemetry !== undefined };
}
