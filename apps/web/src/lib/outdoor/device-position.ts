import { isOnMap } from '@airdeck/air/positions';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getDeviceRecord } from '@airdeck/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api-client/call.ts';
import { DEVICE_RECORDS_KEY } from '../devices/device.ts';
import { type DeviceTelemetry, latestNumber } from '../telemetry/series.ts';

/** Degrees, WGS 84. */
export type DevicePosition = { readonly lat: number; readonly lon: number };

/** About a hundred metres: a device that stands still must not seem to move with every reading. */
const DECIMALS = 3;

/** Where a device says it is; undefined where it does not, and for coordinates that devices say who do not know. */
function devicePosition(telemetry: DeviceTelemetry | undefined): DevicePosition | undefined {
  const lat = telemetry && latestNumber(telemetry, 'lat');
  const lon = telemetry && latestNumber(telemetry, 'lon');
  return positionOf(lat, lon);
}

/** The same of any two numbers. */
export function positionOf(
  lat: number | null | undefined,
  lon: number | null | undefined,
): DevicePosition | undefined {
  const position = { lat, lon };
  if (!isOnMap(position)) return undefined;
  return { lat: Number(position.lat.toFixed(DECIMALS)), lon: Number(position.lon.toFixed(DECIMALS)) };
}

const listeners = new Set<() => void>();
let shown: DevicePosition | undefined;

function show(position: DevicePosition | undefined): void {
  shown = position;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the device stands that is looked at; undefined: none is, or it is unknown where it stands. */
export function usePositionInView(): DevicePosition | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Says so, for as long as the screen is there. */
export function useShowPosition(position: DevicePosition | undefined): void {
  const { lat, lon } = position ?? {};
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    show({ lat, lon });
    return () => show(undefined);
  }, [lat, lon]);
}

/** `isSettled`: no position is known, and none is on its way either. */
type KnownPosition = { readonly position: DevicePosition | undefined; readonly isSettled: boolean };

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
