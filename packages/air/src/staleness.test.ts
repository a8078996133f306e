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
  ])('says of a device last seen %d s ago: %s', (ageS, presence) => {
    expect(presenceOf(NOW - ageS * SECOND_MS, NOW)).toBe(presence);
  });

  it("goes by the device's own time-out", () => {
    expect(presenceOf(NOW - 900 * SECOND_MS, NOW, 3600 * SECOND_MS)).toBe('active');
    expect(presenceOf(NOW - 3 * SECOND_MS, NOW, 4 * SECOND_MS)).toBe('late');
    expect(presenceOf(NOW - 4 * SECOND_MS, NOW, 4 * SECOND_MS)).toBe('silent');
  });

  it.each([0, -5, Number.NaN])('takes a time-out of %d as not set', (timeoutMs) => {
    expect(presenceOf(NOW - 10 * SECOND_MS, NOW, timeoutMs)).toBe('active');
  });

  it('calls a device silent that was never seen', () => {
    expect(presenceOf(undefined, NOW)).toBe('silent');
  });
});

describe('signOfLifeMs', () => {
  it('is when a reading came, unless it was measured before', () => {
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

  it('is true when nothing was measured in the last five hours, though the device sends', () => {
    expect(isOffline(seen(5 * HOUR_MS, SECOND_MS), NOW)).toBe(false);
    expect(isOffline(seen(5 * HOUR_MS + 1, SECOND_MS), NOW)).toBe(true);
  });

  it('is true when there is no reading at all', () => {
    expect(isOffline({ lastReadingTs: undefined, lastSeenMs: NOW }, NOW)).toBe(true);
    expect(isOffline({ lastReadingTs: undefined, lastSeenMs: undefined }, NOW)).toBe(true);
  });
});
