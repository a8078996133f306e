import { describe, expect, it } from 'vitest';
import { valueScale } from './plot-axes.ts';

describe('value scale', () => {
  it.each([
    [0, 1],
    [0, 7],
    [0, 99],
    [400, 2_840],
    [0.2, 0.9],
    [-8, 31],
    [0, 99_999],
    [21.4, 23.2],
    [1e-6, 3e-6],
  ])('covers %d to %d with three to five ticks', (low, high) => {
    for (const zeroBased of [true, false]) {
      const { min, max, ticks } = valueScale(low, high, [], zeroBased);
      expect(min).toBeLessThanOrEqual(low);
      expect(max).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(new Set(ticks).size).toBe(ticks.length);
    }
  });

  it('starts at zero if it is zero-based, or below for negative values', () => {
    expect(valueScale(420, 900, [], true).min).toBe(0);
    expect(valueScale(21.4, 23.2, [], false).min).toBeGreaterThan(20);
    expect(valueScale(-3, 20, [], true).min).toBeLessThanOrEqual(-3);
  });

  it('includes the next threshold if it is near, and none that would flatten the curve', () => {
    expect(valueScale(0, 30, [40], true).max).toBeGreaterThanOrEqual(40);
    expect(valueScale(0, 30, [675_638], true).max).toBeLessThan(50);
    expect(valueScale(0, 30, [], true).max).toBeLessThan(40.1);
  });

  it('has a non-empty range for a constant value', () => {
    const { min, max } = valueScale(22, 22, [], false);
    expect(max - min).toBeGreaterThan(0);
    expect(valueScale(0, 0, [], true).max).toBeGreaterThan(0);
  });

  it.each([
    [26.45, 27.1],
    [28.63, 29.2],
    [0.31, 0.62],
    [-3.3, -2.9],
  ])('starts exactly at a tick, and has none beyond its end, from %d to %d', (low, high) => {
    const { min, max, ticks } = valueScale(low, high, [], false);
    expect(ticks[0]).toBe(min);
    expect(ticks.every((tick) => tick <= max)).toBe(true);
  });

  it.each([0, 1, 2, 3, 5, 9, 11, 340])('has whole ticks only for counts up to %d', (high) => {
    const { max, ticks } = valueScale(0, high, [], true, true);
    expect(max).toBeGreaterThanOrEqual(high);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  });

  it('has ticks without rounding errors', () => {
    expect(
      valueScale(0, 0.3, [], true)
        .ticks.map(String)
        .every((text) => text.length <= 5),
    ).toBe(true);
  });
});
