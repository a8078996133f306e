import { useComputedColorScheme } from '@mantine/core';
import type { GeoJSONSource, MapGeoJSONFeature } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import {
  CLUSTERS,
  clusterLayers,
  clusterProperties,
  EDGE_PX,
  MARKER_LAYERS,
  MARKERS,
  type MarkerLook,
} from './cluster-style.ts';
import { type DrawnMap, useMap } from './map-context.ts';

/** Where the points come from: the map's worker loads them itself, so that any number of them costs the page nothing. */
export interface PointsRequest {
  /** GeoJSON; each point has a property `id` of its own, and `name`. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

type Properties = Readonly<Record<string, unknown>>;

export interface ClusterLayerProps {
  /** Another object reloads the points. */
  points: PointsRequest;
  look: MarkerLook;
  /** Pixels within which points become one, up to a zoom. */
  clusters: { radius: number; maxZoom: number };
  /** Newer properties of some points. */
  updates: ReadonlyMap<string, Properties>;
  onOpen: (properties: Properties) => void;
  /** Told the points that can be seen one by one whenever the map has come to rest. */
  onVisible: (points: readonly Properties[]) => void;
  /** Called when the points are loaded, or could not be. */
  onLoaded: (result: 'ready' | 'empty' | 'failed') => void;
}

/** Points of a map, gathered where they are close. Stands in a `MapView`. */
export function ClusterLayer(props: ClusterLayerProps) {
  const drawn = useMap();
  const theme = useComputedColorScheme('light');
  const latest = useRef(props);
  latest.current = props;
  const { points, updates } = props;

  useEffect(() => {
    const stop = addPoints(drawn, latest);
    return () => {
      stop();
      removeLayers(drawn);
      if (!drawn.isRemoved) drawn.map.removeSource(MARKERS);
    };
  }, [drawn]);

  useEffect(() => {
    for (const layer of clusterLayers(latest.current.look, theme)) drawn.map.addLayer(layer);
    return () => removeLayers(drawn);
  }, [drawn, theme]);

  useEffect(() => {
    const url = absolute(points.url);
    drawn.map.setTransformRequest((asked) => ({
      url: asked,
      ...(asked === url && { headers: { ...points.headers } }),
    }));
    loadPoints(drawn, url).then(
      (isEmpty) => latest.current.onLoaded(isEmpty ? 'empty' : 'ready'),
      () => latest.current.onLoaded('failed'),
    );
  }, [drawn, points]);

  useEffect(() => {
    if (updates.size === 0) return;
    const update = [...updates].map(([id, properties]) => ({
      id,
      addOrUpdateProperties: Object.entries(properties).map(([key, value]) => ({ key, value })),
    }));
    // A point that has gone in the meantime is not there to be changed.
    sourceOf(drawn)
      ?.updateData({ update })
      .catch(() => {});
  }, [drawn, updates]);

  return null;
}

type Latest = { readonly current: ClusterLayerProps };

/** Adds the source and what the pointer does to it. @returns takes the latter away */
function addPoints(drawn: DrawnMap, latest: Latest): () => void {
  const { map, library } = drawn;
  const { look, clusters } = latest.current;
  map.addSource(MARKERS, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'id',
    cluster: true,
    clusterRadius: clusters.radius,
    clusterMaxZoom: clusters.maxZoom,
    // One more than the last zoom with clusters.
    maxzoom: clusters.maxZoom + 1,
    clusterProperties: clusterProperties(look),
  });
  const name = new library.Popup({ closeButton: false, closeOnClick: false, offset: 16 });
  const subscriptions = [
    map.on('click', CLUSTERS, ({ features }) => void openCluster(drawn, features?.[0])),
    map.on('click', MARKERS, ({ features }) => {
      const point = features?.[0];
      if (point) latest.current.onOpen(point.properties);
    }),
    ...[CLUSTERS, MARKERS].flatMap((layer) => [
      map.on('mouseenter', layer, () => {
        map.getCanvas().style.cursor = 'pointer';
      }),
      map.on('mouseleave', layer, () => {
        map.getCanvas().style.cursor = '';
      }),
    ]),
    map.on('mousemove', MARKERS, ({ features, lngLat }) => {
      // A name is text, whatever it looks like.
      name
        .setText(String(features?.[0]?.properties.name ?? ''))
        .setLngLat(lngLat)
        .addTo(map);
    }),
    map.on('mouseleave', MARKERS, () => name.remove()),
    map.on('idle', () => {
      if (!map.getLayer(MARKERS)) return;
      const seen = map.queryRenderedFeatures({ layers: [MARKERS] });
      latest.current.onVisible([...new Map(seen.map(({ id, properties }) => [id, properties])).values()]);
    }),
  ];
  return () => {
    name.remove();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/**
 * Loads the points, and goes to where they are if none of them can be seen.
 * @returns whether there are none
 */
async function loadPoints(drawn: DrawnMap, url: string): Promise<boolean> {
  const { map } = drawn;
  const source = sourceOf(drawn);
  await source?.setData(url);
  const bounds = await source?.getBounds();
  if (!bounds || bounds.isEmpty()) return true;
  await map.once('idle');
  const isSeen = map.queryRenderedFeatures({ layers: [MARKERS, CLUSTERS] }).length > 0;
  if (!isSeen) map.fitBounds(bounds, { padding: EDGE_PX, maxZoom: map.getZoom(), animate: false });
  return false;
}

/** Goes as near as a cluster needs to fall apart. */
async function openCluster(drawn: DrawnMap, cluster: MapGeoJSONFeature | undefined): Promise<void> {
  const id = cluster?.properties.cluster_id;
  if (typeof id !== 'number' || cluster?.geometry.type !== 'Point') return;
  const zoom = await sourceOf(drawn)?.getClusterExpansionZoom(id);
  const [lon = 0, lat = 0] = cluster.geometry.coordinates;
  if (zoom !== undefined) drawn.map.easeTo({ center: [lon, lat], zoom });
}

function removeLayers({ map, isRemoved }: DrawnMap): void {
  if (isRemoved) return;
  for (const id of MARKER_LAYERS) if (map.getLayer(id)) map.removeLayer(id);
}

const sourceOf = ({ map }: DrawnMap) => map.getSource<GeoJSONSource>(MARKERS);

/** As the worker asks for it: it knows no page that an address could be relative to. */
const absolute = (url: string) => new URL(url, window.location.href).href;
