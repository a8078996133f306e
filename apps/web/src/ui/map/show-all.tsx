import { Button } from '@mantine/core';
import type { GeoJSONSource } from 'maplibre-gl';
import { EDGE_PX, MARKERS } from './cluster-style.ts';
import { useMap } from './map-context.ts';
import classes from './map-view.module.css';

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
