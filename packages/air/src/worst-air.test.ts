import { describe, expect, it } from 'vitest';
import { airIndexOf } from './cpcb-index.ts';
import { worstAirOf } from './worst-air.ts';

type Values = { iaq?: number; pm25?: number; co2?: number; tvoc?: number };

const worst = ({ co2, tvoc, ...parts }: Values) =>
  worstAirOf({ index: airIndexOf(parts), co2Ppm: co2, tvocPpb: tvoc });

describe('the worst known air value', () => {
  it.each<[string, Values, string | undefined, string | undefined]>([
    ['particles, where a gas is in the same band', { pm25: 100, co2: 2900 }, 'poor', 'index'],
    ['a gas in a worse band than the particles', { pm25: 5, co2: 2900 }, 'poor', 'co2'],
    ['the worse of two gases', { pm25: 5, co2: 1500, tvoc: 2000 }, 'veryPoor', 'tvoc'],
    ['particles, where no fresh air is wanted', { pm25: 5, co2: 700, tvoc: 600 }, 'good', 'index'],
    ['CO2, however little, where there are no particles', { co2: 700 }, 'satisfactory', 'co2'],
    ['the index that a device sends, before its particles', { iaq: 40, pm25: 300 }, 'good', 'index'],
    ['nothing, where little TVOC is all that is measured', { tvoc: 90 }, undefined, undefined],
    ['nothing, where nothing is measured', {}, undefined, undefined],
    ['nothing, where a number is no measurement', { co2: -1, tvoc: Number.NaN }, undefined, undefined],
  ])('is %s', (_what, values, band, by) => {
    expect([worst(values)?.band.name, worst(values)?.by]).toEqual([band, by]);
  });

  it('names a gas beside an index of the same band, but no harmless gas', () => {
    expect(worst({ pm25: 100, co2: 2900 })?.gas?.metric).toBe('co2');
    expect(worst({ pm25: 100, co2: 700 })?.gas).toBeUndefined();
  });

  it('has a severity that is always higher in a worse band', () => {
    const byBand: Values[][] = [
      [{ pm25: 5 }, { pm25: 30 }, { co2: 500 }],
      [{ pm25: 31 }, { co2: 501 }, { pm25: 60 }, { co2: 1000 }],
      [
        { pm25: 61, co2: 400 },
        { pm25: 5, co2: 1001 },
        { pm25: 5, tvoc: 900 },
        { pm25: 5, co2: 2000 },
      ],
      [{ pm25: 5, co2: 2001 }, { pm25: 120 }],
      [{ pm25: 5, co2: 3001 }, { pm25: 250 }, { pm25: 5, co2: 4000 }],
      [{ pm25: 5, co2: 4001 }, { pm25: 251 }, { pm25: 5, co2: 9000 }],
    ];
    const severities = byBand.map((band) => band.map((values) => worst(values)?.severity ?? Number.NaN));
    for (const [index, band] of severities.slice(1).entries()) {
      expect(Math.min(...band)).toBeGreaterThan(Math.max(...(severities[index] ?? [])));
    }
    expect(worst({ pm25: 5, co2: 2900 })?.severity).toBeCloseTo(290);
    expect(worst({ pm25: 100, co2: 2900 })?.severity).toBeCloseTo(290);
    expect(worst({ pm25: 5, co2: 5000 })?.severity).toBeCloseTo(500);
  });
});
