import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { Device } from './device-directory.ts';

const device = () => new Device('d4b4a3c0-1dd2-11b2-8080-808080808080', 1, 'tenant');

describe('Device', () => {
  it('gives messages of the same millisecond distinct times', () => {
    const one = device();
    expect([1000, 1000, 1000, 1001, 5000].map((now) => one.stamp(now))).toEqual([
      1000, 1001, 1002, 1003, 5000,
    ]);
  });

  it('stays within a second of the clock, and follows it when it is set back', () => {
    const one = device();
    const stamps = Array.from({ length: 5000 }, () => one.stamp(1_000_000));
    expect(Math.max(...stamps)).toBeLessThanOrEqual(1_001_000);
    expect(one.stamp(500_000)).toBe(500_000);
  });

  it('limits the rate of messages, readings and bytes', () => {
    const { messagesPerDeviceBurst, readingsPerDeviceBurst, bytesPerDeviceBurst } = LIMITS.ingest;
    const waitAfter = (count: number, readings: number, bytes: number) => {
      const { rate } = device();
      for (let n = 0; n < count; n++) rate.count(1000, readings, bytes);
      return rate.waitMs(1000);
    };
    expect(waitAfter(messagesPerDeviceBurst - 1, 0, 0)).toBe(0);
    expect(waitAfter(messagesPerDeviceBurst, 0, 0)).toBeGreaterThan(0);
    expect(waitAfter(1, readingsPerDeviceBurst - 1, 0)).toBe(0);
    expect(waitAfter(10, readingsPerDeviceBurst / 10, 0)).toBeGreaterThan(0);
    expect(waitAfter(1, 1, bytesPerDeviceBurst - 1)).toBe(0);
    expect(waitAfter(1, 1, bytesPerDeviceBurst)).toBeGreaterThan(0);
  });
});
