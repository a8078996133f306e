import { roundHalfUp } from './bands.ts';
import { limitOf } from './limit-sets/limit-set.ts';
import { METRICS } from './metrics.ts';
import type { JudgedMetric } from './verdict.ts';
import { type LimitsChoice, limitSetOf } from './yardstick.ts';

/** The highest means of a day (midnight to midnight) and of a calendar year that are within limits, in the metric's unit. */
export type MeanLimits = { readonly day: number; readonly year: number | undefined };

/**
 * The limits of a choice for means of one quantity. Own numbers, which are for every reading, are those of a day, too.
 * Undefined: it has none for a day.
 */
export function meanLimitsOf(limits: LimitsChoice, key: JudgedMetric): MeanLimits | undefined {
  if (key === 'iaq') return undefined;
  const set = limitSetOf(limits);
  const day = (limitOf(set, key, 'day') ?? limitOf(set, key, 'reading'))?.upTo;
  return day === undefined ? undefined : { day, year: limitOf(set, key, 'year')?.upTo };
}

/** Whether a mean is within a limit, both with the decimals shown, as plain values are: a day shown as 15.0 meets 15. */
export function meetsLimit(key: JudgedMetric, mean: number, limit: number): boolean {
  const scale = 10 ** METRICS[key].decimals;
  return roundHalfUp(mean * scale) <= roundHalfUp(limit * scale);
}
