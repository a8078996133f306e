import { describe, expect, it } from 'vitest';
import { METRICS } from './metrics.ts';
import { faultsOf, PLAUSIBLE_RANGES } from './plausible.ts';

const keysOf = (values: Record<string, unknown>) => [...(faultsOf(values) ?? [])].sort();

/** Values of a room, in which each tested value stands. */
const ROOM = { pm25: 12.3, pm10: 20, co2: 640, tvoc: 120, temp: 21.5, rh: 44 };

describe('faultsOf', () => {
  it.each([
    ['pm25', 0, true],
    ['pm25', 898, true],
    ['pm25', 1000, true],
    ['pm25', -1, false],
    ['pm25', 999.9, false],
    ['pm25', 6553.5, false],
    ['pm10', 999.9, true],
    ['pm10', 1999.9, false],
    ['co2', 412.75, true],
    ['co2', 12_000, true],
    ['co2', 39_999, true],
    ['co2', 0, false],
    ['co2', 299.9, false],
    ['co2', 32_767, false],
    ['co2', 40_000, false],
    ['co2', 65_535, false],
    ['tvoc', 0, true],
    ['tvoc', 57_330, false],
    ['tvoc', 60_000, false],
    ['tvoc', 65_535, false],
    ['iaq', 500, true],
    ['iaq', -1, false],
    ['temp', 0, true],
    ['temp', -39, true],
    ['temp', -127, false],
    ['temp', 84.9, true],
    ['temp', 85, false],
    ['temp', 327.67, false],
    ['rh', 0, false],
    ['rh', 0.5, true],
    ['rh', 100, true],
    ['rh', 255, false],
    ['bat', 101, false],
    ['lat', -90, true],
    ['lon', 180, true],
    ['lon', 180.1, false],
    ['mode', -999, true],
    ['eco2', 65_535, true],
  ])('of a room with %s %d: plausible is %s', (key, value, isPlausible) => {
    expect(keysOf({ ...ROOM, [key]: value })).toEqual(isPlausible ? [] : [key]);
  });

  it('finds all values that a record of fault values holds', () => {
    const sent = { co2: 65_535, pm25: 6553.5, pm10: 6553.5, temp: -127, rh: 255, tvoc: 65_535 };
    expect(keysOf(sent)).toEqual(Object.keys(sent).sort());
  });

  it('answers undefined where nothing is wrong, without an empty set', () => {
    expect(faultsOf(ROOM)).toBeUndefined();
    expect(faultsOf({})).toBeUndefined();
    expect(faultsOf({ pm25: 'high', co2: null, mode: 'auto' })).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a dead bus',
      { co2: 0, pm25: 0, pm10: 0, temp: 0, rh: 0, tvoc: 0 },
      ['co2', 'pm10', 'pm25', 'rh', 'temp', 'tvoc'],
    ],
    [
      'a dead bus of a device that knows its battery',
      { tvoc: 0, temp: 0, bat: 87, mode: 2 },
      ['temp', 'tvoc'],
    ],
    ['a dead bus with other keys', { tvoc: 0, temp: 0, rssi: -61, fw: '1.4' }, ['temp', 'tvoc']],
    ['a dead thermometer and hygrometer', { temp: 0, rh: 0, pm25: 7 }, ['rh']],
    ['two dead sensors', { temp: 0, rh: 0 }, ['rh', 'temp']],
    ['clean air', { pm25: 0, pm10: 0 }, []],
    ['clean air with the index of the device', { pm25: 0, pm10: 0, iaq: 0 }, []],
    ['clean air in a living room', { pm25: 0, pm10: 0, tvoc: 0, temp: 21 }, []],
    ['one sensor', { temp: 0 }, []],
    ['the freezing point', { temp: 0, rh: 80, pm25: 0 }, []],
    ['no position', { lat: 0, lon: 0, mode: 0, bat: 0 }, []],
    ['an implausible value besides zeros', { temp: 0, tvoc: 0, co2: 65_535 }, ['co2']],
    ['negative zeros', { temp: -0, tvoc: -0 }, ['temp', 'tvoc']],
  ])('judges zeros of %s', (_, values, faults) => {
    expect(keysOf(values)).toEqual(faults);
  });

  it('knows every metric but the mode, which a device defines', () => {
    expect(Object.keys(METRICS).filter((key) => !(key in PLAUSIBLE_RANGES))).toEqual(['mode']);
  });
});
