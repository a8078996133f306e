import { BANDS } from './bands.ts';
import { bandOfMetric } from './levels.ts';
import type { Metric } from './metrics.ts';
import { badnessOf } from './worst-air.ts';

/** So long before an answer the air is looked at: what people still have in mind when they say how it is. */
export const SPAN_DAYS = 14;
/** Air is judged when so great a part of the span's hours was measured. */
const LEAST_PART_OF_SPAN = 0.5;
/** Of scores, from which on people feel well, and up to which badly. */
export const FEELS_GOOD_FROM = 60;
export const FEELS_BAD_UP_TO = 40;
/** Parts of the measured hours in the bands 'Good' and 'Satisfactory'. */
export const MEASURES_GOOD_FROM = 0.8;
export const MEASURES_BAD_UP_TO = 0.5;
/** Scores are shown in such steps. */
const SCORE_STEP = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What answers count of what they could count at most: 0 is the worst and 100 the best; undefined where nothing counts. */
export function feltScore(
  answers: readonly { readonly weightage: number; readonly highest: number }[],
): number | undefined {
  const highest = answers.reduce((sum, answer) => sum + answer.highest, 0);
  if (highest <= 0) return undefined;
  return (100 * answers.reduce((sum, answer) => sum + answer.weightage, 0)) / highest;
}

/**
 * A mean of scores as it is shown: in steps of 5, and never 0 or 100. Either would say that every single one of those
 * who answered said the same.
 */
export function shownScore(mean: number): number {
  const stepped = Math.round(mean / SCORE_STEP) * SCORE_STEP;
  return Math.max(SCORE_STEP, Math.min(100 - SCORE_STEP, stepped));
}

/** Means of hours: when each began, epoch ms, ascending, and what it was, in the unit of its metric. */
export type HourMeans = { readonly ts: readonly number[]; readonly values: readonly number[] };

/** Hours in each band, best first; what is missing to `SPAN_DAYS` was not measured. */
export type BandHours = readonly number[];

/**
 * In which bands the air was in the span before each day on which someone answered: the mean of the spans.
 * @param days of answers, since the epoch, one for each answer
 */
export function bandHoursBefore(hours: HourMeans, metric: Metric, days: readonly number[]): BandHours {
  const bands = hours.values.map((value) => bandOfMetric(metric, value));
  const sums = BANDS.map(() => 0);
  for (const day of days) {
    const toTs = day * DAY_MS;
    const fromTs = toTs - SPAN_DAYS * DAY_MS;
    hours.ts.forEach((ts, index) => {
      const band = bands[index];
      if (!band || ts < fromTs || ts >= toTs) return;
      const position = badnessOf(band);
      sums[position] = (sums[position] ?? 0) + 1;
    });
  }
  return sums.map((sum) => (days.length === 0 ? 0 : sum / days.length));
}

/** The mean of several, each with its weight: how many answers it is of. */
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

/** The part of the measured hours in 'Good' and 'Satisfactory'; undefined where too few hours were measured. */
export function goodPart(hours: BandHours): number | undefined {
  const measured = hours.reduce((sum, of) => sum + of, 0);
  if (measured < SPAN_DAYS * 24 * LEAST_PART_OF_SPAN) return undefined;
  return ((hours[0] ?? 0) + (hours[1] ?? 0)) / measured;
}

/**
 * `worse`: feels bad and measures good. `better`: feels good and measures bad. `alike`: both good, or both bad. `between`:
 * one of the two is neither. `unmeasured`: too few hours to say.
 */
export type FeltJudgement = 'worse' | 'better' | 'alike' | 'between' | 'unmeasured';

/** @param score as it is shown @param part of good hours; undefined: too few were measured */
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
