import { expect, it } from 'vitest';
import { isStuck } from './stuck.ts';

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
])('%s the same for %d hours of %d readings: %s', (key, hours, readings, answer) => {
  expect(isStuck(key, { hours, readings })).toBe(answer);
});
