import { isolateLtr } from '../text/isolate.ts';
import type { GroupReading } from './chart-group-store.ts';
import type { ChartData, ChartSeries } from './chart-types.ts';
import { nearestIndex, usualStep } from './nearest.ts';
import { bandVariable, lookOf, seriesVariable } from './palette.ts';

/** Readings of two charts rarely fall on the same instant: what lies nearer than most of a step belongs together. */
const SHARE_OF_STEP = 0.75;
const LEAST_TOLERANCE_MS = 30_000;

/** What each series of a chart read at a time, or nearest to it. */
export function readChartAt(kind: 'line' | 'bar', data: ChartData, unit: string, at: number): GroupReading[] {
  const tolerance = Math.max(LEAST_TOLERANCE_MS, usualStep(data.times) * SHARE_OF_STEP);
  const index = nearestIndex(data.times, at, tolerance);
  return data.series.map((series, position) => {
    const value = series.values[index] ?? null;
    const band = value === null ? undefined : series.bandOf?.(value);
    return {
      key: series.key,
      label: series.label,
      text: value === null ? undefined : [series.format(value), unit].filter(Boolean).join(' '),
      span: value === null ? undefined : spanAt(series, index),
      color: `var(${kind === 'bar' && band ? bandVariable(band.band) : seriesVariable(lookOf(data.series, position))})`,
      band,
    };
  });
}

/** `8.1–20.4`: the least and greatest behind a mean. */
function spanAt({ range, format }: ChartSeries, index: number): string | undefined {
  const low = range?.low[index] ?? null;
  const high = range?.high[index] ?? null;
  return low === null || high === null ? undefined : isolateLtr(`${format(low)}–${format(high)}`);
}
