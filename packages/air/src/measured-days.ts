import { type BandName, levelOf } from './bands.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { isMeasured } from './indices/sub-index.ts';
import { bandOfMetric } from './levels.ts';
import { JUDGED_METRICS, type JudgedMetric, type MeasuredAir, verdictOf } from './verdict.ts';

/** The quantity by which days are coloured: one metric, or `air`, the verdict on all of them. */
export type DayKey = JudgedMetric | 'air';

/** One metric on one day: the mean of its hours, equally weighted, and their number. */
export type DayMean = { readonly mean: number; readonly hours: number };

export type DayMeans = { readonly [metric in JudgedMetric]?: DayMean | undefined };

/**
 * A day needs three quarters of its hours, 18 of 24: as required by the EU (directive 2008/50/EC, annex XI) and the US
 * EPA for 24-hour means. CPCB's index requires 16.
 */
const LEAST_PART_OF_DAY = 0.75;

/** Whether this number of hours suffices for a day. @param hoursOfDay 23 or 25 if the UTC offset changes */
export function isDayMeasured(hours: number, hoursOfDay: number): boolean {
  return hours >= LEAST_PART_OF_DAY * hoursOfDay;
}

/** Value and band of a day. */
export type MeasuredDay = {
  /** In the unit of the metric; whole for the index. Undefined: too few hours, or a verdict without a cause. */
  readonly value: number | undefined;
  /** The measured quantity; for a verdict, its cause. */
  readonly metric: JudgedMetric | undefined;
  /** Undefined also where neither index nor limits cover the quantity. */
  readonly band: BandName | undefined;
  /** Number of measured hours, even if too few. */
  readonly hours: number;
};

const INDEX_METRICS = ['iaq', 'pm25', 'pm10'] as const satisfies readonly JudgedMetric[];

/** The metrics from which the days of a key are computed. */
export function metricsOfDays(key: DayKey): readonly JudgedMetric[] {
  if (key === 'air') return JUDGED_METRICS;
  return key === 'iaq' ? INDEX_METRICS : [key];
}

/**
 * The value and band of a day, from the means of what was measured for long enough. An index is the mean of the device's
 * own index if it sends one, else the sub-index of the day's mean particles: here it is the official 24-hour sub-index,
 * though of particles only.
 */
export function measuredDay(
  by: AirQualityIndex,
  key: DayKey,
  means: DayMeans,
  hoursOfDay: number,
): MeasuredDay {
  const metrics = metricsOfDays(key);
  const counting = metrics.filter((metric) => isDayMeasured(means[metric]?.hours ?? 0, hoursOfDay));
  const air: MeasuredAir = Object.fromEntries(counting.map((metric) => [metric, means[metric]?.mean]));
  const found = judged(by, key, air);
  const most = Math.max(0, ...metrics.map((metric) => means[metric]?.hours ?? 0));
  const { metric, behind = metric } = found;
  return {
    value: found.value,
    metric,
    band: found.band,
    hours: (behind && means[behind]?.hours) ?? most,
  };
}

type Found = Pick<MeasuredDay, 'value' | 'metric' | 'band'> & {
  /** The metric from which the value was computed, if it is another. */
  readonly behind?: JudgedMetric | undefined;
};

const NOTHING: Found = { value: undefined, metric: undefined, band: undefined };

function judged(by: AirQualityIndex, key: DayKey, air: MeasuredAir): Found {
  if (key === 'iaq') return judgedIndex(by, air);
  if (key !== 'air') return measuredHour(by, key, meanIn(air, key));
  const verdict = verdictOf(by, air);
  return verdict.state === 'rated' ? verdict.cause : NOTHING;
}

function meanIn(air: MeasuredAir, key: JudgedMetric): number | undefined {
  const mean = air[key];
  return typeof mean === 'number' ? mean : undefined;
}

function judgedIndex(by: AirQualityIndex, air: MeasuredAir): Found {
  const verdict = verdictOf(by, air);
  if (verdict.state !== 'rated') return NOTHING;
  const { cause, index } = verdict;
  const value = index?.value ?? levelOf(cause.band);
  return { value, metric: 'iaq', band: index?.band ?? cause.band, behind: cause.metric };
}

/**
 * A mean of one key by an index: of `iaq`, its number, or the level of its band. Without a band where neither index nor
 * limits cover it.
 */
export function measuredHour(
  by: AirQualityIndex,
  metric: JudgedMetric,
  value: number | undefined,
): Pick<MeasuredDay, 'value' | 'metric' | 'band'> {
  if (!isMeasured(value)) return NOTHING;
  return { value, metric, band: bandOfMetric(by, metric, value) };
}
