import { describe, expect, it } from 'vitest';
import { nowCastOf } from './now-cast.ts';
import { subIndexOf } from './sub-index.ts';
import { US } from './us.ts';

const always = (mean: number, hours: number) => Array.from({ length: hours }, () => mean);

describe('the NowCast', () => {
  it.each<[string, (number | null)[], number]>([
    ['constant air', always(10, 12), 10],
    ['clean air', always(0, 12), 0],
    ['a peak that is over', [13, 16, 10, 21, 74, 64, 53, 82, 90, 75, 80, 50], 17.4],
    ['air that hardly changes', [30, 28, 25, 24, 24, 22, 20, 20, 20, 22, 24, 26], 26.7],
    ['a peak that has just begun', [100, ...always(10, 11)], 55],
    ['an hour that is missing', [20, null, 10, ...always(10, 9)], 16.6],
    ['more hours than it looks at', [...always(10, 12), 900], 10],
  ])('of %s', (_what, means, expected) => {
    // Truncated to the decimal of the table.
    expect(Math.floor((nowCastOf(means) ?? Number.NaN) * 10 + 1e-9) / 10).toBe(expected);
  });

  it('needs two of the newest three hours', () => {
    expect(nowCastOf([null, null, 12, ...always(12, 9)])).toBeUndefined();
    expect(nowCastOf([])).toBeUndefined();
    expect(nowCastOf([null, 12, 12])).toBeCloseTo(12);
  });

  it('has the number of a day with that mean', () => {
    const nowCast = nowCastOf([13, 16, 10, 21, 74, 64, 53, 82, 90, 75, 80, 50]);
    expect(subIndexOf(US, US.tables.pm25[0], nowCast)?.value).toBe(66);
  });
});
