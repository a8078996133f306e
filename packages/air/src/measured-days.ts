import type { BandName } from './bands.ts';
import { airIndexOf } from './cpcb-index.ts';
import { bandOfMetric } from './levels.ts';

/** Metrics of coloured days: those with bands, and the index. */
export type DayKey = 'pm25' | 'pm10' | 'iaq' | 'co2' | 'tvoc';

/** One metric on one day: the mean of its hours, equally weighted, and their number. */
export type DayMean = { readonly mean: number; readonly hours: number };

export type DayMeans = { readonly [key in DayKey]?: DayMean | undefined };

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
  /** In the unit of the key; whole for the index. Undefined: too few hours. */
  readonly value: number | undefined;
  readonly band: BandName | undefined;
  /** Number of measured hours, even if too few. */
  readonly hours: number;
};

/** Inputs of a day's index. */
export const INDEX_KEYS = ['iaq', 'pm25', 'pm10'] as const satisfies readonly DayKey[];

/**
 * The value and band of a day. Its index is the mean of the device's own index if it sends one, else the sub-index of
 * the day's mean particles: here it is the official 24-hour sub-index, though of particles only.
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
