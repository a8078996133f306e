import { type Day, dayAfter, dayIn, daysOf, midnightIn, readDay } from '../../lib/days/days.ts';

/** The days that are looked at, the last one to its end. */
export type Period = { readonly from: Day; readonly to: Day };

/** Longer periods are advised against, not refused. */
const ADVISED_DAYS = 30;

/** Nothing was measured before. */
export const FIRST_DAY: Day = '2000-01-02';

/** Yesterday and today, as a place's calendar has them at a time, epoch ms. */
export function recentPeriod(timeZone: string, now: number): Period {
  const to = dayIn(timeZone, now);
  return { from: dayAfter(to, -1), to };
}

/** The period that the address says; undefined where it says none, or none that makes sense. */
export function readPeriod(params: URLSearchParams): Period | undefined {
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))];
  return from !== null && to !== null && from <= to && from >= FIRST_DAY ? { from, to } : undefined;
}

/** The last day that has begun anywhere: no device has readings of a later one. */
export function lastDay(now: number): Day {
  return dayIn('Pacific/Kiritimati', now);
}

/**
 * A period as the address says it. The recent days are left out: which they are is another question in each zone, and
 * tomorrow another answer.
 */
export function periodParams({ from, to }: Period, recent: Period): { from?: Day; to?: Day } {
  return from === recent.from && to === recent.to ? {} : { from, to };
}

export function isLongerThanAdvised({ from, to }: Period): boolean {
  return daysOf(from, to) > ADVISED_DAYS;
}

/** From the first moment of the first day to that of the day after the last, epoch ms, in a place's zone. */
export function rangeOf({ from, to }: Period, timeZone: string): { startTs: number; endTs: number } {
  return { startTs: midnightIn(timeZone, from), endTs: midnightIn(timeZone, dayAfter(to, 1)) };
}

/** What of a range is drawn: of today, only what has been. */
export function shownWindow(startTs: number, endTs: number, now: number): { from: number; to: number } {
  return { from: startTs, to: Math.max(Math.min(endTs, now), startTs + 1) };
}
