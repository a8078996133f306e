import { describe, expect, it } from 'vitest';
import { isPlausible, outOfRange } from './plausible-range.ts';

describe('isPlausible', () => {
  it.each([
    ['pm25', 0, true],
    ['pm25', 898, true],
    ['pm25', -1, false],
    ['pm25', 65_535, false],
    ['pm10', 1999.9, true],
    ['co2', 412.75, true],
    ['co2', 0, false],
    ['co2', 5000, true],
    ['tvoc', 0, true],
    ['tvoc', 65_535, false],
    ['temp', 0, true],
    ['temp', -127, false],
    ['temp', 85.5, false],
    ['rh', 0, false],
    ['rh', 100, true],
    ['rh', 140, false],
    ['bat', 101, false],
    ['lon', 180, true],
    ['mode', -999, true],
    ['eco2', -999, true],
  ])('%s %d: %s', (key, value, answer) => {
    expect(isPlausible(key, value)).toBe(answer);
  });
});

describe('outOfRange', () => {
  it.each([
    ['nothing', { min: 1, minTs: 1, max: 900, maxTs: 2 }, undefined],
    ['the low one', { min: -4, minTs: 1, max: 900, maxTs: 2 }, { value: -4, ts: 1 }],
    ['the high one', { min: 1, minTs: 1, max: 4000, maxTs: 2 }, { value: 4000, ts: 2 }],
    ['the later of both', { min: -4, minTs: 3, max: 4000, maxTs: 2 }, { value: -4, ts: 3 }],
  ])('tells %s', (_, extremes, expected) => {
    expect(outOfRange('pm25', extremes)).toEqual(expected);
  });
});
