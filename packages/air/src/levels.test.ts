import { describe, expect, it } from 'vitest';
import { BANDS } from './bands.ts';
import { bandEdgesOf, bandOfMetric } from './levels.ts';

describe('bandOfMetric', () => {
  it.each([
    ['co2', 0, 'good'],
    ['co2', 500, 'good'],
    ['co2', 500.1, 'satisfactory'],
    ['co2', 1000, 'satisfactory'],
    ['co2', 1001, 'moderate'],
    ['co2', 2001, 'poor'],
    ['co2', 4000, 'veryPoor'],
    ['co2', 4001, 'severe'],
    ['tvoc', 435, 'good'],
    ['tvoc', 436, 'satisfactory'],
    ['tvoc', 1307, 'moderate'],
    ['tvoc', 1743, 'poor'],
    ['tvoc', 2179, 'veryPoor'],
    ['tvoc', 2180, 'severe'],
  ] as const)('maps %s of %d to the band %s', (metric, value, name) => {
    expect(bandOfMetric(metric, value)?.name).toBe(name);
  });

  it('maps particles and the index to the bands of the index', () => {
    expect(bandOfMetric('pm25', 30.5)?.name).toBe('satisfactory');
    expect(bandOfMetric('pm10', 250)?.name).toBe('moderate');
    expect(bandOfMetric('iaq', 401)?.name).toBe('severe');
  });

  it('returns undefined for invalid values, and for metrics without bands', () => {
    for (const metric of ['co2', 'tvoc', 'pm25', 'pm10', 'iaq'] as const) {
      expect(bandOfMetric(metric, -1)).toBeUndefined();
      expect(bandOfMetric(metric, Number.NaN)).toBeUndefined();
    }
    expect(bandOfMetric('temp', 21)).toBeUndefined();
    expect(bandOfMetric('rh', 50)).toBeUndefined();
  });
});

describe('bandEdgesOf', () => {
  it.each([
    ['iaq', [0, 50, 50.49, 50.5, 100.5, 400.4, 400.5, 700]],
    ['pm25', [0, 30.49, 30.5, 60.5, 90.4, 120.5, 250.49, 250.5, 900]],
    ['pm10', [0, 50.49, 50.5, 100.5, 250.4, 350.5, 430.49, 430.5, 900]],
    ['co2', [0, 500, 500.01, 1000, 2000.5, 4000, 4000.1]],
    ['tvoc', [0, 435.8, 435.9, 871.6, 2179.1, 2179.2, 5000]],
  ] as const)('returns the ends of the bands of %s', (metric, values) => {
    const edges = bandEdgesOf(metric);
    for (const value of values) {
      const above = edges?.upper.filter((edge) => (edges.isInclusive ? value > edge : value >= edge)) ?? [];
      expect([value, BANDS[above.length]?.name]).toEqual([value, bandOfMetric(metric, value)?.name]);
    }
    expect(edges?.upper).toHaveLength(BANDS.length - 1);
  });

  it('returns undefined for a metric without bands', () => expect(bandEdgesOf('temp')).toBeUndefined());
});
