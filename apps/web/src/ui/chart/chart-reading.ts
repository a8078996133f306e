import { isolateLtr } from '../text/isolate.ts';
import type { GroupReading } from './chart-group.tsx';
import type { ChartData, ChartSeries } from './chart-types.ts';
import { bandVariable, lookOf, seriesVariable } from './palette.ts';

/** Share of a step within which readings count as simultaneous: those of two charts rarely have the same time. */
const SHARE_OF_STEP = 0.75;
const LEAST_TOLERANCE_MS = 30_000;

/** The value of each series of a chart at a time, or nearest to it. */
export function readChartAt(kind: 'line' | 'bar', data: ChartData, unit: string, at: number): GroupReading[] {
  const tolerance = Math.max(LEAST_TOLERANCE_MS, usualStep(data.times) * SHARE_OF_STEP);
  const index = nearestIndex(data.times, at, tolerance);
  return data.series.map((series, position) => {
    const value = series.values[index] ?? null;
    const band = value === null ? undefined : series.bandOf?.(value);
    return {
      key: series.key,
      label: series.label,
      text: value === null ? undefined : [series.format(value), unit].filter(Boolean).join('\u00a0'),
      span: value === null ? undefined : spanAt(series, index),
      color:
        kind === 'bar' && band
          ? (band.fill ?? `var(${bandVariable(band.band)})`)
          : `var(${seriesVariable(lookOf(data.series, position))})`,
      band,
    };
  });
}

/** `8.1–20.4`: minimum and maximum behind a mean. */
function spanAt({ range, format }: ChartSeries, index: number): string | undefined {
  const low = range?.low[index] ?? null;
  const high = range?.high[index] ?? null;
  return low === null || high === null ? undefined : isolateLtr(`${format(low)}–${format(high)}`);
}

/** The median distance between neighbouring times, which a long gap does not affect. */
export function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** Index of the time nearest to `at`, or -1 when none is within `tolerance` (all in milliseconds, `times` ascending). */
export function nearestIndex(
  times: readonly number[],
  at: number,
  tolerance = Number.POSITIVE_INFINITY,
): number {
  if (times.length === 0) return -1;
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const distance = (index: number) => Math.abs((times[index] ?? Number.POSITIVE_INFINITY) - at);
  const index = low > 0 && distance(low - 1) <= distance(low) ? low - 1 : low;
  return distance(index) <= tolerance ? index : -1;
}
