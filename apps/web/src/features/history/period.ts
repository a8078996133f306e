import { type Day, dayAfter, dayIn, daysOf, midnightIn, readDay } from '../../lib/days/days.ts';

/** The days that are looked at, the last one to its end. */
export type Period = { readonly from: Day; readonly to: Day };

/** Longer periods are advised against, not refused. */
const ADVISED_DAYS = 30;

/** Yesterday and today, as a place's calendar has them at a time, epoch ms. */
export function recentPeriod(timeZone: string, now: number): Period {
  const to = dayIn(timeZone, now);
  return { from: dayAfter(to, -1), to };
}

/** The period that the address says; undefined where it says none, or none that makes sense. */
export function readPeriod(params: URLSearchParams): Period | undefined {
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))];
  return from !== null && to !== null && from <= to ? { from, to } : undefined;
}

export function isLongerThanAdvised({ from, to }: Period): boolean {
  return daysOf(from, to) > ADVISED_DAYS;
}

/** From the first moment of the first day to that of the day after the last, epoch ms, in a place's zone. */
export function rangeOf({ from, to }: Period, timeZone: string): { startTs: number; endTs: number } {
  return { startTs: midnightIn(timeZone, from), endTs: midnightIn(timeZone, dayAfter(to, 1)) };
}
