const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time window of a view, its interval, and its maximum number of points. */
export type TelemetryWindow = {
  readonly windowMs: number;
  readonly intervalMs: number;
  readonly limit: number;
};

export const TELEMETRY_WINDOWS = {
  /** A dashboard. */
  live: { windowMs: 5 * HOUR_MS, intervalMs: MINUTE_MS, limit: 20 },
  singleDevice: { windowMs: 50 * HOUR_MS, intervalMs: MINUTE_MS, limit: 20 },
  map: { windowMs: 24 * HOUR_MS, intervalMs: MINUTE_MS, limit: 100 },
} as const satisfies Record<string, TelemetryWindow>;

/** An outdoor measurement is shown, with its age, for so long, if the provider has nothing newer. */
export const OUTDOOR_MAX_AGE_MS = 3 * HOUR_MS;

/** How often something is requested again, in ms. */
export const REFRESH_MS = {
  /** Live values, where no WebSocket can be had. */
  poll: 10_000,
  /** The air at a dashboard's devices that are out of sight, and which of all devices it is about. */
  outOfSight: MINUTE_MS,
  /** The place a customer's device stands at. */
  deviceLocation: 50_000,
  weather: 5 * MINUTE_MS,
  /** Advice for the rest of the day begins with the next hour. */
  outlook: 10 * MINUTE_MS,
  deviceList: 10 * MINUTE_MS,
  map: 50 * MINUTE_MS,
  /** A dashboard in full, besides its live values. */
  dashboard: HOUR_MS,
} as const;

/** A session ends this long after sign-in, whatever its user does. */
export const FORCED_SIGN_OUT_MS = HOUR_MS;
