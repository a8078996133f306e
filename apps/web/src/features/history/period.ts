import { dayOfText, weekdayOf } from '@airdeck/air/local-time';
import { type Day, dayAfter, dayIn, daysOf, midnightIn, readDay } from '../../lib/time/days.ts';

/** A range of days, both inclusive. */
export type Period = { readonly from: Day; readonly to: Day };

/** Longer periods are discouraged, but allowed. */
const ADVISED_DAYS = 30;

/** There are no earlier readings. */
export const FIRST_DAY: Day = '2000-01-02';

/** Yesterday and today in a time zone. @param now epoch ms */
export function recentPeriod(timeZone: string, now: number): Period {
  const to = dayIn(timeZone, now);
  return { from: dayAfter(to, -1), to };
}

export const PRESETS = ['today', 'sevenDays', 'thirtyDays', 'lastWeek', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

/**
 * The period of a preset. Weeks and months are whole ones before the present one.
 * @param firstWeekday with which the reader's weeks begin; 1 is Monday
 */
export function presetPeriod(preset: Preset, today: Day, firstWeekday: number): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'sevenDays':
      return { from: dayAfter(today, -6), to: today };
    case 'thirtyDays':
      return { from: dayAfter(today, -29), to: today };
    case 'lastWeek': {
      const start = dayAfter(today, -((weekdayOf(dayOfText(today)) + 1 - firstWeekday + 7) % 7));
      return { from: dayAfter(start, -7), to: dayAfter(start, -1) };
    }
    case 'lastMonth': {
      const to = dayAfter(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
  }
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The period in the URL; undefined: missing or invalid. */
export function readPeriod(params: URLSearchParams): Period | undefined {
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))];
  return from !== null && to !== null && from <= to && from >= FIRST_DAY ? { from, to } : undefined;
}

/** Today in the earliest time zone: no device has readings of a later day. */
export function lastDay(now: number): Day {
  return dayIn('Pacific/Kiritimati', now);
}

/**
 * URL parameters of a period. The recent days are omitted: they depend on the time zone, and change every day.
 */
export function periodParams({ from, to }: Period, recent: Period): { from?: Day; to?: Day } {
  return from === recent.from && to === recent.to ? {} : { from, to };
}

export function isLongerThanAdvised({ from, to }: Period): boolean {
  return daysOf(from, to) > ADVISED_DAYS;
}

/** Start of the first day and of the day after the last, in a time zone; epoch ms. */
export function rangeOf({ from, to }: Period, timeZone: string): { startTs: number; endTs: number } {
  return { startTs: midnightIn(timeZone, from), endTs: midnightIn(timeZone, dayAfter(to, 1)) };
}

/** The displayed part of a range, which ends now at the latest. */
export function shownWindow(startTs: number, endTs: number, now: number): { from: number; to: number } {
  return { from: startTs, to: Math.max(Math.min(endTs, now), startTs + 1) };
}
