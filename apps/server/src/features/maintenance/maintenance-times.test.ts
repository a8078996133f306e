import { expect, it } from 'vitest';
import { type MaintenancePlan, timeAt } from './maintenance-times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string) => Date.parse(text);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const repeating = (given: Partial<MaintenancePlan>): MaintenancePlan => ({
  fromTime: at('2026-01-01T00:00Z'),
  toTime: null,
  schedule: { weekdays: EVERY_DAY, from: '01:00', to: '04:00' },
  timeZone: 'Europe/Berlin',
  ...given,
});

it('is once from its begin to its end', () => {
  const plan = { ...repeating({ fromTime: 1000, toTime: 2000 }), schedule: null };
  expect([0, 1000, 1999, 2000].map((now) => timeAt(plan, now))).toEqual([
    { begins: 1000, ends: 2000 },
    { begins: 1000, ends: 2000 },
    { begins: 1000, ends: 2000 },
    undefined,
  ]);
});

it('lasts an hour less or more where the clocks change', () => {
  const lengths = ['2026-03-28T12:00Z', '2026-10-24T12:00Z', '2026-11-01T12:00Z'].map((now) => {
    const time = timeAt(repeating({}), at(now));
    return time && (time.ends - time.begins) / HOUR_MS;
  });
  expect(lengths).toEqual([2, 4, 3]);
});

it('is a whole day of 23 or 25 hours', () => {
  const sundays = repeating({ schedule: { weekdays: [7], from: '00:00', to: '00:00' } });
  expect(timeAt(sundays, at('2026-03-27T00:00Z'))).toEqual({
    begins: at('2026-03-28T23:00Z'),
    ends: at('2026-03-29T22:00Z'),
  });
  expect(timeAt(sundays, at('2026-10-23T00:00Z'))).toEqual({
    begins: at('2026-10-24T22:00Z'),
    ends: at('2026-10-25T23:00Z'),
  });
});

it('is cut off at the begin and the end of the plan', () => {
  const plan = repeating({ fromTime: at('2026-06-01T00:30Z'), toTime: at('2026-06-02T00:00Z') });
  expect(timeAt(plan, 0)).toEqual({ begins: at('2026-06-01T00:30Z'), ends: at('2026-06-01T02:00Z') });
  expect(timeAt(plan, at('2026-06-01T02:00Z'))).toEqual({
    begins: at('2026-06-01T23:00Z'),
    ends: at('2026-06-02T00:00Z'),
  });
  expect(timeAt(plan, at('2026-06-02T00:00Z'))).toBeUndefined();
});

it('never ends if it never pauses', () => {
  const always = repeating({ schedule: { weekdays: EVERY_DAY, from: '00:00', to: '00:00' } });
  expect(timeAt(always, at('2026-06-01T00:00Z'))?.ends).toBe(Number.POSITIVE_INFINITY);
});

it('goes from one time to the next without overlap, in any zone, throughout a year', () => {
  for (const timeZone of ['Asia/Kolkata', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Europe/Berlin']) {
    for (const [from, to] of [
      ['22:00', '06:00'],
      ['02:30', '02:15'],
      ['09:00', '17:00'],
    ] as const) {
      const plan = repeating({ timeZone, schedule: { weekdays: [1, 3, 6], from, to } });
      let now = at('2026-01-01T00:00Z');
      let times = 0;
      while (now < at('2027-01-01T00:00Z')) {
        const time = timeAt(plan, now);
        if (!time) throw new Error('it repeats for ever');
        expect(time.ends).toBeGreaterThan(now);
        expect(time.ends - time.begins).toBeGreaterThan(0);
        expect(time.ends - time.begins).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        // Asked within it, it is the same.
        expect(timeAt(plan, Math.max(now, time.begins))).toEqual(time);
        now = time.ends;
        times += 1;
      }
      expect([timeZone, from, times >= 156 && times <= 158]).toEqual([timeZone, from, true]);
    }
  }
});
