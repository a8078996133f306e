import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapTheme } from './map-context.ts';
import { LABEL_FONT } from './map-style.ts';

/** Colours of a rank, sRGB hex. */
export interface RankColors {
  fill: string;
  /** Text on the fill. */
  text: string;
}

/** Style of points. Expressions read a point's own properties. */
export interface MarkerLook {
  /** Integer from 0: index in `colors`, the worst last; -1: none. */
  rank: ExpressionSpecification;
  /** Text inside a point; may be empty. */
  text: ExpressionSpecification;
  /** Whether the value is outdated: drawn hollow. */
  isMuted: ExpressionSpecification;
  colors: readonly RankColors[];
  /** Integer: how many things a point stands for. Clusters show the sum. */
  count: ExpressionSpecification;
  /** A badge at the edge of a point, and of a cluster with such a point. */
  alert: {
    /** Integer: position in `colors`, counted from 1, the most severe last; 0: none. */
    rank: ExpressionSpecification;
    colors: readonly RankColors[];
  };
}

/** Ids of sources and layers. */
export const MARKERS = 'markers';
export const CLUSTERS = 'clusters';
const MARKER_TEXTS = 'marker-texts';
const CLUSTER_COUNTS = 'cluster-counts';
const ALERTS = 'alerts';
const ALERT_TEXTS = 'alert-texts';

export const MARKER_LAYERS = [CLUSTERS, CLUSTER_COUNTS, MARKERS, MARKER_TEXTS, ALERTS, ALERT_TEXTS] as const;

const NEUTRAL: Readonly<Record<MapTheme, { ground: string; ink: string; rim: string; none: RankColors }>> = {
  light: { ground: '#FFFFFF', ink: '#1B2629', rim: '#FFFFFF', none: { fill: '#7C8A8E', text: '#0E1416' } },
  dark: { ground: '#151D20', ink: '#E6ECED', rim: '#0E1416', none: { fill: '#8A989C', text: '#0E1416' } },
};

const MARKER_RADIUS = 13;

/** Padding between the outermost points and the edge of a map that shows all points. */
export const EDGE_PX = 48;

/** Properties of a cluster: the worst rank of its points, what they count together, and the most severe badge. */
export const clusterProperties = ({ rank, count, alert }: MarkerLook) => ({
  worst: ['max', rank],
  count: ['+', count],
  alert: ['max', alert.rank],
});

/** A cluster's count, short enough for its disc: `999`, `1.2k`, `12k`. */
const CLUSTER_COUNT: ExpressionSpecification = ['get', 'count'];
const CLUSTER_COUNT_TEXT: ExpressionSpecification = [
  'step',
  CLUSTER_COUNT,
  ['to-string', CLUSTER_COUNT],
  1000,
  ['concat', ['/', ['round', ['/', CLUSTER_COUNT, 100]], 10], 'k'],
  10_000,
  ['concat', ['round', ['/', CLUSTER_COUNT, 1000]], 'k'],
];

const ALERT_RADIUS = 7;
/** Offset of the badge from the middle of a point. */
const ALERT_PLACE: [number, number] = [11, -11];

/** Layers: clusters with their count and a ring in the colour of the worst rank; points with their text. */
export function clusterLayers(look: MarkerLook, theme: MapTheme): LayerSpecification[] {
  const { ground, ink, rim, none } = NEUTRAL[theme];
  const isCluster: ExpressionSpecification = ['has', 'point_count'];
  const colorOf = (
    rank: ExpressionSpecification,
    part: keyof RankColors,
    colors: readonly RankColors[] = look.colors,
    first = 0,
  ): ExpressionSpecification =>
    [
      'match',
      rank,
      ...colors.flatMap((color, index) => [index + first, color[part]]),
      none[part],
    ] as unknown as ExpressionSpecification;
  const alert: ExpressionSpecification = ['case', isCluster, ['get', 'alert'], look.alert.rank];
  const fill = colorOf(look.rank, 'fill');
  return [
    {
      id: CLUSTERS,
      type: 'circle',
      source: MARKERS,
      filter: isCluster,
      paint: {
        'circle-color': ground,
        'circle-radius': ['step', CLUSTER_COUNT, 16, 10, 19, 100, 23, 1000, 28],
        'circle-stroke-width': 4,
        'circle-stroke-color': colorOf(['get', 'worst'], 'fill'),
      },
    },
    {
      id: CLUSTER_COUNTS,
      type: 'symbol',
      source: MARKERS,
      filter: isCluster,
      layout: {
        'text-field': CLUSTER_COUNT_TEXT,
        'text-font': LABEL_FONT,
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink },
    },
    {
      id: MARKERS,
      type: 'circle',
      source: MARKERS,
      filter: ['!', isCluster],
      paint: {
        'circle-color': ['case', look.isMuted, ground, fill],
        'circle-radius': ['case', ['==', look.text, ''], MARKER_RADIUS * 0.6, MARKER_RADIUS],
        'circle-stroke-width': ['case', look.isMuted, 3, 2],
        'circle-stroke-color': ['case', look.isMuted, none.fill, rim],
      },
    },
    {
      id: MARKER_TEXTS,
      type: 'symbol',
      source: MARKERS,
      filter: ['!', isCluster],
      layout: {
        'text-field': look.text,
        'text-font': LABEL_FONT,
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ['case', look.isMuted, ink, colorOf(look.rank, 'text')] },
    },
    {
      id: ALERTS,
      type: 'circle',
      source: MARKERS,
      filter: ['>', alert, 0],
      paint: {
        'circle-color': colorOf(alert, 'fill', look.alert.colors, 1),
        'circle-radius': ALERT_RADIUS,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': rim,
        'circle-translate': ALERT_PLACE,
      },
    },
    {
      id: ALERT_TEXTS,
      type: 'symbol',
      source: MARKERS,
      filter: ['>', alert, 0],
      layout: {
        'text-field': '!',
        'text-font': LABEL_FONT,
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': colorOf(alert, 'text', look.alert.colors, 1),
        'text-translate': ALERT_PLACE,
      },
    },
  ];
}
