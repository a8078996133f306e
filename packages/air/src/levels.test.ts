import { describe, expect, it } from 'vitest';
import { BAND_NAMES } from './bands.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { placeAmong } from './indices/sub-index.ts';
import { bandEdgesOf, bandOfMetric } from './levels.ts';

const bandOf = (index: number) => bandOfMetric(DEFAULT_INDEX, 'iaq', index);

describe('the band of a number of the index', () => {
  it.each([
    [0, 'good'],
    [50, 'good'],
    [51, 'satisfactory'],
    [100, 'satisfactory'],
    [101, 'moderate'],
    [200, 'moderate'],
    [201, 'poor'],
    [300, 'poor'],
    [301, 'veryPoor'],
    [400, 'veryPoor'],
    [401, 'severe'],
    [500, 'severe'],
    [501, 'severe'],
    [99_999, 'severe'],
  ])('maps %d to %s', (index, name) => {
    expect(bandOf(index)).toBe(name);
  });

  it.each([
    [50.49, 'good'],
    [50.5, 'satisfactory'],
    [400.49, 'veryPoor'],
    [400.5, 'severe'],
  ])('rounds %d half up before choosing the band', (index, name) => {
    expect(bandOf(index)).toBe(name);
  });

  it.each([-1, -0.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'returns undefined for %d',
    (index) => {
      expect(bandOf(index)).toBeUndefined();
    },
  );

  it('never gets better as the index rises', () => {
    const names = Array.from({ length: 6000 }, (_, tenths) => bandOf(tenths / 10));
    const changes = names.filter((name, i) => name !== names[i - 1]);
    expect(changes).toEqual(BAND_NAMES);
  });
});

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
    expect(bandOfMetric(DEFAULT_INDEX, metric, value)).toBe(name);
  });

  it('maps particles and the index to the bands of the index', () => {
    expect(bandOfMetric(DEFAULT_INDEX, 'pm25', 30.5)).toBe('satisfactory');
    expect(bandOfMetric(DEFAULT_INDEX, 'pm10', 250)).toBe('moderate');
    expect(bandOfMetric(DEFAULT_INDEX, 'iaq', 401)).toBe('severe');
  });

  it('returns undefined for invalid values, and for metrics without bands', () => {
    for (const metric of ['co2', 'tvoc', 'pm25', 'pm10', 'iaq'] as const) {
      expect(bandOfMetric(DEFAULT_INDEX, metric, -1)).toBeUndefined();
      expect(bandOfMetric(DEFAULT_INDEX, metric, Number.NaN)).toBeUndefined();
    }
    expect(bandOfMetric(DEFAULT_INDEX, 'temp', 21)).toBeUndefined();
    expect(bandOfMetric(DEFAULT_INDEX, 'rh', 50)).toBeUndefined();
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
    const edges = bandEdgesOf(DEFAULT_INDEX, metric) ?? [];
    expect(edges).toHaveLength(BAND_NAMES.length - 1);
    for (const value of values) {
      const band = bandOfMetric(DEFAULT_INDEX, metric, value);
      expect([value, BAND_NAMES[placeAmong(edges, value)]]).toEqual([value, band]);
    }
  });

  it('returns undefined for a metric without bands', () =>
    expect(bandEdgesOf(DEFAULT_INDEX, 'temp')).toBeUndefined());
});
