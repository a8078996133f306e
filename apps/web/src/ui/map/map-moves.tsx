import { Button } from '@mantine/core';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { EDGE_PX, MARKERS } from './cluster-style.ts';
import classes from './map.module.css';
import { type MapPoint, useMap } from './map-context.ts';

/** Zoom level at which a city fills the map. */
const CITY_ZOOM = 9;

/** Moves the map to a point whenever the object changes, even to equal coordinates. To be used in a `MapView`. */
export function FlyTo({ point }: { point: MapPoint }) {
  const { map } = useMap();
  useEffect(() => {
    map.easeTo({ center: [point.lon, point.lat], zoom: Math.max(map.getZoom(), CITY_ZOOM) });
  }, [map, point]);
  return null;
}

/** Largest zoom level, for points at the same place. */
const CLOSEST_ZOOM = 12;

/** Moves the map so that all points of its `ClusterLayer` are visible. To be used in a `MapView`. */
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
