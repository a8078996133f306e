import { REFRESH_MS } from '@airdeck/air/windows';
import { deviceRecordSchema } from '@airdeck/contract/backoffice/device-records';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api-client/api.ts';
import type { DeviceTelemetry } from '../telemetry/series.ts';
import { type DevicePosition, devicePosition, positionOf } from './device-position.ts';

const recordPlaceSchema = deviceRecordSchema.pick({ deviceLat: true, deviceLon: true });

/** `isSettled`: no position is known, and none is on its way either. */
export type KnownPosition = { readonly position: DevicePosition | undefined; readonly isSettled: boolean };

/** Where a device stands: where it says itself or, of one that does not, where people said it was put up. */
export function useDevicePosition({
  deviceId,
  telemetry,
}: {
  deviceId: string | undefined;
  telemetry: DeviceTelemetry | undefined;
}): KnownPosition {
  const told = devicePosition(telemetry);
  const isSilent = telemetry !== undefined && told === undefined && deviceId !== undefined;
  const { data, isPending } = useQuery({
    queryKey: ['device-record', 'position', deviceId],
    queryFn: ({ signal }) =>
      api.request({
        path: `/backoffice/dapDevice/${encodeURIComponent(deviceId ?? '')}`,
        schema: recordPlaceSchema,
        signal,
      }),
    enabled: isSilent,
    staleTime: REFRESH_MS.deviceList,
  });
  if (!isSilent) return { position: told, isSettled: telemetry !== undefined };
  return { position: positionOf(data?.deviceLat, data?.deviceLon), isSettled: !isPending };
}
