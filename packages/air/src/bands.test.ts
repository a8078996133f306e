import { describe, expect, it } from 'vitest';
import { BAND_NAMES, BANDS, INDEX_MAX, INDEX_SCALE } from './bands.ts';

describe('BANDS', () => {
  it('covers the scale in the order of the names, without gaps', () => {
    expect(BANDS.map(({ name }) => name)).toEqual(BAND_NAMES);
    expect(BANDS.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to + 1)]);
    expect(BANDS.at(-1)?.to).toBe(INDEX_MAX);
    expect(INDEX_SCALE.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to)]);
  });
});
