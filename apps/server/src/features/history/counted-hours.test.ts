import { hoursAt } from '@airdeck/air/opening-hours';
import { expect, it } from 'vitest';
import { hoursWhileOpen } from './counted-hours.ts';

const HOUR_MS = 3_600_000;
const WHOLE_DAY = { from: '00:00', to: '00:00' };
const SCHOOL = { from: '08:30', to: '15:30' };

/** How many of the hours of UTC around a day count, if the place is open on its weekday only. */
function countedOn(day: string, timeZone: string, hours: { from: string; to: string }): number {
  const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1;
  const openAt = hoursAt({ spans: [{ weekdays: [weekday], ...hours }], holidays: [] }, timeZone);
  const ts = Array.from({ length: 72 }, (_, hour) => Date.parse(day) + (hour - 24) * HOUR_MS);
  const { values } = hoursWhileOpen({ ts, values: ts.map(() => 1) }, openAt);
  return values.filter((value) => value !== null).length;
}

it('counts the hours in whose middle the place is open, on days of 23 and 25 hours, too', () => {
  expect(countedOn('2026-03-28', 'Europe/Berlin', WHOLE_DAY)).toBe(24);
  expect(countedOn('2026-03-29', 'Europe/Berlin', WHOLE_DAY)).toBe(23);
  expect(countedOn('2026-10-25', 'Europe/Berlin', WHOLE_DAY)).toBe(25);
  expect(countedOn('2026-03-29', 'Europe/Berlin', SCHOOL)).toBe(7);
});

it('counts as many where the clocks are half an hour off those of UTC', () => {
  expect(countedOn('2026-03-02', 'Asia/Kolkata', WHOLE_DAY)).toBe(24);
  expect(countedOn('2026-03-02', 'Asia/Kolkata', SCHOOL)).toBe(7);
  expect(countedOn('2026-03-02', 'Asia/Kathmandu', SCHOOL)).toBe(7);
});

it('counts all hours where no opening hours are said', () => {
  const series = { ts: [0, HOUR_MS], values: [1, null] };
  expect(hoursWhileOpen(series, undefined)).toEqual(series);
});
