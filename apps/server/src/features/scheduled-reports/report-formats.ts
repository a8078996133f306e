import { createDateFormats, createDayFormats, weekdayName } from '@airdeck/air/date-formats';
import { createListFormats } from '@airdeck/air/list-formats';
import { numberLocale } from '@airdeck/air/number-formats';
import type { Language } from '@airdeck/contract/common/languages';
import type { ReportFrequency } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { type ReportTexts, reportTexts } from './report-texts.ts';

const MINUTE_MS = 60_000;

export type ReportFormats = ReturnType<typeof createReportFormats>;

/** Formats numbers, days and durations in the language of a report. Days are calendar days, `yyyy-MM-dd`. */
export function createReportFormats(language: Language) {
  const locale = numberLocale(language);
  const t = reportTexts(language);
  const { longDay, fullDay, longMonth, longDays } = createDayFormats(language);
  const dayNumber = new Intl.NumberFormat(locale);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    number: (value: number): string => number.format(value),
    ...createListFormats(language),
    percent: (part: number): string => percent.format(part),
    zoneName: (timeZone: string, ts: number): string => createDateFormats(language, timeZone).zoneName(ts),
    day: longDay,
    weekdayAndDay: fullDay,
    dayOfMonth: (day: string): string => dayNumber.format(Number(day.slice(8))),
    /** From Monday. */
    weekdays: Array.from({ length: 7 }, (_, n) => weekdayName(language, n + 1, 'short')),
    span: (frequency: ReportFrequency, fromDay: string, toDay: string): string =>
      frequency === 'monthly' ? longMonth(fromDay) : longDays(fromDay, toDay),
    duration: (ms: number): string => durationText(ms, t, (value) => number.format(value)),
  };
}

function durationText(ms: number, t: ReportTexts, format: (value: number) => string): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('minutes', { minutes: format(minutes) });
  if (hours < 48) return t('hours', { hours: format(hours), minutes: format(minutes % 60) });
  return t('days', { days: format(Math.floor(hours / 24)), hours: format(hours % 24) });
}
