/** Device cards a dashboard shows before 'Show More'. */
export const DEVICE_CARD_LIMIT = 7;

/** Devices a dashboard ranks and shows at most. */
export const DASHBOARD_DEVICE_LIMIT = 20;

/** Points of a live chart. */
export const CHART_POINTS = 20;
