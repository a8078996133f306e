import { METRICS } from './metrics.ts';

/** Source of the limits. */
const LIMIT_SOURCES = ['who2021', 'naaqs2009'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

/** Metrics with limits for 24-hour means: neither source has one for CO2 or TVOC. */
const LIMITED_KEYS = ['pm25', 'pm10'] as const;
export type LimitedKey = (typeof LIMITED_KEYS)[number];

/** The limits in µg/m³, inclusive: for the mean of a day (midnight to midnight), and of a calendar year. */
type ParticleLimit = { readonly dayUgM3: number; readonly yearUgM3: number };

/**
 * `who2021`: the levels of the WHO global air quality guidelines (WHO, Geneva 2021, ISBN 978-92-4-003422-8, table 0.1).
 * They apply outdoors and indoors. The daily level is the 99th percentile of a year: three or four days may exceed it.
 *
 * `naaqs2009`: India's National Ambient Air Quality Standards (CPCB, notification of 18 November 2009), for industrial,
 * residential and rural areas. They apply to outdoor air; 98 % of the days of a year must be within them, and no two
 * consecutive days above them.
 */
export const PARTICLE_LIMITS: Readonly<Record<LimitSource, Readonly<Record<LimitedKey, ParticleLimit>>>> = {
  who2021: { pm25: { dayUgM3: 15, yearUgM3: 5 }, pm10: { dayUgM3: 45, yearUgM3: 15 } },
  naaqs2009: { pm25: { dayUgM3: 60, yearUgM3: 40 }, pm10: { dayUgM3: 100, yearUgM3: 60 } },
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
