import type { BandName } from './bands.ts';
import { airIndexOf } from './cpcb-index.ts';
import { bandOfMetric } from './levels.ts';

/** What days have a colour in: quantities with bands, and the index. */
export type DayKey = 'pm25' | 'pm10' | 'iaq' | 'co2' | 'tvoc';

/** What was measured of one quantity on a day: the mean of its hours, each of the same weight, and how many those are. */
export type DayMean = { readonly mean: number; readonly hours: number };

export type DayMeans = { readonly [key in DayKey]?: DayMean | undefined };

/**
 * Three quarters of the hours make a day, 18 of 24: what the EU (directive 2008/50/EC, annex XI) and the US EPA ask of
 * a mean of 24 hours. CPCB's index is content with 16.
 */
const LEAST_PART_OF_DAY = 0.75;

/** Whether so many hours stand for a day. @param hoursOfDay 23 or 25 where clocks change */
export function isDayMeasured(hours: number, hoursOfDay: number): boolean {
  return hours >= LEAST_PART_OF_DAY * hoursOfDay;
}

/** A day as it is coloured. */
export type MeasuredDay = {
  /** In the unit of the key; of the index a whole number. Undefined where too little was measured. */
  readonly value: number | undefined;
  readonly band: BandName | undefined;
  /** Hours behind it; of too little, those that there are. */
  readonly hours: number;
};

/** What a day's index is made of. */
export const INDEX_KEYS = ['iaq', 'pm25', 'pm10'] as const satisfies readonly DayKey[];

/**
 * The value and band of a day. Its index is the mean of the device's own where it sends one, else that of the day's mean
 * particles: here the sub-index is what it officially is, one of 24 hours, though still of particles alone.
 */
export function measuredDay(key: DayKey, means: DayMeans, hoursOfDay: number): MeasuredDay {
  const counting = (of: DayKey) => {
    const found = means[of];
    return found && isDayMeasured(found.hours, hoursOfDay) ? found : undefined;
  };
  if (key !== 'iaq') {
    const value = counting(key)?.mean;
    return { value, band: bandIn(key, value), hours: means[key]?.hours ?? 0 };
  }
  const [iaq, pm25, pm10] = [counting('iaq'), counting('pm25'), counting('pm10')];
  const index = airIndexOf({ iaq: iaq?.mean, pm25: pm25?.mean, pm10: pm10?.mean });
  const behind = index ? { device: iaq, pm25, pm10 }[index.basis] : undefined;
  const most = Math.max(0, ...INDEX_KEYS.map((of) => means[of]?.hours ?? 0));
  return { value: index?.value, band: index?.band.name, hours: behind?.hours ?? most };
}

const bandIn = (key: DayKey, value: number | undefined) =>
  value === undefined ? undefined : bandOfMetric(key, value)?.name;
