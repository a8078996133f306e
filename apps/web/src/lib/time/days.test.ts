import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn, daysOf, midnightIn, offsetIn, readDay } from './days.ts';

const HOUR_MS = 3_600_000;

describe('a day', () => {
  it.each(['2026-02-29', '2026-13-01', '21-11-2026', 'yesterday', '', null])(
    'is not read from %j',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  it('is counted across months and leap years', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29');
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysOf('2026-11-20', '2026-11-21')).toBe(2);
  });
});

describe('a time zone', () => {
  it('has its own days', () => {
    const at = Date.UTC(2026, 10, 20, 20);
    expect([dayIn('Asia/Kolkata', at), dayIn('America/New_York', at)]).toEqual(['2026-11-21', '2026-11-20']);
    expect(offsetIn('Asia/Kolkata', at)).toBe(5.5 * HOUR_MS);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('has a day of 23, 24 or 25 hours: %s', (day, hours) => {
    const zone = 'Europe/Berlin';
    const [from, to] = [midnightIn(zone, day), midnightIn(zone, dayAfter(day, 1))];
    expect([(to - from) / HOUR_MS, dayIn(zone, from), dayIn(zone, from - 1)]).toEqual([
      hours,
      day,
      dayAfter(day, -1),
    ]);
  });
});
