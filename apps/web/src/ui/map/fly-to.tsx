import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import type { MapPoint } from './map-types.ts';

/** A city fills the map from here on. */
const CITY_ZOOM = 9;

/** Takes the map to a point: to another object, however often it names the same one. Stands in a `MapView`. */
export function FlyTo({ point }: { point: MapPoint }) {
  const { map } = useMap();
  useEffect(() => {
    map.easeTo({ center: [point.lon, point.lat], zoom: Math.max(map.getZoom(), CITY_ZOOM) });
  }, [map, point]);
  return null;
}
