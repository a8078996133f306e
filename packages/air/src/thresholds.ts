import type { Metric } from './metrics.ts';

/** Metrics that can raise an alert on the live view. */
export type AlertMetric = Extract<Metric, 'co2' | 'pm10' | 'pm25' | 'rh' | 'temp' | 'tvoc' | 'iaq'>;

/** An alert is raised above the number (exclusive), in the metric's unit. */
export type AlertThresholds = Readonly<Record<AlertMetric, number>>;

/** An unreachable threshold: the metric raises no alert until a user sets another. */
const THRESHOLD_OFF = 675_638;

const OFF = { rh: THRESHOLD_OFF, temp: THRESHOLD_OFF, tvoc: THRESHOLD_OFF, iaq: THRESHOLD_OFF };

/** For readings present when a live view opens. Stricter than for later ones. */
export const FIRST_LOAD_THRESHOLDS: AlertThresholds = { co2: 500, pm10: 50, pm25: 30, ...OFF };

/** For readings that arrive while a live view is open. */
export const LIVE_THRESHOLDS: AlertThresholds = { co2: 600, pm10: 70, pm25: 40, ...OFF };

/** The stored name of an alert. */
const ALERT_NAMES = {
  co2: 'co2',
  pm10: 'pm10',
  pm25: 'pm25',
  rh: 'humidity',
  temp: 'temperature',
  tvoc: 'tvoc',
  iaq: 'iaq',
} as const satisfies Record<AlertMetric, string>;

export type AlertName = (typeof ALERT_NAMES)[AlertMetric];

export type ThresholdAlert = {
  readonly metric: AlertMetric;
  readonly name: AlertName;
  readonly value: number;
  /** The exceeded threshold. */
  readonly threshold: number;
};

const ALERT_METRICS = Object.keys(ALERT_NAMES) as AlertMetric[];

/** The alerts raised by a reading; missing metrics raise none. */
export function alertsOf(
  reading: { readonly [metric in AlertMetric]?: number | null | undefined },
  thresholds: AlertThresholds,
): ThresholdAlert[] {
  return ALERT_METRICS.flatMap((metric) => {
    const value = reading[metric];
    const threshold = thresholds[metric];
    if (typeof value !== 'number' || !(value > threshold)) return [];
    return [{ metric, name: ALERT_NAMES[metric], value, threshold }];
  });
}
