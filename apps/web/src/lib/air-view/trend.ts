import type { Metric } from '@airdeck/air/metrics';

export type TrendDirection = 'rising' | 'falling' | 'steady';

/** Metrics with a trend, and the smallest change in their unit that is more than noise. */
const LEAST_CHANGES = { pm25: 3, pm10: 5, co2: 40, tvoc: 20, temp: 0.4, rh: 2 } as const;

export type WatchedMetric = keyof typeof LEAST_CHANGES;

const leastChangeOf: ReadonlyMap<string, number> = new Map(Object.entries(LEAST_CHANGES));

export const WATCHED_METRICS = [
  'pm25',
  'pm10',
  'co2',
  'tvoc',
  'temp',
  'rh',
] as const satisfies readonly (WatchedMetric & Metric)[];

/** A change of a tenth is noticeable. */
const LEAST_SHARE = 0.1;

const LOOK_BACK_MS = 3_600_000;
const LEAST_POINTS = 3;

/**
 * Trend of a value in the hour before its newest point: the slope of the regression line, since single readings may be
 * outliers. `undefined`: too few readings, or a quantity without a trend.
 */
export function trendOf(
  metric: string,
  points: readonly { readonly ts: number; readonly value: number }[],
): TrendDirection | undefined {
  const end = points.at(-1)?.ts ?? 0;
  const recent = points.filter(({ ts }) => ts > end - LOOK_BACK_MS);
  const leastChange = leastChangeOf.get(metric);
  if (leastChange === undefined || recent.length < LEAST_POINTS) return undefined;
  const meanTs = recent.reduce((sum, { ts }) => sum + ts, 0) / recent.length;
  const mean = recent.reduce((sum, { value }) => sum + value, 0) / recent.length;
  const spread = recent.reduce((sum, { ts }) => sum + (ts - meanTs) ** 2, 0);
  const slope = recent.reduce((sum, { ts, value }) => sum + (ts - meanTs) * (value - mean), 0) / spread;
  const change = slope * (end - (recent[0]?.ts ?? end));
  if (Math.abs(change) < Math.max(leastChange, shareOf(metric, mean))) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

/** Temperatures have no relative threshold: the zero of the scale is arbitrary. */
function shareOf(metric: string, mean: number): number {
  return metric === 'temp' ? 0 : Math.abs(mean) * LEAST_SHARE;
}
