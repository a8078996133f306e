import { describe, expect, it } from 'vitest';
import { isBootPlaceholder, WARM_UP_MS, warmUpsOf } from './warm-up.ts';

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
