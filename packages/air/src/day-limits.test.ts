import { describe, expect, it } from 'vitest';
import { daysWithinLimits, meetsLimit, PARTICLE_LIMITS } from './day-limits.ts';

describe('limits of a day', () => {
  it('are met by values displayed as the limit, but by none above', () => {
    expect(meetsLimit('pm25', 15, 15)).toBe(true);
    expect(meetsLimit('pm25', 15.049, 15)).toBe(true);
    expect(meetsLimit('pm25', 15.05, 15)).toBe(false);
    expect(meetsLimit('pm10', 0, 45)).toBe(true);
  });

  it('are stricter by WHO than in India, and for a year than for a day', () => {
    for (const key of ['pm25', 'pm10'] as const) {
      const { who2021, naaqs2009 } = PARTICLE_LIMITS;
      expect(who2021[key].dayUgM3).toBeLessThan(naaqs2009[key].dayUgM3);
      expect(who2021[key].yearUgM3).toBeLessThan(who2021[key].dayUgM3);
      expect(naaqs2009[key].yearUgM3).toBeLessThan(naaqs2009[key].dayUgM3);
    }
  });

  it('count the days within each, and do not exist for other metrics', () => {
    expect(daysWithinLimits('pm25', [4, 15, 15.1, 60, 60.1])).toEqual([
      { source: 'who2021', limitUgM3: 15, days: 2 },
      { source: 'naaqs2009', limitUgM3: 60, days: 4 },
    ]);
    expect(daysWithinLimits('pm10', [45, 100, 101]).map(({ days }) => days)).toEqual([1, 2]);
    expect(daysWithinLimits('co2', [400])).toEqual([]);
    expect(daysWithinLimits('iaq', [40])).toEqual([]);
  });
});
