import { describe, expect, it } from 'vitest';
import { bandOfMetric } from './levels.ts';

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
  ] as const)('puts %s of %d at the level %s of its cut-offs', (metric, value, name) => {
    expect(bandOfMetric(metric, value)?.name).toBe(name);
  });

  it('gives particles and the index the band of the index', () => {
    expect(bandOfMetric('pm25', 30.5)?.name).toBe('satisfactory');
    expect(bandOfMetric('pm10', 250)?.name).toBe('moderate');
    expect(bandOfMetric('iaq', 401)?.name).toBe('severe');
  });

  it('knows none for values that are no measurement, and for metrics without bands', () => {
    for (const metric of ['co2', 'tvoc', 'pm25', 'pm10', 'iaq'] as const) {
      expect(bandOfMetric(metric, -1)).toBeUndefined();
      expect(bandOfMetric(metric, Number.NaN)).toBeUndefined();
    }
    expect(bandOfMetric('temp', 21)).toBeUndefined();
    expect(bandOfMetric('rh', 50)).toBeUndefined();
  });
});
