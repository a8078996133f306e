import type { BandName } from '@airdeck/air/bands';
import { insertGaps } from '@airdeck/air/gaps';
import { METRICS } from '@airdeck/air/metrics';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { numbersOf } from '../telemetry/series.ts';
import { airWords } from './air-words.ts';
import type { LiveView } from './live-view.ts';
import { alertLines, bandReader } from './metric-look.ts';
import { WATCHED_METRICS, type WatchedMetric } from './trend.ts';

/** Particles, temperature and humidity flow; of gases the height counts, in the colours of their cut-offs. */
const KINDS = { pm25: 'line', pm10: 'line', co2: 'bar', tvoc: 'bar', temp: 'line', rh: 'line' } as const;

export type ChartView = {
  readonly key: WatchedMetric;
  readonly kind: 'line' | 'bar';
  readonly title: string;
  readonly unit: string;
  /** What an average is over. */
  readonly subtitle: string | undefined;
  readonly data: ChartRows | undefined;
  readonly thresholds: readonly { readonly value: number; readonly label: string }[];
  readonly zeroBased: boolean;
  readonly fileName: string;
};

export type ChartRows = {
  readonly times: readonly number[];
  readonly series: readonly {
    readonly key: string;
    readonly label: string;
    readonly values: readonly (number | null)[];
    readonly format: (value: number) => string;
    readonly bandOf?: ((value: number) => { band: BandName; word: string }) | undefined;
  }[];
};

/** The charts of a device: one for each metric, all over the same time. */
export function chartViews(
  view: Pick<LiveView, 'deviceName' | 'course' | 'bucketMs' | 'thresholds'>,
  t: TFunction,
  formatters: Formatters,
): ChartView[] {
  const words = airWords(t);
  const { deviceName, course, bucketMs, thresholds } = view;
  const subtitle =
    bucketMs > 0 ? t('airView.averages', { duration: formatters.duration(bucketMs) }) : undefined;
  return WATCHED_METRICS.map((metric) => {
    const title = words.metric(metric);
    return {
      key: metric,
      kind: KINDS[metric],
      title,
      unit: METRICS[metric].unit,
      subtitle,
      data: course && rowsOf(metric, numbersOf(course, metric), bucketMs, t, formatters),
      thresholds: alertLines(metric, thresholds, t, formatters),
      zeroBased: metric !== 'temp',
      fileName: `${deviceName} ${title}`,
    };
  });
}

function rowsOf(
  metric: WatchedMetric,
  points: readonly { ts: number; value: number }[],
  bucketMs: number,
  t: TFunction,
  formatters: Formatters,
): ChartRows {
  const words = airWords(t);
  const rows = insertGaps(points, bucketMs);
  return {
    times: rows.map(({ ts }) => ts),
    series: [
      {
        key: metric,
        label: words.metric(metric),
        values: rows.map(({ value }) => value),
        format: (value) => formatters.metric(metric, value),
        bandOf: bandReader(metric, t),
      },
    ],
  };
}
