/** Device cards a dashboard shows before 'Show More'. */
export const DEVICE_CARD_LIMIT = 7;

/** Devices that feed the particle charts of a dashboard. */
export const CHART_DEVICE_LIMIT = 20;

/** Points of a live chart, and time labels beneath it. */
export const CHART_POINTS = 20;
export const CHART_TIME_LABELS = 8;

/** Where a map opens and how it gathers its markers. Degrees; cluster radius in pixels. */
export const MAP_VIEW = {
  centre: { lat: 20.3, lon: 85.8 },
  zoom: 8,
  clusterRadiusPx: 75,
  clusterMaxZoom: 20,
} as const;
