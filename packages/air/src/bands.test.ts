import { describe, expect, it } from 'vitest';
import { BAND_NAMES, BANDS, bandOf, INDEX_MAX, INDEX_SCALE } from './bands.ts';

describe('bandOf', () => {
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
    expect(bandOf(index)?.name).toBe(name);
  });

  it.each([
    [50.49, 'good'],
    [50.5, 'satisfactory'],
    [400.49, 'veryPoor'],
    [400.5, 'severe'],
  ])('rounds %d half up before choosing the band', (index, name) => {
    expect(bandOf(index)?.name).toBe(name);
  });

  it.each([-1, -0.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'returns undefined for %d',
    (index) => {
      expect(bandOf(index)).toBeUndefined();
    },
  );

  it('never gets better as the index rises', () => {
    const names = Array.from({ length: 6000 }, (_, tenths) => bandOf(tenths / 10)?.name);
    const changes = names.filter((name, i) => name !== names[i - 1]);
    expect(changes).toEqual(BAND_NAMES);
  });
});

describe('BANDS', () => {
  it('covers the scale in the order of the names, without gaps', () => {
    expect(BANDS.map(({ name }) => name)).toEqual(BAND_NAMES);
    expect(BANDS.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to + 1)]);
    expect(BANDS.at(-1)?.to).toBe(INDEX_MAX);
    expect(INDEX_SCALE.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to)]);
  });
});
