import { describe, expect, it } from 'vitest';
import { Device } from './device-directory.ts';

const device = () => new Device('d4b4a3c0-1dd2-11b2-8080-808080808080', 1);

describe('Device', () => {
  it('gives messages of the same millisecond times of their own', () => {
    const one = device();
    expect([1000, 1000, 1000, 1001, 5000].map((now) => one.stamp(now))).toEqual([
      1000, 1001, 1002, 1003, 5000,
    ]);
  });

  it('does not run away from the clock, and follows it when it is set back', () => {
    const one = device();
    const stamps = Array.from({ length: 5000 }, () => one.stamp(1_000_000));
    expect(Math.max(...stamps)).toBeLessThanOrEqual(1_001_000);
    expect(one.stamp(500_000)).toBe(500_000);
  });
});
