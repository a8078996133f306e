import { expect, it } from 'vitest';
import { shareOfExpected } from './expected-readings.ts';

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
