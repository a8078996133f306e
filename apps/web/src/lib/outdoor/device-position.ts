import { isOnMap } from '@airdeck/air/map-view';
import { type DeviceTelemetry, latestNumber } from '../telemetry/series.ts';

/** Degrees, WGS 84. */
export type DevicePosition = { readonly lat: number; readonly lon: number };

/** About a hundred metres: a device that stands still must not seem to move with every reading. */
const DECIMALS = 3;

/** Where a device says it is; undefined where it does not, and for coordinates that devices say who do not know. */
export function devicePosition(telemetry: DeviceTelemetry | undefined): DevicePosition | undefined {
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
