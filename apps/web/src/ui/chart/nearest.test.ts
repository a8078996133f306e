import { describe, expect, it } from 'vitest';
import { nearestIndex, usualStep } from './chart-reading.ts';

describe('usual step', () => {
  it('is the median, which a long gap does not change', () => {
    expect(usualStep([0, 10, 20, 30, 1_000, 1_010])).toBe(10);
  });

  it('is 0 for fewer than two times', () => {
    expect(usualStep([])).toBe(0);
    expect(usualStep([5])).toBe(0);
  });
});

describe('nearest index', () => {
  const times = [0, 10, 20, 100];

  it.each([
    [-50, 0],
    [4, 0],
    [5, 0],
    [6, 1],
    [59, 2],
    [61, 3],
    [900, 3],
  ])('of %d is %d', (at, index) => {
    expect(nearestIndex(times, at)).toBe(index);
  });

  it('is -1 if all times are too far', () => {
    expect(nearestIndex(times, 60, 30)).toBe(-1);
    expect(nearestIndex(times, 60, 40)).toBe(2);
    expect(nearestIndex([], 5)).toBe(-1);
  });
});
