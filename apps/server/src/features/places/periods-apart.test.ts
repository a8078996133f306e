import { expect, it } from 'vitest';
import { periodsApart } from './periods-apart.ts';

const period = (measurerId: string | null, cameTime: number, toTime: number | null) => ({
  measurerId,
  deviceId: null,
  deviceName: null,
  cameTime,
  toTime,
});
const read = (...periods: ReturnType<typeof period>[]) =>
  periodsApart(periods).map(({ measurerId, startTs, endTs }) => [measurerId, startTs, endTs]);
const OPEN = Number.MAX_SAFE_INTEGER;

it('reads devices one after the other', () => {
  expect(read(period('a', 0, 5), period('b', 5, null))).toEqual([
    ['a', 0, 5],
    ['b', 5, OPEN],
  ]);
});

it('returns to the device that stays when one that came later leaves', () => {
  expect(read(period('a', 0, null), period('b', 5, 7))).toEqual([
    ['a', 0, 5],
    ['b', 5, 7],
    ['a', 7, OPEN],
  ]);
});

it('keeps the first of devices that came at the same time', () => {
  expect(read(period('a', 0, 9), period('b', 0, 9))).toEqual([['a', 0, 9]]);
});

it('leaves out devices that the owner does not have any more, and times without a device', () => {
  expect(read(period(null, 0, 3), period('a', 4, 6), period('a', 8, 9))).toEqual([
    ['a', 4, 6],
    ['a', 8, 9],
  ]);
});
