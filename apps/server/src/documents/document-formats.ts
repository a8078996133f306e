import type { NotificationLanguage } from '@airdeck/contract/notifications';
import { localeOf } from '../notify/message.ts';

export type DocumentLanguage = NotificationLanguage;

/** Numbers and times as the reader of a document writes them, by the clocks of one place. */
export type DocumentFormats = ReturnType<typeof createDocumentFormats>;

/** @param timeZone of the place that the document is about, such as `Asia/Kolkata` */
export function createDocumentFormats(language: DocumentLanguage, timeZone: string) {
  const locale = localeOf(language);
  const datesOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale, { ...options, timeZone });
  const day = { day: 'numeric', month: 'short' } as const;
  const date = { ...day, year: 'numeric' } as const;
  const days = datesOf(day);
  const dates = datesOf(date);
  const times = datesOf({ ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    number: (value: number, decimals = 0) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(value),
    percent: (share: number, decimals = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share),
    /** `23 Nov 2026` */
    date: (tsMs: number) => dates.format(tsMs),
    /** `23 Nov`: where the year is known. */
    day: (tsMs: number) => days.format(tsMs),
    /** `23 Nov 2026, 14:05` */
    dateTime: (tsMs: number) => times.format(tsMs),
    timeZone,
  };
}
