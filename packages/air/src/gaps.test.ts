import { describe, expect, it } from 'vitest';
import { gapLimitMs, insertGaps, type SeriesPoint } from './gaps.ts';
import { seededRandom } from './testing/seeded-random.ts';

const MINUTE_MS = 60_000;

describe('gapLimitMs', () => {
  it('is five minutes for devices that report faster than that', () => {
    expect(gapLimitMs(steps([19_000, 20_000, 19_000, 24_000, 3_600_000]))).toBe(5 * MINUTE_MS);
  });

  it('follows the interval of slower devices, unaffected by one long silence', () => {
    expect(gapLimitMs(steps([60, 60, 61, 59, 6000].map((m) => m * MINUTE_MS)))).toBe(90 * MINUTE_MS);
  });

  it('follows the width of the buckets', () => {
    expect(gapLimitMs(steps([MINUTE_MS, MINUTE_MS, MINUTE_MS]), 10 * MINUTE_MS)).toBe(15 * MINUTE_MS);
  });

  it('derives no interval from a few points', () => {
    expect(gapLimitMs(steps([600 * MINUTE_MS, 600 * MINUTE_MS]))).toBe(5 * MINUTE_MS);
    expect(gapLimitMs([])).toBe(5 * MINUTE_MS);
  });
});

describe('insertGaps', () => {
  it('inserts a gap above the limit, not at it', () => {
    const points = series(steps([MINUTE_MS, MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS + 2]));
    expect(insertGaps(points).map(({ ts, value }) => [ts, value === null])).toEqual([
      [0, false],
      [MINUTE_MS, false],
      [2 * MINUTE_MS, false],
      [7 * MINUTE_MS, false],
      [9.5 * MINUTE_MS + 1, true],
      [12 * MINUTE_MS + 2, false],
    ]);
  });

  it('inserts a gap for one missing reading of an hourly series', () => {
    const hours = [0, 1, 2, 3, 5, 6, 7, 10].map((hour) => hour * 60 * MINUTE_MS);
    expect(insertGaps(series(hours)).filter(({ value }) => value === null)).toEqual([
      { ts: 4 * 60 * MINUTE_MS, value: null },
      { ts: 8.5 * 60 * MINUTE_MS, value: null },
    ]);
  });

  it('keeps all points, and ascending timestamps, for any interval', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round++) {
      const scale = 10 ** (random() * 5 + 2);
      const length = Math.floor(random() * 40);
      const points = series(
        steps(Array.from({ length }, () => Math.ceil((random() < 0.1 ? 50 : 1) * scale * (0.5 + random())))),
      );
      const limitMs = gapLimitMs(points.map(({ ts }) => ts));
      const drawn = insertGaps(points);
      expect(drawn.filter(({ value }) => value !== null)).toEqual(points);
      let previous: { ts: number; value: number | null } | undefined;
      for (const point of drawn) {
        if (previous) {
          expect(point.ts).toBeGreaterThan(previous.ts);
          if (point.value !== null && previous.value !== null) {
            expect(point.ts - previous.ts).toBeLessThanOrEqual(limitMs);
          }
        }
        previous = point;
      }
    }
  });

  it('returns no points for an empty series', () => {
    expect(insertGaps([])).toEqual([]);
  });
});

/** Ascending timestamps from 0, with the given steps. */
function steps(stepsMs: readonly number[]): number[] {
  const timestamps = [0];
  for (const stepMs of stepsMs) timestamps.push((timestamps.at(-1) ?? 0) + stepMs);
  return timestamps;
}

function series(timestamps: readonly number[]): SeriesPoint[] {
  return timestamps.map((ts, i) => ({ ts, value: i }));
}
