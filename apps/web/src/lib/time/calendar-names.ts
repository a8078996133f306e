import {
  createDayFormats,
  type DayFormats,
  monthName,
  numericDay,
  weekdayName,
} from '@airdeck/air/date-formats';
import { type Day, readDay } from './days.ts';

/** Index in `weekdayNames` of the first day of a calendar's week. */
export function firstWeekdayOf(language: string): 1 | 6 | 7 {
  if (language === 'ar') return 6;
  return language === 'ja' ? 7 : 1;
}

/** The days of the week in the reader's language, Monday first: `1` is Monday. */
export function weekdayNames(
  language: string,
): { day: number; narrow: string; short: string; long: string }[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    narrow: weekdayName(language, day, 'narrow'),
    short: weekdayName(language, day, 'short'),
    long: weekdayName(language, day, 'long'),
  }));
}

/** The months in the reader's language, January first. */
export const monthNames = (language: string): string[] =>
  Array.from({ length: 12 }, (_, index) => monthName(language, index + 1));

/** The formats of a calendar's days and months in the reader's language. */
export const calendarNames = (language: string): Pick<DayFormats, 'longDay' | 'longMonth'> =>
  createDayFormats(language);

/** A day as a person types it in this language: `21-11-2026` or `2026/11/21`. */
export const typedDay = (language: string, day: Day): string => numericDay(language, day);

const DAY_FIRST = /^(\d{1,2})[-./\s](\d{1,2})[-./\s](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-./\s](\d{1,2})[-./\s](\d{1,2})$/;

const CLOCK = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/;

/** Digits of any keyboard as Latin ones, without spaces and direction marks around them. */
function latin(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim();
}

/** Reads a typed time of day, `14:05`, `1405` or `14`; null: none. */
export function readTypedTime(typed: string): string | null {
  const [, hours, minutes = '00'] = CLOCK.exec(latin(typed)) ?? [];
  return hours === undefined || Number(hours) > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Reads a typed day, in any language's order; null: not a day yet. */
export function readTypedDay(text: string): Day | null {
  const typed = latin(text);
  const [year = '', month = '', date = ''] =
    YEAR_FIRST.exec(typed)?.slice(1) ?? DAY_FIRST.exec(typed)?.slice(1).reverse() ?? [];
  return readDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}
