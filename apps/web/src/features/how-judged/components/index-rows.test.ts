import { INDEX_IDS } from '@airdeck/air/indices/air-quality-index';
import { subIndexOf } from '@airdeck/air/indices/sub-index';
import { indexOf } from '@airdeck/air/yardstick';
import { describe, expect, it } from 'vitest';
import { BAND_ROWS, bandRanges, columnsOf } from './index-rows.ts';

describe('the rows of the page', () => {
  it('begin one step after the one before, and end open', () => {
    expect(bandRanges([9, 35.4, 55.4, 125.4, 225.4, 325.4], 1).slice(0, 2)).toEqual([
      { from: 0, upTo: 9 },
      { from: 9.1, upTo: 35.4 },
    ]);
    expect(bandRanges([5, 15, 50, 90, 140], 0).at(-1)).toEqual({ from: 140, upTo: undefined });
    // Ozone in the US ends before the last band.
    expect(bandRanges([54, 70, 85, 105, 200], 0, false).at(-1)).toBeUndefined();
  });

  it.each(INDEX_IDS)('show what %s is judged by', (id) => {
    const index = indexOf({ index: id, limits: 'who2021' });
    for (const { table, ranges } of columnsOf(index)) {
      for (const { band, place } of BAND_ROWS) {
        const range = ranges[place];
        const inside = range && (range.upTo ?? range.from * 1.1 + 1);
        expect(inside === undefined ? undefined : subIndexOf(index, table, inside)?.band).toBe(
          inside === undefined ? undefined : band,
        );
      }
    }
  });
});
