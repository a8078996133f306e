import { expect, it } from 'vitest';
import { findingsOf } from './health-measurer.service.ts';
import type { KeyMeasures } from './observation.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 1);
const ago = (hours: number) => NOW - hours * HOUR_MS;

const lively: KeyMeasures = {
  key: 'pm25',
  latest: { value: 12, ts: ago(0) },
  fault: null,
  same: { hours: 0, readings: 0, value: 12, sinceTs: 0 },
};
const dead: KeyMeasures = {
  key: 'tvoc',
  latest: { value: 0, ts: ago(0) },
  fault: null,
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
  ['nothing for a working sensor', [lively], null, [], []],
  ['a stuck sensor', [lively, dead], null, [], [stuck]],
  [
    'nothing for a sensor with a recent change',
    [{ ...dead, latest: { value: 4, ts: ago(0) } }],
    null,
    [],
    [],
  ],
  [
    'the known start, although the hours before are deleted',
    [dead],
    null,
    [{ ...stuck, since: ago(500) }],
    [{ ...stuck, since: ago(500) }],
  ],
  [
    'a value that no sensor can mean',
    [{ ...lively, fault: { value: 65_535, ts: ago(20) } }],
    null,
    [],
    [{ kind: 'outOfRange', key: 'pm25', value: 65_535, since: ago(20) }],
  ],
  ['a warm-up', [lively], beginning, [], [{ kind: 'warmingUp', key: 'temp', value: null, since: ago(0.1) }]],
] as const)('reports %s', (_, keys, begun, known, expected) => {
  expect(findingsOf({ keys, beginning: begun }, known, NOW)).toEqual(expected);
});
