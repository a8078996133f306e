import { type Day, dayAfter, dayIn, ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';

/** Periods that are offered; `own`: days of the reader's choice. */
export const RECORD_PERIODS = ['month', 'twoMonths', 'year', 'own'] as const;
export type RecordPeriod = (typeof RECORD_PERIODS)[number];

const MONTHS = { month: 1, twoMonths: 2, year: 12 } as const;

/** First and last day of the last whole months, by the reader's calendar. */
export function lastMonths(period: Exclude<RecordPeriod, 'own'>): { fromDay: Day; toDay: Day } {
  const today = dayIn(ownTimeZone(), serverNow());
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - MONTHS[period], 1)).toISOString().slice(0, 10);
  return { fromDay: first, toDay: dayAfter(`${today.slice(0, 8)}01`, -1) };
}
