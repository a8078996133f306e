import { isOnMap } from '@airdeck/air/positions';
import { useEffect, useSyncExternalStore } from 'react';
import type { DeviceRecord } from '../devices/api/device-record.ts';
import { useDeviceRecord } from '../devices/device-record.ts';
import { sessionStore, storedData } from '../session/session.ts';
import type { StoredCoordinates } from '../session/stored-data.ts';
import { type DeviceTelemetry, latestNumber } from '../telemetry/series.ts';

/** Degrees, WGS 84. */
export type DevicePosition = { readonly lat: number; readonly lon: number };

/** About a hundred metres, so that the noise of a stationary device's position is ignored. */
const DECIMALS = 3;

/** Position reported by a device; undefined: none, or the placeholder coordinates of an unknown position. */
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

/** Position of the device on the screen; undefined: no device, or unknown. */
export function usePositionInView(): DevicePosition | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Sets it while the screen is mounted. */
export function useShowPosition(position: DevicePosition | undefined): void {
  const { lat, lon } = position ?? {};
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    show({ lat, lon });
    return () => show(undefined);
  }, [lat, lon]);
}

/** `isSettled`: loading has finished. */
type KnownPosition = { readonly position: DevicePosition | undefined; readonly isSettled: boolean };

/** Position of a device, as on maps: the entered place of installation, else the position that the device reports. */
export function useDevicePosition({
  deviceId,
  telemetry,
}: {
  deviceId: string | undefined;
  telemetry: DeviceTelemetry | undefined;
}): KnownPosition {
  const { data, isPending } = useDeviceRecord(deviceId);
  const { lat = null, lon = null } = data ?? {};
  const isEntered = lat !== null && lon !== null;
  const position = isEntered ? positionOf(lat, lon) : devicePosition(telemetry);
  useKeptCoordinates(data, position);
  if (isPending) return { position: undefined, isSettled: false };
  // Without an answer of the server, the last known place.
  const known = position ?? (data ? undefined : keptPosition(deviceId));
  return { position: known, isSettled: isEntered || known !== undefined || telemetry !== undefined };
}

/** Most devices whose place is kept for an offline start. */
const KEPT_COORDINATES = 200;

/** Stores a device's position in the browser for the session. */
function useKeptCoordinates(record: DeviceRecord | undefined, position: DevicePosition | undefined): void {
  const { deviceId, deviceName, tenantId } = record ?? {};
  const { lat, lon } = position ?? {};
  useEffect(() => {
    if (!deviceId || !deviceName || !tenantId || lat === undefined || lon === undefined) return;
    // The session may have ended, and its storage was wiped.
    if (sessionStore.current()) keepCoordinates({ deviceName, deviceId, tenantId, lat, lon });
  }, [deviceId, deviceName, tenantId, lat, lon]);
}

function keepCoordinates(seen: StoredCoordinates): void {
  const others = keptCoordinates().filter(({ deviceId }) => deviceId !== seen.deviceId);
  storedData.write('deviceCoordinates', [...others, seen].slice(-KEPT_COORDINATES));
}

function keptPosition(id: string | undefined): DevicePosition | undefined {
  const kept = keptCoordinates().find(({ deviceId }) => deviceId === id);
  return kept && positionOf(kept.lat, kept.lon);
}

const keptCoordinates = () => storedData.read('deviceCoordinates') ?? [];
