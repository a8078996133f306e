import type { Position } from './distance.ts';

/** How maps of devices begin and gather their markers (spec: section 9). */
export const DEVICE_MAP = {
  zoom: 8,
  centre: { lat: 20.3, lon: 85.8 },
  /** Pixels within which markers become one. */
  clusterRadius: 75,
  /** The last zoom at which they do. */
  clusterMaxZoom: 20,
} as const;

/** Coordinates that devices carry from the factory, and that are no place. */
const PLACEHOLDER: Position = { lat: 20.214748, lon: 85.214745 };

/** Whether coordinates say where something is: 0,0 and the placeholder are listed beside a map, not on it. */
export function isOnMap(position: {
  readonly lat: number | null | undefined;
  readonly lon: number | null | undefined;
}): position is Position {
  const { lat, lon } = position;
  if (typeof lat !== 'number' || typeof lon !== 'number') return false;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return false;
  return !OFF_MAP.some((place) => place.lat === lat && place.lon === lon);
}

/** The coordinates that mean no place. */
export const OFF_MAP: readonly Position[] = [{ lat: 0, lon: 0 }, PLACEHOLDER];
