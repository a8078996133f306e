import type { KeyName } from '@airdeck/contract/key-names/key-names';
import { describe, expect, it } from 'vitest';
import { decodeTelemetry } from './decoder.ts';
import { KnownProfiles, keyNamesOf } from './key-names.ts';

const NOW = Date.UTC(2026, 0, 15);

type Given = readonly [key: string, quantity: string, unit?: string, factor?: number];
const list = (names: readonly Given[]): KeyName[] =>
  names.map(([key, quantity, unit = '', factor = 1]) => ({ key, quantity, unit, factor }));

/** The stored values of a message, with those that were sent if these are kept. */
function decode(message: unknown, names: readonly Given[]) {
  const device = { key: 7, keptFrom: 0, keyNames: keyNamesOf(list(names)), stamp: () => NOW };
  const payload = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const decoded = decodeTelemetry(payload, device, NOW);
  if (typeof decoded === 'string') return decoded;
  return decoded.map(({ values, extra, faults, sent }) => ({
    values: { ...values },
    ...(extra && { extra: { ...extra } }),
    ...(faults && { faults: [...faults] }),
    ...(sent && { sent: { ...sent } }),
  }));
}
const valuesOf = (message: unknown, ...names: Given[]) => {
  const decoded = decode(message, names);
  return typeof decoded === 'string' ? decoded : decoded.map(({ values }) => values);
};

describe('keys with another name', () => {
  it('are stored under the quantity alone, in every form of a message', () => {
    const names: Given[] = [
      ['rco2', 'co2'],
      ['atmp', 'temp'],
    ];
    const sent = { rco2: 463, atmp: 14.82, wifi: -58 };
    const values = { co2: 463, temp: 14.82, wifi: -58 };
    expect(decode(sent, names)).toEqual([{ values, extra: { wifi: -58 }, sent }]);
    expect(valuesOf([sent, { ts: NOW, values: sent }], ...names)).toEqual([values, values]);
    expect(decode({ wifi: -58 }, names)).toEqual([{ values: { wifi: -58 }, extra: { wifi: -58 } }]);
  });

  it('are converted from their unit and by their factor, to twelve digits', () => {
    expect(valuesOf({ current_temp_f: 71 }, ['current_temp_f', 'temp', '°F'])).toEqual([
      { temp: 21.6666666667 },
    ]);
    expect(valuesOf({ t: 713 }, ['t', 'temp', '°F', 0.1])).toEqual([{ temp: 21.8333333333 }]);
    expect(valuesOf({ voc: 0.5 }, ['voc', 'tvoc', 'mg/m³'])).toEqual([{ tvoc: 217.914438503 }]);
    expect(valuesOf({ p: '100873.16' }, ['p', 'pressure', 'Pa'])).toEqual([{ pressure: 1008.7316 }]);
    expect(valuesOf({ lux: 3 }, ['lux', 'brightness', '', 0.1])).toEqual([{ brightness: 0.3 }]);
  });

  it('hold numbers if they are decimal texts, also without a column; other texts stay', () => {
    const names: Given[] = [
      ['P1', 'pm10'],
      ['BME280_pressure', 'pressure'],
      ['CO2', 'co2'],
    ];
    expect(valuesOf({ P1: '14.33', BME280_pressure: '1008', CO2: 'NoSensor' }, ...names)).toEqual([
      { pm10: 14.33, pressure: 1008, co2: 'NoSensor' },
    ]);
  });

  it('are judged as what they are stored as: 655.35 °C is a fault', () => {
    expect(decode({ t: 65535 }, [['t', 'temp', '', 0.01]])).toMatchObject([
      { values: { temp: 655.35 }, extra: { temp: 655.35 }, faults: ['temp'] },
    ]);
    expect(decode({ f: -196.6 }, [['f', 'temp', '°F']])).toMatchObject([{ faults: ['temp'] }]);
  });

  it('yield to the own name of the quantity, and to those that come first in the list', () => {
    expect(valuesOf({ rco2: 1, co2: 2 }, ['rco2', 'co2'])).toEqual([{ rco2: 1, co2: 2 }]);
    expect(valuesOf({ rco2: 1, co2: null }, ['rco2', 'co2'])).toEqual([{ co2: 1 }]);
    expect(valuesOf({ rco2: null, co2: 2 }, ['rco2', 'co2'])).toEqual([{ co2: 2 }]);
    const both: Given[] = [
      ['atmpCompensated', 'temp'],
      ['atmp', 'temp'],
    ];
    expect(valuesOf({ atmp: 23, atmpCompensated: 21 }, ...both)).toEqual([{ temp: 21, atmp: 23 }]);
    expect(valuesOf({ atmp: 23 }, ...both)).toEqual([{ temp: 23 }]);
  });

  it('may be keys of ours: in another unit, or something else', () => {
    expect(valuesOf({ temp: 71.6 }, ['temp', 'temp', '°F'])).toEqual([{ temp: 22 }]);
    expect(valuesOf({ tvoc: 93, voc: 188 }, ['tvoc', 'tvocIndex'], ['voc', 'tvoc'])).toEqual([
      { tvocIndex: 93, tvoc: 188 },
    ]);
    expect(valuesOf({ tvoc: 93, voc: 188 }, ['voc', 'tvoc'], ['tvoc', 'tvocIndex'])).toEqual([
      { voc: 188, tvocIndex: 93 },
    ]);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'a.b', ' ', '🙂'])('may be %j', (key) => {
    const message = `{"${key}":7,"rh":40}`;
    expect(valuesOf(message, [key, 'co2'])).toEqual([{ co2: 7, rh: 40 }]);
    const kept = valuesOf(message, ['other', 'constructor']);
    expect(Object.entries((kept as object[])[0] ?? {})).toEqual([
      [key, 7],
      ['rh', 40],
    ]);
    expect(valuesOf('{"x":7}', ['x', 'constructor'])).toEqual([{ constructor: 7 }]);
  });

  it('do not make a message valid, or another one invalid', () => {
    expect(valuesOf('{"x":1e999}', ['x', 'co2'])).toBe('number-out-of-range');
    expect(valuesOf('{"x":1e308}', ['x', 'co2', '', 1e9])).toBe('number-out-of-range');
    expect(valuesOf({ x: [1, { y: 2 }] }, ['x', 'co2', '%'])).toEqual([{ co2: [1, { y: 2 }] }]);
    expect(valuesOf({ x: null }, ['x', 'co2'])).toEqual([]);
  });
});

it('gives the devices of a profile its newest names, in whichever order changes are received', () => {
  const profiles = new KnownProfiles();
  const row = (profileVersion: number, ...names: Given[]) => ({
    profileId: 'p1',
    profileVersion,
    keyNames: list(names),
  });
  const profile = profiles.of(row(3, ['rco2', 'co2']));
  expect(profiles.of(row(2))).toBe(profile);
  expect([...(profile.names?.keys() ?? [])]).toEqual(['rco2']);
  profiles.of(row(5));
  profiles.of(row(4, ['rhum', 'rh']));
  expect(profile.names).toBeUndefined();
});
