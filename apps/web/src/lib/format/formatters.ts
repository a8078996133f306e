import {
  createDateFormats,
  createDayFormats,
  type DateFormats,
  type DayFormats,
} from '@airdeck/air/date-formats';
import { METRICS, type Metric } from '@airdeck/air/metrics';
import { lazily } from '../lazy/lazily.ts';

/** Formats of numbers, ages and calendar days in the reader's language: all that need no time zone. */
export type Formatters = DayFormats & {
  number(value: number, decimals?: number): string;
  /** A measured value with its meaningful decimals, without the unit. */
  metric(metric: Metric, value: number): string;
  /** `40s ago`. */
  age(ageMs: number): string;
  /** `40 seconds`: a duration. */
  duration(ms: number): string;
};

/**
 * Arabic with Latin digits, as on instruments and device labels; the fonts' tabular figures keep the width of
 * updating numbers constant.
 */
function localeOf(language: string): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

const SECOND_MS = 1_000;
const UNITS = [
  { unit: 'day', ms: 86_400 * SECOND_MS },
  { unit: 'hour', ms: 3_600 * SECOND_MS },
  { unit: 'minute', ms: 60 * SECOND_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;

/** The same with times, in one time zone. */
export type TimeFormatters = Formatters & DateFormats;

/** Created on demand: each format takes the browser a millisecond or two. */
export function createFormatters(language: string): Formatters {
  const locale = localeOf(language);
  const numbers = Array.from({ length: 5 }, (_, decimals) =>
    lazily(
      () =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    ),
  );
  const ages = lazily(() => new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }));

  const number = (value: number, decimals = 0) => (numbers[decimals] ?? numbers[0])?.().format(value) ?? '';

  return {
    ...createDayFormats(language),
    number,
    metric: (metric, value) => number(value, METRICS[metric].decimals),
    age(ageMs) {
      const { unit, count } = wholeUnits(ageMs);
      return ages().format(-count, unit);
    },
    duration(ms) {
      const { unit, count } = wholeUnits(ms);
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
    },
  };
}

/** @param zone IANA name, or the UTC offset of all times, ms */
export function createTimeFormatters(language: string, zone: string | number): TimeFormatters {
  return { ...createFormatters(language), ...createDateFormats(language, zone) };
}

/** Ages are at least 0 seconds: a device's clock may be ahead of the browser's. */
function wholeUnits(ms: number) {
  const size = UNITS.find((one) => ms >= one.ms) ?? { unit: 'second', ms: SECOND_MS };
  return { unit: size.unit, count: Math.max(0, Math.floor(ms / size.ms)) };
}
