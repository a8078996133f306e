import { expect, it } from 'vitest';
import { findingsOf } from './health-measuring.service.ts';
import type { KeyMeasures } from './observation.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 1);
const ago = (hours: number) => NOW - hours * HOUR_MS;

const lively: KeyMeasures = {
  key: 'pm25',
  latest: { value: 12, ts: ago(0) },
  extremes: { min: 3, minTs: ago(4), max: 40, maxTs: ago(9) },
  same: { hours: 0, readings: 0, value: 12, sinceTs: 0 },
};
const dead: KeyMeasures = {
  key: 'tvoc',
  latest: { value: 0, ts: ago(0) },
  extremes: { min: 0, minTs: ago(1), max: 0, maxTs: ago(1) },
  same: { hours: 24, readings: 3000, value: 0, sinceTs: ago(24) },
};
const stuck = { kind: 'stuck', key: 'tvoc', value: 0, since: ago(24) } as const;
const beginning = {
  startTs: ago(0.1),
  firstTempC: 20,
  lastTempC: 22,
  zeroParticlesTs: null,
};

it.each([
  ['nothing of a sensor that lives', [lively], null, [], []],
  ['one that is stuck', [lively, dead], null, [], [stuck]],
  ['nothing of one that moved a moment ago', [{ ...dead, latest: { value: 4, ts: ago(0) } }], null, [], []],
  [
    'since when it is known, though the hours before are forgotten',
    [dead],
    null,
    [{ ...stuck, since: ago(500) }],
    [{ ...stuck, since: ago(500) }],
  ],
  [
    'a value out of range that came right now',
    [{ ...lively, latest: { value: 65_535, ts: ago(0) } }],
    null,
    [],
    [{ kind: 'outOfRange', key: 'pm25', value: 65_535, since: ago(0) }],
  ],
  [
    'one of the last day',
    [{ ...lively, extremes: { min: -1, minTs: ago(20), max: 40, maxTs: ago(2) } }],
    null,
    [],
    [{ kind: 'outOfRange', key: 'pm25', value: -1, since: ago(20) }],
  ],
  [
    'nothing of a last word from long ago',
    [{ ...lively, extremes: null, latest: { value: 65_535, ts: ago(30) } }],
    null,
    [],
    [],
  ],
  ['a warm-up', [lively], beginning, [], [{ kind: 'warmingUp', key: 'temp', value: null, since: ago(0.1) }]],
] as const)('tells %s', (_, keys, begun, known, expected) => {
  expect(findingsOf({ keys, beginning: begun }, known, NOW)).toEqual(expected);
});
