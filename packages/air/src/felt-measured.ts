import { BAND_NAMES, BANDS, badnessOf } from './bands.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { bandOfMetric } from './levels.ts';
import type { Metric } from './metrics.ts';
import { isFineBand } from './verdict.ts';

/** Length of the span before an answer: the time that people remember when they rate the air. */
export const SPAN_DAYS = 14;
/** Smallest measured share of the span's hours for a rating. */
const LEAST_PART_OF_SPAN = 0.5;
/** Score from which the air feels good, and up to which it feels bad. */
export const FEELS_GOOD_FROM = 60;
export const FEELS_BAD_UP_TO = 40;
/** Share of the measured hours in the bands 'Good' and 'Satisfactory' from which the air measures good or bad. */
export const MEASURES_GOOD_FROM = 0.8;
export const MEASURES_BAD_UP_TO = 0.5;
/** Step in which scores are shown. */
const SCORE_STEP = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Score of answers relative to the maximum: 0 is worst and 100 best; undefined: nothing counts. */
export function feltScore(
  answers: readonly { readonly weightage: number; readonly highest: number }[],
): number | undefined {
  const highest = answers.reduce((sum, answer) => sum + answer.highest, 0);
  if (highest <= 0) return undefined;
  return (100 * answers.reduce((sum, answer) => sum + answer.weightage, 0)) / highest;
}

/**
 * A mean of scores as shown: in steps of 5, and never 0 or 100, which would reveal that all respondents gave the same
 * answer.
 */
export function shownScore(mean: number): number {
  const stepped = Math.round(mean / SCORE_STEP) * SCORE_STEP;
  return Math.max(SCORE_STEP, Math.min(100 - SCORE_STEP, stepped));
}

/** Hourly means: start of each hour, epoch ms, ascending, and value, in the unit of the metric; null: it does not count. */
export type HourMeans = { readonly ts: readonly number[]; readonly values: readonly (number | null)[] };

/** The span before the answers of a day, epoch ms. @param day since the epoch */
export const spanBefore = (day: number) => ({ from: (day - SPAN_DAYS) * DAY_MS, to: day * DAY_MS });

/** Hours in each band, best first; the rest of `SPAN_DAYS` was not measured. */
export type BandHours = readonly number[];

/**
 * Hours in each band in the span before each answer: the mean of the spans.
 * @param days days of the answers, since the epoch, one for each answer
 */
export function bandHoursBefore(
  by: AirQualityIndex,
  hours: HourMeans,
  metric: Metric,
  days: readonly number[],
): BandHours {
  const bands = hours.values.map((value) => (value === null ? undefined : bandOfMetric(by, metric, value)));
  const sums = BANDS.map(() => 0);
  for (const day of days) {
    const { from: fromTs, to: toTs } = spanBefore(day);
    hours.ts.forEach((ts, index) => {
      const band = bands[index];
      if (!band || ts < fromTs || ts >= toTs) return;
      const position = badnessOf(band);
      sums[position] = (sums[position] ?? 0) + 1;
    });
  }
  return sums.map((sum) => (days.length === 0 ? 0 : sum / days.length));
}

/** Weighted mean; the weight is the number of answers. */
export function meanBandHours(
  parts: readonly { readonly hours: BandHours; readonly weight: number }[],
): BandHours {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  return BANDS.map((_, band) =>
    weights === 0
      ? 0
      : parts.reduce((sum, { hours, weight }) => sum + (hours[band] ?? 0) * weight, 0) / weights,
  );
}

const hoursIn = (hours: BandHours): number => hours.reduce((sum, of) => sum + of, 0);

/** Share of the measured hours in 'Good' and 'Satisfactory'; undefined: none were measured. */
export function finePart(hours: BandHours): number | undefined {
  const measured = hoursIn(hours);
  if (measured === 0) return undefined;
  return hoursIn(hours.filter((_, band) => isFineBand(BAND_NAMES[band] ?? 'severe'))) / measured;
}

/**
 * The same; undefined: too few hours were measured for a rating.
 * @param possibleHours hours of the span that count, such as those in which the place was open
 */
export const goodPart = (hours: BandHours, possibleHours = SPAN_DAYS * 24): number | undefined =>
  possibleHours === 0 || hoursIn(hours) < possibleHours * LEAST_PART_OF_SPAN ? undefined : finePart(hours);

/**
 * `worse`: feels bad and measures good. `better`: feels good and measures bad. `alike`: both good, or both bad.
 * `between`: one of the two is neither. `unmeasured`: too few hours were measured.
 */
export type FeltJudgement = 'worse' | 'better' | 'alike' | 'between' | 'unmeasured';

/** @param score as shown @param part share of good hours; undefined: too few were measured */
export function judgeFelt(score: number, part: number | undefined): FeltJudgement {
  if (part === undefined) return 'unmeasured';
  const felt = sideOf(score, FEELS_BAD_UP_TO, FEELS_GOOD_FROM);
  const measured = sideOf(part, MEASURES_BAD_UP_TO, MEASURES_GOOD_FROM);
  if (felt === 0 || measured === 0) return 'between';
  if (felt === measured) return 'alike';
  return felt < measured ? 'worse' : 'better';
}

/** -1 bad, 1 good, 0 neither. */
function sideOf(value: number, badUpTo: number, goodFrom: number): -1 | 0 | 1 {
  if (value >= goodFrom) return 1;
  return value <= badUpTo ? -1 : 0;
}
