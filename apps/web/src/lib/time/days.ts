import { dayOfText, dayStart, dayText, localDay, localInstant } from '@airdeck/air/local-time';
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
  return dayText(dayOfText(day) + days);
}

/** Number of days from one to another, both included. */
export function daysOf(from: Day, to: Day): number {
  return dayOfText(to) - dayOfText(from) + 1;
}

/** The calendar day in a time zone at a time, epoch ms. */
export function dayIn(timeZone: string, at: number): Day {
  return dayText(localDay(timeZone, at));
}

/** Start of a day in a time zone, epoch ms. */
export function midnightIn(timeZone: string, day: Day): number {
  return dayStart(timeZone, dayOfText(day));
}

/** When the clocks of a time zone show a local time, `2026-11-21T14:05`; epoch ms. */
export function localTimeIn(timeZone: string, local: string): number {
  return localInstant(timeZone, Date.parse(`${local}Z`));
}

/** UTC offset of a time zone at a time, ms. */
export function offsetIn(timeZone: string, at: number): number {
  return zoneOffsets(timeZone)(at);
}

let own: string | undefined;

/** The reader's own time zone, by a name that the server supports, too. */
export function ownTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own.includes('/') ? own : 'UTC';
}
