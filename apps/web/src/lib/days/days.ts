import { zoneOffsets } from '@airdeck/air/zone-offsets';

/** A day of the calendar as `2026-11-21`, wherever it is lived. */
export type Day = string;

const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day a text says; null where it says none, such as the 30th of February. */
export function readDay(text: string | null): Day | null {
  const [, year = 0, month = 0, date = 0] = DAY_TEXT.exec(text ?? '')?.map(Number) ?? [];
  const at = new Date(Date.UTC(year, month - 1, date));
  return year > 0 && at.toISOString().slice(0, 10) === text ? text : null;
}

/** The day so many days later, or earlier when negative. */
export function dayAfter(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days from one to another, both counted. */
export function daysOf(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The day that it is in a zone at a time, epoch ms. */
export function dayIn(timeZone: string, at: number): Day {
  return new Date(at + offsetIn(timeZone, at)).toISOString().slice(0, 10);
}

/** When a day begins in a zone, epoch ms. */
export function midnightIn(timeZone: string, day: Day): number {
  const guess = Date.parse(`${day}T00:00Z`);
  // The second look is for the days on which clocks change.
  const near = guess - offsetIn(timeZone, guess);
  return guess - offsetIn(timeZone, near);
}

const offsets = new Map<string, (at: number) => number>();

/** How far the clocks of a zone are ahead of UTC at a time, ms. */
export function offsetIn(timeZone: string, at: number): number {
  const offsetAt = offsets.get(timeZone) ?? zoneOffsets(timeZone);
  offsets.set(timeZone, offsetAt);
  return offsetAt(at);
}

/** The reader's own zone, by a name that the server knows too. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') ? timeZone : 'UTC';
}
