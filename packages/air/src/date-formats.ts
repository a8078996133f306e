import { lazily } from './lazily.ts';
import { dayText } from './local-time.ts';
import { numberLocale } from './number-formats.ts';
import { zoneOffsets } from './zone-offsets.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Calendar days in the language of a reader, which have no time zone: `2026-11-21`. */
export type DayFormats = ReturnType<typeof createDayFormats>;

/** Dates, times and zones in the language of a reader, in one time zone. Times are epoch ms. */
export type DateFormats = ReturnType<typeof createDateFormats>;

/**
 * The one format of dates for each language: `21-11-2026` in English and Arabic, `2026/11/21` in Japanese. In Arabic,
 * digits are Latin, and numeric dates isolated: their parts would change places beside Arabic words.
 * @param language `en`, `ja` or `ar`
 */
export function createDayFormats(language: string) {
  const named = (options: Intl.DateTimeFormatOptions) => lazily(() => nameFormat(language, options));
  const longDays = named({ day: 'numeric', month: 'long', year: 'numeric' });
  const ofDay = (format: () => Intl.DateTimeFormat) => (day: string) => format().format(Date.parse(day));

  return {
    /** `21-11-2026` */
    calendarDay: (day: string): string => isolated(language, numericDay(language, day)),
    /** `21 Nov`, if the year is known. */
    shortDay: ofDay(named({ day: 'numeric', month: 'short' })),
    /** `21 November 2026` */
    longDay: ofDay(longDays),
    /** `Saturday, 21 November 2026` */
    fullDay: ofDay(named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })),
    /** `Nov 2026`, of a day in it. */
    shortMonth: ofDay(named({ month: 'short', year: 'numeric' })),
    /** `November 2026`, of a day in it. */
    longMonth: ofDay(named({ month: 'long', year: 'numeric' })),
    /** `16–22 November 2026` */
    longDays: (from: string, to: string): string => longDays().formatRange(Date.parse(from), Date.parse(to)),
  };
}

/**
 * The same of times in a zone, with a clock of 24 hours.
 * @param zone IANA name, or the UTC offset of all times, ms
 */
export function createDateFormats(language: string, zone: string | number) {
  const offsetAt = typeof zone === 'number' ? () => zone : zoneOffsets(zone);
  const clock = (ts: number, length: number) =>
    new Date(ts + offsetAt(ts)).toISOString().slice(11, 11 + length);
  const dayOf = (ts: number) => dayText(Math.floor((ts + offsetAt(ts)) / DAY_MS));
  const dateOf = (ts: number) => numericDay(language, dayOf(ts));
  const days = createDayFormats(language);

  return {
    ...days,
    /** UTC offset at a time, ms. */
    offsetMs: offsetAt,
    /** `14:05` */
    time: (ts: number): string => clock(ts, 5),
    /** `21-11-2026` */
    date: (ts: number): string => isolated(language, dateOf(ts)),
    /** `21-11-2026 14:05` */
    dateTime: (ts: number): string => isolated(language, `${dateOf(ts)} ${clock(ts, 5)}`),
    /** `21-11-2026 14:05:30` */
    dateTimeToSecond: (ts: number): string => isolated(language, `${dateOf(ts)} ${clock(ts, 8)}`),
    /** `21-11-2026 14:05 (UTC+9)`: beside times of other zones. */
    dateTimeInZone: (ts: number): string =>
      isolated(language, `${dateOf(ts)} ${clock(ts, 5)} (${utcOffsetText(offsetAt(ts))})`),
    /** `21-11-2026 14:05:30 (UTC+9)`: of an age. */
    moment: (ts: number): string =>
      isolated(language, `${dateOf(ts)} ${clock(ts, 8)} (${utcOffsetText(offsetAt(ts))})`),
    /** `21 Nov`, if the year is known. */
    day: (ts: number): string => days.shortDay(dayOf(ts)),
    /** `Nov 2026` */
    month: (ts: number): string => days.shortMonth(dayOf(ts)),
    /** `India Standard Time (UTC+5:30)`, with the offset at a time. */
    zoneName(ts: number): string {
      const offset = isolated(language, utcOffsetText(offsetAt(ts)));
      const name = typeof zone === 'number' ? undefined : zoneName(language, zone, ts);
      if (name === undefined) return offset;
      return language === 'ja' ? `${name}（${offset}）` : `${name} (${offset})`;
    },
  };
}

const isolated = (language: string, text: string): string =>
  language === 'ar' ? `\u2066${text}\u2069` : text;

/** `21-11-2026` or `2026/11/21`, of `2026-11-21`. */
export function numericDay(language: string, day: string): string {
  const parts = day.slice(0, 10).split('-');
  return language === 'ja' ? parts.join('/') : parts.reverse().join('-');
}

/** `UTC+9`, `UTC−3:30`. */
export function utcOffsetText(offsetMs: number): string {
  if (offsetMs === 0) return 'UTC';
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMs < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** `India Standard Time`; undefined for zones that are called by their offset. */
function zoneName(language: string, timeZone: string, ts: number): string | undefined {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(ts).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || /\d/.test(name) ? undefined : name;
}

/** Names of the days of the week, `1` is Monday. */
export const weekdayName = (language: string, day: number, weekday: 'narrow' | 'short' | 'long'): string =>
  // The epoch was a Thursday.
  nameFormat(language, { weekday }).format((day + 3) * DAY_MS);

/** Names of the months, `1` is January. */
export const monthName = (language: string, month: number): string =>
  nameFormat(language, { month: 'long' }).format(Date.UTC(2000, month - 1));

/** English as in the rest of the product's texts. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : numberLocale(language));

const nameFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
