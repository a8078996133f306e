import { zoneOffsets } from '@airdeck/air/zone-offsets';

/** A calendar day as `2026-11-21`, without a time zone. */
export type Day = string;

const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a day; null: invalid, such as 30 February. */
export function readDay(text: string | null): Day | null {
  const [, year = 0, month = 0, date = 0] = DAY_TEXT.exec(text ?? '')?.map(Number) ?? [];
  const at = new Date(Date.UTC(year, month - 1, date));
  return year > 0 && at.toISOString().slice(0, 10) === text ? text : null;
}

/** Adds days, or subtracts them if negative. */
export function dayAfter(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Number of days from one to another, both included. */
export function daysOf(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The calendar day in a time zone at a time, epoch ms. */
export function dayIn(timeZone: string, at: number): Day {
  return new Date(at + offsetIn(timeZone, at)).toISOString().slice(0, 10);
}

/** Start of a day in a time zone, epoch ms. */
export function midnightIn(timeZone: string, day: Day): number {
  const guess = Date.parse(`${day}T00:00Z`);
  // The second pass is needed on days with a change of the UTC offset.
  const near = guess - offsetIn(timeZone, guess);
  return guess - offsetIn(timeZone, near);
}

const offsets = new Map<string, (at: number) => number>();

/** UTC offset of a time zone at a time, ms. */
export function offsetIn(timeZone: string, at: number): number {
  const offsetAt = offsets.get(timeZone) ?? zoneOffsets(timeZone);
  offsets.set(timeZone, offsetAt);
  return offsetAt(at);
}

let own: string | undefined;

/** The reader's own time zone, by a name that the server supports, too. */
export function ownTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own.includes('/') ? own : 'UTC';
}
