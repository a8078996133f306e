import { METRICS, type Metric } from '@airdeck/air/metrics';
import { lazily } from '../lazy/lazily.ts';

/** Formats of numbers, times and ages in the reader's language. */
export type Formatters = {
  number(value: number, decimals?: number): string;
  /** A measured value with its meaningful decimals, without the unit. */
  metric(metric: Metric, value: number): string;
  /** `14:05` */
  time(tsMs: number): string;
  /** `21-11-2026` */
  date(tsMs: number): string;
  /** `21 Nov`, if the year is known. */
  day(tsMs: number): string;
  /** `Nov 2026` */
  month(tsMs: number): string;
  /** `21-11-2026 14:05` */
  dateTime(tsMs: number): string;
  /** `21-11-2026 14:05:30` */
  dateTimeToSecond(tsMs: number): string;
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

/** Created on demand: each format takes the browser a millisecond or two. */
export function createFormatters(language: string, timeZone?: string): Formatters {
  const locale = localeOf(language);
  const zone = timeZone === undefined ? {} : { timeZone };
  const datesOf = (options: Intl.DateTimeFormatOptions, of = locale) =>
    lazily(() => new Intl.DateTimeFormat(of, { ...options, ...zone }));
  const numbers = Array.from({ length: 5 }, (_, decimals) =>
    lazily(
      () =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    ),
  );
  const times = datesOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = datesOf({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-GB');
  const shortDays = datesOf({ day: 'numeric', month: 'short' });
  const months = datesOf({ month: 'short', year: 'numeric' });
  const exactTimes = datesOf({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const ages = lazily(() => new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }));

  const number = (value: number, decimals = 0) => (numbers[decimals] ?? numbers[0])?.().format(value) ?? '';
  const date = (tsMs: number) => days().format(tsMs).replaceAll('/', '-');
  const time = (tsMs: number) => times().format(tsMs);

  return {
    number,
    metric: (metric, value) => number(value, METRICS[metric].decimals),
    time,
    date,
    day: (tsMs) => shortDays().format(tsMs),
    month: (tsMs) => months().format(tsMs),
    dateTime: (tsMs) => `${date(tsMs)} ${time(tsMs)}`,
    dateTimeToSecond: (tsMs) => `${date(tsMs)} ${exactTimes().format(tsMs)}`,
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

/** Ages are at least 0 seconds: a device's clock may be ahead of the browser's. */
function wholeUnits(ms: number) {
  const size = UNITS.find((one) => ms >= one.ms) ?? { unit: 'second', ms: SECOND_MS };
  return { unit: size.unit, count: Math.max(0, Math.floor(ms / size.ms)) };
}
