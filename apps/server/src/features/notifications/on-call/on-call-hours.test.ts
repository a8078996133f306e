import { expect, it } from 'vitest';
import { gapsOf, onCallAt } from './on-call-hours.ts';

const HOUR_MS = 3_600_000;
const ALL = [1, 2, 3, 4, 5, 6, 7];
const day = { weekdays: ALL, from: '08:00', to: '20:00', userId: 'day' };
const night = { weekdays: ALL, from: '20:00', to: '08:00', userId: 'night' };
const paris = (
  shifts: readonly (typeof day)[],
  overrides: { from: number; until: number; userId: string | null }[] = [],
) => ({
  timeZone: 'Europe/Paris',
  shifts: [...shifts],
  overrides,
});
const USERS = new Set(['day', 'night', 'other']);

/** How many hours of a span a person is on call. */
function hoursOf(userId: string, from: number, until: number): number {
  const at = onCallAt(paris([day, night]));
  let sum = 0;
  for (let ts = from; ts < until; ts += HOUR_MS / 2) if (at(ts).userId === userId) sum += 0.5;
  return sum;
}

it.each([
  ['of 24 hours', Date.UTC(2026, 2, 27, 23), 24, 12],
  ['of 23 hours', Date.UTC(2026, 2, 28, 23), 23, 11],
  ['of 25 hours', Date.UTC(2026, 9, 24, 22), 25, 13],
] as const)('follows the clock of its zone on a day %s', (_name, midnight, hours, nightHours) => {
  const end = midnight + hours * HOUR_MS;
  expect(hoursOf('day', midnight, end)).toBe(12);
  expect(hoursOf('night', midnight, end)).toBe(nightHours);
  expect(gapsOf(paris([day, night]), { from: midnight, until: end }, 5, USERS)).toEqual([]);
});

it('takes the first of two shifts, and the last of two overrides', () => {
  const noon = Date.UTC(2026, 5, 1, 10);
  const other = { ...day, userId: 'other' };
  expect(onCallAt(paris([other, day]))(noon).userId).toBe('other');
  const override = (userId: string | null) => ({ from: noon, until: noon + HOUR_MS, userId });
  expect(onCallAt(paris([day], [override('night'), override('other')]))(noon)).toEqual({
    userId: 'other',
    until: noon + HOUR_MS,
  });
  expect(onCallAt(paris([day], [override(null)]))(noon).userId).toBeNull();
  expect(onCallAt(paris([day], [override('night')]))(noon + HOUR_MS).userId).toBe('day');
});

it('finds gaps, and counts the hours of a deleted user among them', () => {
  const midnight = Date.UTC(2026, 5, 1, 22);
  const week = { from: midnight, until: midnight + 48 * HOUR_MS };
  const [first] = gapsOf(paris([day]), week, 5, USERS);
  expect(first).toEqual({ from: midnight, until: midnight + 8 * HOUR_MS });
  expect(gapsOf(paris([day, night]), week, 5, new Set(['night']))).toHaveLength(2);
  expect(gapsOf(paris([]), week, 5, USERS)).toEqual([week]);
  expect(gapsOf(paris([day]), { from: midnight, until: midnight + 240 * HOUR_MS }, 3, USERS)).toHaveLength(3);
});
