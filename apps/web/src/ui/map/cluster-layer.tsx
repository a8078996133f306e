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

/** Source of the points: loaded by the map's worker, so that many points do not block the page. */
export interface PointsRequest {
  /** GeoJSON; each point has a unique property `id`, and `name`. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

type Properties = Readonly<Record<string, unknown>>;

export interface ClusterLayerProps {
  /** A new object reloads the points. */
  points: PointsRequest;
  look: MarkerLook;
  /** Radius of clusters in pixels, and the zoom up to which points are clustered. */
  clusters: { radius: number; maxZoom: number };
  /** Updated properties of some points. */
  updates: ReadonlyMap<string, Properties>;
  onOpen: (properties: Properties) => void;
  /** Called with the individually visible points whenever the map stops moving. */
  onVisible: (points: readonly Properties[]) => void;
  /** Called when the points are loaded, or have failed to. */
  onLoaded: (result: 'ready' | 'empty' | 'failed') => void;
}

/** Clustered points of a map. To be used inside a `MapView`. */
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
    // A point that was removed since then cannot be updated.
    sourceOf(drawn)
      ?.updateData({ update })
      .catch(() => {});
  }, [drawn, updates]);

  return null;
}

type Latest = { readonly current: ClusterLayerProps };

/** Adds the source and its pointer handlers. @returns removes the handlers */
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
    // One above the last zoom level with clusters.
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
      // Set as text: names are untrusted.
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
 * Loads the points, and moves the map to them if none is visible.
 * @returns whether there are no points
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

/** Zooms in until a cluster splits. */
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

/** The absolute URL: the worker has no page to resolve a relative one. */
const absolute = (url: string) => new URL(url, window.location.href).href;
