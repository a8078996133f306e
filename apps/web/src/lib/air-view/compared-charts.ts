import { CHART_POINTS } from '@airdeck/air/limits';
import { METRICS } from '@airdeck/air/metrics';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { Zone } from '../format/place-times.ts';
import { type DeviceSeries, numbersOf } from '../telemetry/series.ts';
import { airWords } from './air-words.ts';
import type { ChartRows, ChartView } from './chart-view.ts';
import type { TimeSpan } from './live-view.ts';

/** One of several compared devices. */
export type ComparedDevice = {
  readonly id: string;
  readonly name: string;
  readonly timeZone: Zone;
  readonly series: DeviceSeries | undefined;
};

const COMPARED = ['pm25', 'pm10', 'co2', 'tvoc'] as const;

/**
 * One chart for each metric with bands, with a line for each device. Devices report at different times, so each point
 * is an average over a common interval; an interval without a reading breaks the device's line.
 */
export function comparedCharts(
  devices: readonly ComparedDevice[],
  { from, to }: TimeSpan,
  t: TFunction,
  formatters: Formatters,
): ChartView[] {
  const bucketMs = (to - from) / CHART_POINTS;
  const words = airWords(t);
  const known = devices.every(({ series }) => series !== undefined);
  return COMPARED.map((metric) => ({
    key: metric,
    kind: 'line',
    title: t(`airView.ofAllDevices.${metric}`),
    unit: METRICS[metric].unit,
    subtitle: t('airView.averages', { duration: formatters.duration(bucketMs) }),
    data: known ? rowsOf(devices, metric, { from, to }, bucketMs, formatters) : undefined,
    thresholds: [],
    spans: [],
    zeroBased: true,
    fileName: words.metric(metric),
  }));
}

function rowsOf(
  devices: readonly ComparedDevice[],
  metric: (typeof COMPARED)[number],
  { from, to }: TimeSpan,
  bucketMs: number,
  formatters: Formatters,
): ChartRows {
  // Aligned to whole intervals, like the server's averages. The current interval ends at its newest reading.
  const begin = Math.ceil(to / bucketMs) * bucketMs - (to - from);
  const buckets = Array.from({ length: CHART_POINTS }, (_, bucket) => bucket);
  return {
    times: buckets.map((bucket) => Math.min(to, begin + (bucket + 0.5) * bucketMs)),
    series: devices.map(({ id, name, series }) => {
      const means = meansOf(numbersOf(series ?? {}, metric), begin, bucketMs);
      return {
        key: id,
        label: name,
        values: buckets.map((bucket) => means.get(bucket) ?? null),
        format: (value) => formatters.metric(metric, value),
      };
    }),
  };
}

function meansOf(
  points: readonly { ts: number; value: number }[],
  from: number,
  bucketMs: number,
): Map<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { ts, value } of points) {
    const bucket = Math.floor((ts - from) / bucketMs);
    const { sum, count } = sums.get(bucket) ?? { sum: 0, count: 0 };
    sums.set(bucket, { sum: sum + value, count: count + 1 });
  }
  return new Map([...sums].map(([bucket, { sum, count }]) => [bucket, sum / count]));
}
