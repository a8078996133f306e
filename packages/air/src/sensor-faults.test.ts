import { describe, expect, it } from 'vitest';
import { isBootPlaceholder, isStuck, shareOfExpected, WARM_UP_MS, warmUpsOf } from './sensor-faults.ts';

it.each([
  ['pm25', 6, 360, true],
  ['pm25', 5, 3600, false],
  ['pm25', 6, 29, false],
  ['co2', 6, 36, true],
  ['tvoc', 7, 1300, false],
  ['tvoc', 12, 2000, true],
  ['temp', 12, 720, false],
  ['temp', 24, 144, true],
  ['rh', 24, 24, false],
  ['bat', 1000, 100_000, false],
  ['mode', 1000, 100_000, false],
  ['lat', 1000, 100_000, false],
  ['eco2', 1000, 100_000, false],
])('%s constant for %d hours of %d readings is stuck: %s', (key, hours, readings, answer) => {
  expect(isStuck(key, { hours, readings })).toBe(answer);
});

const MINUTE_MS = 60_000;
const START = 1_780_000_000_000;

describe('isBootPlaceholder', () => {
  it.each([
    [0, 0, 0, true],
    [0, 0, 25 * MINUTE_MS, true],
    [0, 0, WARM_UP_MS + 1, false],
    [0, 3.2, 0, false],
    [1.5, 0, 0, false],
    [0, null, 0, false],
    [null, 0, 0, false],
  ])('pm25 %s and pm10 %s, %d ms after the start: %s', (pm25, pm10, sinceStartMs, answer) => {
    expect(isBootPlaceholder(pm25, pm10, sinceStartMs)).toBe(answer);
  });
});

describe('warmUpsOf', () => {
  const cold = { startTs: START, firstTempC: 20, lastTempC: 20.4, zeroParticlesTs: null };
  it.each([
    ['nothing warms up in a room that stays as it is', cold, 10, []],
    ['a thermometer that climbs', { ...cold, lastTempC: 21.2 }, 10, ['temp']],
    ['a room that is aired', { ...cold, lastTempC: 17 }, 10, []],
    ['a climb that is long over', { ...cold, lastTempC: 25 }, 31, []],
    ['zeros of a fan that does not run yet', { ...cold, zeroParticlesTs: START + 1000 }, 10, ['pm25']],
    ['both', { ...cold, lastTempC: 25, zeroParticlesTs: START }, 29, ['pm25', 'temp']],
    ['nothing of it measured', { ...cold, firstTempC: null, lastTempC: null }, 10, []],
  ])('%s', (_, beginning, minutes, expected) => {
    expect(warmUpsOf(beginning, START + minutes * MINUTE_MS)).toEqual(expected);
  });
});

const HOUR_MS = 3_600_000;

it.each([
  ['all of them', 360, HOUR_MS, 10_000, 1],
  ['half of them', 180, HOUR_MS, 10_000, 0.5],
  ['none', 0, HOUR_MS, 10_000, 0],
  ['more than usual', 500, HOUR_MS, 10_000, 1],
  ['an hourly device', 18, 24 * HOUR_MS, HOUR_MS, 0.75],
  ['a device without rhythm', 5, HOUR_MS, null, null],
  ['readings at one and the same time', 5, HOUR_MS, 0, null],
  ['a span too short to expect any', 0, 0, 10_000, null],
  ['a span in which two are expected', 2, 2 * HOUR_MS, HOUR_MS, null],
])('%s', (_, readings, spanMs, stepMs, expected) => {
  expect(shareOfExpected(readings, spanMs, stepMs)).toBe(expected);
});
