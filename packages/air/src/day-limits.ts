import { limitOf } from './limit-sets/limit-set.ts';
import { LIMIT_SETS } from './limit-sets/limit-sets.ts';
import { METRICS } from './metrics.ts';

/** Sources of the limits that days are counted by. */
const LIMIT_SOURCES = ['who2021', 'naaqs2009'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

/** Metrics with limits for 24-hour means: neither source has one for CO2 or TVOC. */
const LIMITED_KEYS = ['pm25', 'pm10'] as const;
export type LimitedKey = (typeof LIMITED_KEYS)[number];

/** The limits in µg/m³, inclusive: for the mean of a day (midnight to midnight), and of a calendar year. */
type ParticleLimit = { readonly dayUgM3: number; readonly yearUgM3: number };

const limitsIn = (source: LimitSource, key: LimitedKey): ParticleLimit => {
  const upTo = (over: 'day' | 'year') => limitOf(LIMIT_SETS[source], key, over)?.upTo ?? Number.NaN;
  return { dayUgM3: upTo('day'), yearUgM3: upTo('year') };
};

const particlesIn = (source: LimitSource) => ({
  pm25: limitsIn(source, 'pm25'),
  pm10: limitsIn(source, 'pm10'),
});

/** The limits of particles, from the sets of all limits. */
export const PARTICLE_LIMITS: Readonly<Record<LimitSource, Readonly<Record<LimitedKey, ParticleLimit>>>> = {
  who2021: particlesIn('who2021'),
  naaqs2009: particlesIn('naaqs2009'),
};

const isLimitedKey = (key: string): key is LimitedKey => LIMITED_KEYS.some((limited) => limited === key);

/**
 * Whether a mean is within a limit, after rounding to the one decimal shown: a day shown as 15.0 meets 15.
 */
export function meetsLimit(key: LimitedKey, meanUgM3: number, limitUgM3: number): boolean {
  const scale = 10 ** METRICS[key].decimals;
  return Math.round(meanUgM3 * scale) / scale <= limitUgM3;
}

/** Number of days within the limit of a source. */
type DaysWithin = {
  readonly source: LimitSource;
  readonly limitUgM3: number;
  /** Days within it. */
  readonly days: number;
};

/** Number of days within the limit of each source; empty for metrics without limits. @param means of counted days */
export function daysWithinLimits(key: string, means: readonly number[]): DaysWithin[] {
  if (!isLimitedKey(key)) return [];
  return LIMIT_SOURCES.map((source) => {
    const { dayUgM3: limitUgM3 } = PARTICLE_LIMITS[source][key];
    const days = means.filter((mean) => meetsLimit(key, mean, limitUgM3)).length;
    return { source, limitUgM3, days };
  });
}
