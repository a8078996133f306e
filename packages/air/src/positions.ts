/** Degrees, WGS 84: lat -90 to 90, lon -180 to 180. */
export type Position = { readonly lat: number; readonly lon: number };

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in km, by the haversine formula on a sphere. */
export function distanceKm(a: Position, b: Position): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLon = radians(b.lon - a.lon) / 2;
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLon) ** 2;
  // Rounding may yield h slightly above 1 for antipodes.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The place closest to a position, the first of equals; `undefined`: no places. */
export function nearestPlace<P extends Position>(
  places: Iterable<P>,
  position: Position,
): { readonly place: P; readonly distanceKm: number } | undefined {
  let nearest: { place: P; distanceKm: number } | undefined;
  for (const place of places) {
    const km = distanceKm(place, position);
    if (!nearest || km < nearest.distanceKm) nearest = { place, distanceKm: km };
  }
  return nearest;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Initial view and clustering of device maps (spec: section 9). */
export const DEVICE_MAP = {
  zoom: 8,
  centre: { lat: 20.3, lon: 85.8 },
  /** Cluster radius in pixels. */
  clusterRadius: 75,
  /** Last zoom level with clusters. */
  clusterMaxZoom: 20,
} as const;

/** Factory placeholder coordinates of devices. */
const PLACEHOLDER: Position = { lat: 20.214748, lon: 85.214745 };

/** Whether coordinates are a real position: devices at 0,0 and the placeholder are listed beside a map, not on it. */
export function isOnMap(position: {
  readonly lat: number | null | undefined;
  readonly lon: number | null | undefined;
}): position is Position {
  const { lat, lon } = position;
  if (typeof lat !== 'number' || typeof lon !== 'number') return false;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return false;
  return !OFF_MAP.some((place) => place.lat === lat && place.lon === lon);
}

/** Coordinates without a real position. */
export const OFF_MAP: readonly Position[] = [{ lat: 0, lon: 0 }, PLACEHOLDER];
