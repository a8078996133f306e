import { utcOffsetText } from '@airdeck/air/date-formats';
import { insertGaps } from '@airdeck/air/gaps';
import type { UnitScale } from '@airdeck/air/reader-units';
import type { RuleLine } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import type { Formatters, TimeFormatters } from '../format/formatters.ts';
import { numbersOf } from '../telemetry/series.ts';
import { type BandView, metricView, type QuantityView } from './air-words.ts';
import type { ChartSpans, LiveView, TimeSpan } from './live-view.ts';
import { WATCHED_METRICS } from './trend.ts';

/** Particles, temperature and humidity are lines; gases are bars, in the colours of their bands. */
const KINDS = { pm25: 'line', pm10: 'line', co2: 'bar', tvoc: 'bar', temp: 'line', rh: 'line' } as const;

export type ChartView = {
  readonly key: string;
  readonly kind: 'line' | 'bar';
  readonly title: string;
  readonly unit: string;
  readonly scale: UnitScale;
  /** Period of an average. */
  readonly subtitle: string | undefined;
  readonly data: ChartRows | undefined;
  readonly thresholds: readonly { readonly value: number; readonly label: string }[];
  readonly spans: readonly TimeSpan[];
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
    readonly bandOf?: ((value: number) => BandView | undefined) | undefined;
  }[];
};

const NO_SPANS: ChartSpans = {};

type ChartedView = Pick<LiveView, 'by' | 'room' | 'course' | 'bucketMs' | 'thresholds' | 'spans'>;

/** The charts of a device: one for each metric, all with the same time window. */
export const chartViews = (view: ChartedView, t: TFunction, formatters: Formatters): ChartView[] =>
  WATCHED_METRICS.map((metric) =>
    chartView(metricView(view.by, metric, t, formatters), view, t, formatters, KINDS[metric]),
  );

/** The chart of one quantity. */
export function chartView(
  quantity: QuantityView,
  { room, course, bucketMs, thresholds, spans = NO_SPANS }: ChartedView,
  t: TFunction,
  formatters: Formatters,
  kind: ChartView['kind'] = 'line',
): ChartView {
  const { key, title, unit, scale, zeroBased } = quantity;
  return {
    key,
    kind,
    title,
    unit,
    scale,
    subtitle: bucketMs > 0 ? t('airView.averages', { duration: formatters.duration(bucketMs) }) : undefined,
    data: course && rowsOf(quantity, numbersOf(course, key), bucketMs),
    thresholds: alertLines(key, thresholds, t, formatters),
    spans: spans[key] ?? [],
    zeroBased,
    fileName: `${room} ${title}`,
  };
}

function rowsOf(
  { key, title: label, format, bandOf }: QuantityView,
  points: readonly { ts: number; value: number }[],
  bucketMs: number,
): ChartRows {
  const rows = insertGaps(points, bucketMs);
  const values = rows.map(({ value }) => value);
  return { times: rows.map(({ ts }) => ts), series: [{ key, label, values, format, bandOf }] };
}

/** Thresholds of rules for a metric, each number once: `Alert above 600`. */
export function alertLines(
  metric: string,
  lines: readonly RuleLine[],
  t: TFunction,
  format: Formatters,
): { value: number; label: string }[] {
  const labelled = lines
    .filter(({ key }) => key === metric)
    .map(({ kind, threshold: value }) => ({
      value,
      label: alertLineText({ key: metric, kind, threshold: value }, t, format),
    }));
  return [...new Map(labelled.map((line) => [line.label, line])).values()];
}

/** `Alert above 600`. */
export function alertLineText(
  { key, kind, threshold }: Pick<RuleLine, 'key' | 'kind' | 'threshold'>,
  t: TFunction,
  format: Formatters,
): string {
  const shown = format.shownAs(key).scale.shown(threshold);
  const value = format.number(shown, decimalsOf(shown));
  return t(kind === 'above' ? 'airView.alertAbove' : 'airView.alertBelow', { value });
}

const DAY_MS = 86_400_000;
/** Step from which an axis spans years: days are then shown with their year. */
const MONTHS_FROM_MS = 91 * DAY_MS;

type ChartFormats = {
  readonly time: {
    readonly tick: (at: number, stepMs: number) => string;
    readonly full: (at: number) => string;
    readonly offsetMs: (at: number) => number;
    readonly zone: (at: number) => string;
  };
  readonly formatTick: (value: number) => string;
};

/** Formats of numbers and times in charts: midnight shows the day that it begins. */
export function chartFormats(formatters: TimeFormatters): ChartFormats {
  const { offsetMs } = formatters;
  return {
    time: {
      tick: (at, stepMs) => {
        if (stepMs >= MONTHS_FROM_MS) return formatters.month(at);
        const isMidnight = (at + offsetMs(at)) % DAY_MS === 0;
        return stepMs >= DAY_MS || isMidnight ? formatters.day(at) : formatters.time(at);
      },
      full: (at) => formatters.dateTime(at),
      offsetMs,
      zone: (at) => utcOffsetText(offsetMs(at)),
    },
    formatTick: (value) => formatters.number(value, decimalsOf(value)),
  };
}

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return Number.isInteger(Number((value * 10).toPrecision(12))) ? 1 : 2;
}
