import { insertGaps } from '@airdeck/air/gaps';
import { METRICS } from '@airdeck/air/metrics';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { latestMeasurement, numbersOf } from '../telemetry/series.ts';
import { airWords, type BandView, bandReader } from './air-words.ts';
import type { TickingAge } from './dial-view.ts';
import type { LiveView, TimeSpan } from './live-view.ts';
import { type TrendDirection, trendOf, WATCHED_METRICS, type WatchedMetric } from './trend.ts';

export type TileView = {
  readonly key: WatchedMetric;
  readonly label: string;
  readonly unit: string;
  /** `undefined`: not measured by the device, or a sensor fault; see `missing`. */
  readonly value: string | undefined;
  readonly missing: string;
  readonly band: BandView | undefined;
  readonly trend: { readonly direction: TrendDirection; readonly label: string } | undefined;
  readonly spark: { readonly points: readonly { at: number; value: number | null }[] } & TimeSpan;
  /** Only if the value is older than the device's other values. */
  readonly age: TickingAge | undefined;
};

/** A set of values may arrive in several messages, seconds apart. */
const SAME_TIME_MS = 120_000;

/** The six tiles; without particles, the leading metric is first. */
export function tileViews(
  view: LiveView,
  air: DeviceAir | undefined,
  span: TimeSpan,
  t: TFunction,
  formatters: Formatters,
): TileView[] {
  const order = air && !air.index ? leadFirst(WATCHED_METRICS, 'co2') : WATCHED_METRICS;
  return order.map((metric) => tileView(metric, view, air, span, t, formatters));
}

function leadFirst(metrics: readonly WatchedMetric[], lead: WatchedMetric): WatchedMetric[] {
  return [lead, ...metrics.filter((metric) => metric !== lead)];
}

function tileView(
  metric: WatchedMetric,
  { telemetry, course, bucketMs }: LiveView,
  air: DeviceAir | undefined,
  span: TimeSpan,
  t: TFunction,
  formatters: Formatters,
): TileView {
  const words = airWords(t);
  const measured = telemetry && latestMeasurement(telemetry, metric);
  const value = typeof measured === 'number' ? measured : undefined;
  const ts = telemetry?.latest[metric]?.ts;
  const points = numbersOf(course ?? telemetry?.series ?? {}, metric).filter(
    (point) => point.ts >= span.from,
  );
  const direction = trendOf(metric, points);
  const isOld = ts !== undefined && (air?.lastTs ?? 0) - ts > SAME_TIME_MS;
  return {
    key: metric,
    label: words.metric(metric),
    unit: METRICS[metric].unit,
    value: value === undefined ? undefined : formatters.metric(metric, value),
    missing: words.missing(measured),
    band: value === undefined ? undefined : bandReader(metric, t)?.(value),
    trend: direction && { direction, label: t(`airView.trend.${direction}`) },
    spark: { points: insertGaps(points, bucketMs).map(toSparkPoint), ...span },
    age: isOld ? { at: ts, format: formatters.age } : undefined,
  };
}

function toSparkPoint({ ts, value }: { ts: number; value: number | null }) {
  return { at: ts, value };
}
