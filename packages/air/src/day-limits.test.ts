import { describe, expect, it } from 'vitest';
import { meanLimitsOf, meetsLimit } from './day-limits.ts';
import { bandOfMetric } from './levels.ts';
import { indexOf } from './yardstick.ts';

describe('the limits of a day', () => {
  it('are met by values displayed as the limit, but by none above', () => {
    expect(meetsLimit('pm25', 15, 15)).toBe(true);
    expect(meetsLimit('pm25', 15.049, 15)).toBe(true);
    expect(meetsLimit('pm25', 15.05, 15)).toBe(false);
    expect(meetsLimit('co2', 1000.4, 1000)).toBe(true);
  });

  it('are the same as those of plain values', () => {
    const limits = {
      pm25: { upTo: 15.04 },
      pm10: { upTo: 40 },
      co2: { upTo: 799.6 },
      tvoc: { upTo: 218.02 },
    };
    const by = indexOf({ index: 'plain', limits });
    for (const [key, { upTo }] of Object.entries(limits)) {
      const metric = key as keyof typeof limits;
      for (const value of [-1, -0.51, -0.5, -0.06, -0.05, 0, 0.049, 0.051, 0.49, 0.51, 1].map(
        (by) => upTo + by,
      )) {
        const isFine = bandOfMetric(by, metric, value) === 'good';
        expect(meetsLimit(metric, value, upTo), `${metric} ${value}`).toBe(isFine);
      }
    }
  });

  it('are those of the chosen set, and of no other', () => {
    expect(meanLimitsOf('who2021', 'pm25')).toEqual({ day: 15, year: 5 });
    expect(meanLimitsOf('naaqs2009', 'pm10')).toEqual({ day: 100, year: 60 });
    expect(meanLimitsOf('us', 'pm10')).toEqual({ day: 150, year: undefined });
    expect(meanLimitsOf('japanBuildings', 'co2')).toEqual({ day: 1000, year: undefined });
    expect(meanLimitsOf({ co2: { upTo: 800 } }, 'co2')).toEqual({ day: 800, year: undefined });
  });

  it('do not exist for what a set says nothing of, nor for an index', () => {
    expect(meanLimitsOf('japanBuildings', 'pm25')).toBeUndefined();
    expect(meanLimitsOf('who2021', 'tvoc')).toBeUndefined();
    expect(meanLimitsOf({ temp: { upTo: 26 } }, 'co2')).toBeUndefined();
    expect(meanLimitsOf('who2021', 'iaq')).toBeUndefined();
  });
});
