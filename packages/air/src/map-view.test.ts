import { expect, it } from 'vitest';
import { isOnMap } from './map-view.ts';

it.each([
  [20.3, 85.8, true],
  [-90, 180, true],
  [0, 12, true],
  [0, 0, false],
  [-0, 0, false],
  [20.214748, 85.214745, false],
  [20.214748, 85.214744, true],
  [null, 85.8, false],
  [20.3, undefined, false],
  [Number.NaN, 1, false],
  [90.1, 1, false],
  [1, -180.1, false],
])('a device at %s, %s is on the map: %s', (lat, lon, expected) => {
  expect(isOnMap({ lat, lon })).toBe(expected);
});
