import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { ReportFrequency } from '@airdeck/contract/scheduled-reports';
import { localeOf } from '../../notify/message.ts';
import { reportTexts } from './report-language.ts';
import type { ReportTexts } from './report-texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A Monday. */
const MONDAY = Date.parse('2026-11-16');

export type ReportFormats = ReturnType<typeof createReportFormats>;

/** Formats numbers, days and durations in the language of a report. Days are calendar days, `yyyy-MM-dd`. */
export function createReportFormats(language: NotificationLanguage) {
  // British date formats, as the product's English is British.
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const texts = reportTexts(language);
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const long = days({ day: 'numeric', month: 'long', year: 'numeric' });
  const withWeekday = days({ weekday: 'long', day: 'numeric', month: 'long' });
  const month = days({ month: 'long', year: 'numeric' });
  const weekday = days({ weekday: 'short' });
  const dayNumber = new Intl.NumberFormat(locale);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    number: (value: number): string => number.format(value),
    percent: (part: number): string => percent.format(part),
    day: (day: string): string => long.format(Date.parse(day)),
    weekdayAndDay: (day: string): string => withWeekday.format(Date.parse(day)),
    dayOfMonth: (day: string): string => dayNumber.format(Number(day.slice(8))),
    /** From Monday. */
    weekdays: Array.from({ length: 7 }, (_, n) => weekday.format(MONDAY + n * DAY_MS)),
    span: (frequency: ReportFrequency, fromDay: string, toDay: string): string =>
      frequency === 'monthly'
        ? month.format(Date.parse(fromDay))
        : long.formatRange(Date.parse(fromDay), Date.parse(toDay)),
    duration: (ms: number): string => durationText(ms, texts, (value) => number.format(value)),
  };
}

function durationText(ms: number, texts: ReportTexts, format: (value: number) => string): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return texts.minutes(format(minutes));
  if (hours < 48) return texts.hours(format(hours), format(minutes % 60));
  return texts.days(format(Math.floor(hours / 24)), format(hours % 24));
}
