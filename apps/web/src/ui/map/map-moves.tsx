import { Button } from '@mantine/core';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { EDGE_PX, MARKERS } from './cluster-style.ts';
import classes from './map.module.css';
import { type MapPoint, useMap } from './map-context.ts';

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

/** Points of one place are not to be looked at from the pavement. */
const CLOSEST_ZOOM = 12;

/** Takes the map to where all points of its `ClusterLayer` can be seen. Stands in a `MapView`. */
export function ShowAll({ label }: { label: string }) {
  const { map } = useMap();
  const showAll = async () => {
    const bounds = await map.getSource<GeoJSONSource>(MARKERS)?.getBounds();
    if (bounds && !bounds.isEmpty()) map.fitBounds(bounds, { padding: EDGE_PX, maxZoom: CLOSEST_ZOOM });
  };
  return (
    <Button className={classes.all} variant="default" size="compact-sm" onClick={() => void showAll()}>
      {label}
    </Button>
  );
}
