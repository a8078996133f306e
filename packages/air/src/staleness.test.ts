import { describe, expect, it } from 'vitest';
import { isOffline, presenceOf, signOfLifeMs } from './staleness.ts';

const NOW = 1_767_229_200_000;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

describe('presenceOf', () => {
  it.each([
    [0, 'active'],
    [300, 'active'],
    [300.001, 'late'],
    [599.999, 'late'],
    [600, 'silent'],
    [86_400, 'silent'],
    // The device's or the server's clock is ahead.
    [-30, 'active'],
  ])('of a device last seen %d s ago is %s', (ageS, presence) => {
    expect(presenceOf(NOW - ageS * SECOND_MS, NOW)).toBe(presence);
  });

  it("uses the device's own time-out", () => {
    expect(presenceOf(NOW - 900 * SECOND_MS, NOW, 3600 * SECOND_MS)).toBe('active');
    expect(presenceOf(NOW - 3 * SECOND_MS, NOW, 4 * SECOND_MS)).toBe('late');
    expect(presenceOf(NOW - 4 * SECOND_MS, NOW, 4 * SECOND_MS)).toBe('silent');
  });

  it.each([0, -5, Number.NaN])('treats a time-out of %d as not set', (timeoutMs) => {
    expect(presenceOf(NOW - 10 * SECOND_MS, NOW, timeoutMs)).toBe('active');
  });

  it('is silent for a device that was never seen', () => {
    expect(presenceOf(undefined, NOW)).toBe('silent');
  });
});

describe('signOfLifeMs', () => {
  it('is the arrival of a reading, or its timestamp if that is earlier', () => {
    expect(signOfLifeMs(NOW + 4 * HOUR_MS, NOW)).toBe(NOW);
    expect(signOfLifeMs(NOW - 20 * HOUR_MS, NOW)).toBe(NOW - 20 * HOUR_MS);
  });
});

describe('isOffline', () => {
  const seen = (readingAgeMs: number, seenAgeMs: number) => ({
    lastReadingTs: NOW - readingAgeMs,
    lastSeenMs: NOW - seenAgeMs,
  });

  it('is false for a device that reports', () => {
    expect(isOffline(seen(20 * SECOND_MS, 20 * SECOND_MS), NOW)).toBe(false);
  });

  it('is true once the device is silent', () => {
    expect(isOffline(seen(600 * SECOND_MS, 600 * SECOND_MS), NOW)).toBe(true);
    expect(isOffline(seen(5 * SECOND_MS, 5 * SECOND_MS), NOW, 5 * SECOND_MS)).toBe(true);
  });

  it('is true without readings in the last five hours, even if the device sends', () => {
    expect(isOffline(seen(5 * HOUR_MS, SECOND_MS), NOW)).toBe(false);
    expect(isOffline(seen(5 * HOUR_MS + 1, SECOND_MS), NOW)).toBe(true);
  });

  it('is true without any reading', () => {
    expect(isOffline({ lastReadingTs: undefined, lastSeenMs: NOW }, NOW)).toBe(true);
    expect(isOffline({ lastReadingTs: undefined, lastSeenMs: undefined }, NOW)).toBe(true);
  });
});
