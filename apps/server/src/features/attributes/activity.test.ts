import { describe, expect, it } from 'vitest';
import { activityAttributes, inactivityTimeoutOf } from './activity.ts';

const SEEN = 1_000_000;
const sign = { lastActivityTime: SEEN, inactivityTimeoutMs: 10_000, createdTime: 5 };
const valuesAt = (now: number, of = sign as Parameters<typeof activityAttributes>[0]) =>
  Object.fromEntries(
    activityAttributes(of, now).map(({ key, value, lastUpdateTs }) => [key, [value, lastUpdateTs]]),
  );

describe('activityAttributes', () => {
  it('says active until the time-out has passed, and since when', () => {
    expect(valuesAt(SEEN + 9_999)).toEqual({
      active: [true, SEEN],
      inactivityTimeout: [10_000, 5],
      lastActivityTime: [SEEN, SEEN],
    });
    expect(valuesAt(SEEN + 10_000).active).toEqual([false, SEEN + 10_000]);
  });

  it('says inactive of a device that never sent, and nothing of its last activity', () => {
    expect(valuesAt(SEEN, { ...sign, lastActivityTime: null })).toEqual({
      active: [false, 5],
      inactivityTimeout: [10_000, 5],
    });
  });
});

it('says nothing of activity that a clock noted which was ahead', () => {
  const noted = { ...sign, lastActivityTime: SEEN + 600_001 };
  expect(valuesAt(SEEN, noted)).toEqual({ active: [false, 5], inactivityTimeout: [10_000, 5] });
  expect(valuesAt(SEEN + 1, noted).active).toEqual([true, SEEN + 600_001]);
});

describe('inactivityTimeoutOf', () => {
  it.each([
    [5000, 5000],
    [0, 600_000],
    [-1, 600_000],
    ['5000', 600_000],
    [null, 600_000],
    [undefined, 600_000],
  ])('takes %j as %d ms', (value, timeoutMs) => expect(inactivityTimeoutOf(value)).toBe(timeoutMs));
});
