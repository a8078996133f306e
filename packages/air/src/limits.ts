/** Device cards a dashboard shows before 'Show More'. */
export const DEVICE_CARD_LIMIT = 7;

/** Devices that feed the particle charts of a dashboard. */
export const CHART_DEVICE_LIMIT = 20;

/** Points of a live chart. */
export const CHART_POINTS = 20;
