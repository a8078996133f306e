import { describe, expect, it } from 'vitest';
import { LEAST_PAIRS, rankCorrelation, spearman } from './rank-correlation.ts';

const pairsOf = (x: readonly number[], y: readonly number[]) =>
  x.map((value, index) => [value, y[index] ?? 0] as const);

describe('the rank correlation', () => {
  it('matches worked examples', () => {
    // Wikipedia, 'Spearman's rank correlation coefficient': IQ and hours of television, without ties.
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const television = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(spearman(pairsOf(iq, television))).toBeCloseTo(-29 / 165, 9);
    // Laerd Statistics' example of marks, without ties: the sum of the squared differences is 54, and the result 0.67.
    const english = [56, 75, 45, 71, 62, 64, 58, 80, 76, 61];
    const maths = [66, 70, 40, 60, 65, 56, 59, 77, 67, 63];
    expect(spearman(pairsOf(english, maths))).toBeCloseTo(1 - (6 * 54) / 990, 9);
  });

  it('assigns the mean rank to equal values', () => {
    // The documentation of scipy.stats.spearmanr.
    expect(spearman(pairsOf([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]))).toBeCloseTo(0.820_782_681_668_123_3, 12);
  });

  it('has a wider interval for fewer pairs', () => {
    const ten = pairsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]);
    const found = rankCorrelation(ten);
    expect(found?.coefficient).toBeCloseTo(0.939, 3);
    // By hand: atanh 0.9394 is 1.7328, its error 0.4539.
    expect(found?.low).toBeCloseTo(Math.tanh(1.7328 - 1.96 * 0.4539), 2);
    expect(found?.high).toBeLessThan(1);
    const six = rankCorrelation(ten.slice(0, 6));
    expect((six?.high ?? 0) - (six?.low ?? 0)).toBeGreaterThan((found?.high ?? 0) - (found?.low ?? 0));
  });

  it('is undefined for too few pairs, and for constant values', () => {
    const pairs = pairsOf([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]);
    expect(rankCorrelation(pairs.slice(0, LEAST_PAIRS - 1))).toBeUndefined();
    expect(rankCorrelation(pairs)?.coefficient).toBeCloseTo(1, 12);
    expect(rankCorrelation(pairs.map(([x]) => [x, 7] as const))).toBeUndefined();
  });
});
