import { insertGaps } from '@airdeck/air/gaps';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { latestMeasurement, numbersOf } from '../telemetry/series.ts';
import { airWords, type BandView, metricView, type QuantityView } from './air-words.ts';
import type { TickingAge } from './dial-reading.ts';
import type { LiveView, TimeSpan } from './live-view.ts';
import { type TrendDirection, trendOf, WATCHED_METRICS, type WatchedMetric } from './trend.ts';

export type TileView = {
  readonly key: string;
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
  /** Missing: the state of the board. */
  readonly state?: 'loading';
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
  return order.map((metric) =>
    tileView(metricView(view.by, metric, t, formatters), view, air, span, t, formatters),
  );
}

function leadFirst(metrics: readonly WatchedMetric[], lead: WatchedMetric): WatchedMetric[] {
  return [lead, ...metrics.filter((metric) => metric !== lead)];
}

/** The tile of one quantity. */
export function tileView(
  { key, title, unit, format, bandOf }: QuantityView,
  { telemetry, course, bucketMs }: Pick<LiveView, 'telemetry' | 'course' | 'bucketMs'>,
  air: Pick<DeviceAir, 'lastTs'> | undefined,
  span: TimeSpan,
  t: TFunction,
  formatters: Formatters,
): TileView {
  const measured = telemetry && latestMeasurement(telemetry, key);
  const value = typeof measured === 'number' ? measured : undefined;
  const ts = telemetry?.latest[key]?.ts;
  const points = numbersOf(course ?? telemetry?.series ?? {}, key).filter((point) => point.ts >= span.from);
  const direction = trendOf(key, points);
  const isOld = ts !== undefined && (air?.lastTs ?? 0) - ts > SAME_TIME_MS;
  return {
    key,
    label: title,
    unit,
    value: value === undefined ? undefined : format(value),
    missing: airWords(t).missing(measured),
    band: value === undefined ? undefined : bandOf?.(value),
    trend: direction && { direction, label: t(`airView.trend.${direction}`) },
    spark: { points: insertGaps(points, bucketMs).map(toSparkPoint), ...span },
    age: isOld ? { at: ts, format: formatters.age } : undefined,
  };
}

function toSparkPoint({ ts, value }: { ts: number; value: number | null }) {
  return { at: ts, value };
}
