import { describe, expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const MINUTE_MS = 60_000;
const points = (values: number[], stepMs = 15 * MINUTE_MS) =>
  values.map((value, index) => ({ ts: index * stepMs, value }));

describe('trend', () => {
  it('is rising or falling if the last hour shows it', () => {
    expect(trendOf('co2', points([600, 700, 820, 900]))).toBe('rising');
    expect(trendOf('co2', points([900, 820, 700, 600]))).toBe('falling');
  });

  it('ignores small changes, by a threshold for each metric', () => {
    expect(trendOf('co2', points([600, 612, 605, 618]))).toBe('steady');
    expect(trendOf('temp', points([22, 22.1, 22.2, 22.2]))).toBe('steady');
    expect(trendOf('temp', points([22, 22.3, 22.6, 22.9]))).toBe('rising');
    expect(trendOf('pm25', points([200, 206, 203, 212]))).toBe('steady');
  });

  it('is not changed by a single outlier at the end', () => {
    expect(trendOf('co2', points([900, 820, 730, 640, 560, 700], 10 * MINUTE_MS))).toBe('falling');
  });

  it('uses the last hour only', () => {
    expect(trendOf('co2', points([2_000, 1_900, 1_800, 600, 690, 780, 900]))).toBe('rising');
  });

  it('is undefined for too few readings', () => {
    expect(trendOf('co2', points([600, 900]))).toBeUndefined();
    expect(trendOf('co2', [])).toBeUndefined();
    expect(trendOf('co2', points([600, 900, 1_200], 50 * MINUTE_MS))).toBeUndefined();
  });
});
