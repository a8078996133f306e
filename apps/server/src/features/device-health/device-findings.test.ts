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
  expect(findingsOf({ keys, beginning: begun, unknownKeys: [] }, known, NOW)).toEqual(expected);
});

const sent = (key: string, value: number | null) => ({ key, value, ts: ago(1) });
const named = (key: string, quantity: string, value: number) => ({
  kind: 'otherName',
  key,
  quantity,
  value,
  since: ago(1),
});
const NOTHING = { kind: 'notUnderstood', value: null, since: ago(1) };
const battery: KeyMeasures = { ...lively, key: 'bat' };
const co2: KeyMeasures = { ...lively, key: 'co2' };

it.each([
  [
    'each key near a known one, and that no measurement is known',
    [battery],
    [sent('rco2', 463), sent('wifi', -58), sent('humidty', 40)],
    [{ ...NOTHING, key: 'humidty, rco2, wifi' }, named('rco2', 'co2', 463), named('humidty', 'rh', 40)],
  ],
  ['only the keys of quantities that come under no other name', [co2], [sent('rco2', 463)], []],
  [
    'the keys of quantities that were sent before, but no more',
    [{ ...co2, latest: { value: 463, ts: ago(25) } }],
    [sent('rco2', 463)],
    [{ ...NOTHING, key: 'rco2' }, named('rco2', 'co2', 463)],
  ],
  ['nothing for other keys beside known ones', [co2], [sent('wifi', -58), sent('firmware', null)], []],
  ['nothing for a device that sends nothing', [], [], []],
] as const)('reports %s', (_, keys, unknownKeys, expected) => {
  expect(findingsOf({ keys, beginning: null, unknownKeys }, [], NOW)).toEqual(expected);
});

it('keeps the time since when nothing is understood, whichever keys are sent', () => {
  const known = [{ ...NOTHING, kind: 'notUnderstood', key: 'other', since: ago(500) } as const];
  const found = findingsOf({ keys: [], beginning: null, unknownKeys: [sent('wifi', 1)] }, known, NOW);
  expect(found).toEqual([{ ...NOTHING, key: 'wifi', since: ago(500) }]);
});
