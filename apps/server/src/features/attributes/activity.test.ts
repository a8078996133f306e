import { describe, expect, it } from 'vitest';
import { activityAttributes, inactivityTimeoutOf } from './activity.ts';

const SEEN = 1_000_000;
const sign = { lastActivityTime: SEEN, inactivityTimeoutMs: 10_000, createdTime: 5 };
const valuesAt = (now: number, of = sign as Parameters<typeof activityAttributes>[0], readableFrom = 0) =>
  Object.fromEntries(
    activityAttributes(of, now, readableFrom).map(({ key, value, lastUpdateTs }) => [
      key,
      [value, lastUpdateTs],
    ]),
  );

describe('activityAttributes', () => {
  it('is active until the time-out has passed, with the time of the change', () => {
    expect(valuesAt(SEEN + 9_999)).toEqual({
      active: [true, SEEN],
      inactivityTimeout: [10_000, 5],
      lastActivityTime: [SEEN, SEEN],
    });
    expect(valuesAt(SEEN + 10_000).active).toEqual([false, SEEN + 10_000]);
  });

  it('is inactive for a device that never sent, without a last activity', () => {
    expect(valuesAt(SEEN, { ...sign, lastActivityTime: null })).toEqual({
      active: [false, 5],
      inactivityTimeout: [10_000, 5],
    });
  });
});

it('hides when a device was active for another owner, and not whether it is', () => {
  expect(valuesAt(SEEN + 9_999, sign, SEEN + 1)).toEqual({
    active: [true, SEEN + 1],
    inactivityTimeout: [10_000, 5],
  });
  expect(valuesAt(SEEN + 10_000, sign, SEEN + 1).active).toEqual([false, SEEN + 1]);
});

it('ignores activity recorded by a clock that was ahead', () => {
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
  ])('reads %j as %d ms', (value, timeoutMs) => expect(inactivityTimeoutOf(value)).toBe(timeoutMs));
});
