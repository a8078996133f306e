import { zoneOffsets } from './zone-offsets.ts';

const DAY_MS = 86_400_000;

/** Days since the epoch of the day in a zone at a time, epoch ms. */
export function localDay(timeZone: string, ts: number): number {
  return Math.floor((ts + zoneOffsets(timeZone)(ts)) / DAY_MS);
}

/**
 * When a day begins in a zone, epoch ms. If midnight is skipped, at the change of the clocks; a day that is skipped
 * begins and ends there.
 * @param day days since the epoch
 */
export function dayStart(timeZone: string, day: number): number {
  return localInstant(timeZone, day * DAY_MS);
}

/**
 * When the clocks of a zone show a local time, epoch ms. A skipped local time is as long after midnight as on any other
 * day; of a repeated one, the first counts.
 * @param localMs the same local time in UTC, epoch ms
 */
export function localInstant(timeZone: string, localMs: number): number {
  const offsetAt = zoneOffsets(timeZone);
  const before = localMs - offsetAt(localMs - DAY_MS);
  const after = localMs - offsetAt(localMs + DAY_MS);
  const [first, second] = before < after ? [before, after] : [after, before];
  const isShown = (ts: number) => ts + offsetAt(ts) === localMs;
  if (isShown(first)) return first;
  return isShown(second) ? second : before;
}

/** Formats days since the epoch as `2026-11-21`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Days since the epoch of a day such as `2026-11-21`. */
export const dayOfText = (day: string): number => Date.parse(day) / DAY_MS;

const WEEK_DAYS = 7;

/** The weekday of a day in days since the epoch, which was a Thursday: 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
