import { describe, expect, it } from 'vitest';
import { faultsOfAll } from './further-faults.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { METRICS } from './metrics.ts';
import { faultsOf } from './plausible.ts';
import { FURTHER_KEYS, FURTHER_QUANTITIES, isQuantity } from './quantities.ts';
import { bandEdgesOfQuantity, bandOfQuantity } from './quantity-bands.ts';

describe('quantities', () => {
  it('are none of the metrics that have columns', () => {
    expect(FURTHER_KEYS.filter((key) => Object.hasOwn(METRICS, key))).toEqual([]);
    expect(['pm25', 'radon', 'uptime', 'constructor'].filter(isQuantity)).toEqual(['pm25', 'radon']);
  });

  it('are faults outside of their bounds, and only there', () => {
    for (const key of FURTHER_KEYS) {
      const { min, max } = FURTHER_QUANTITIES[key];
      const faultsAt = (value: number) => faultsOfAll({ [key]: value }, { [key]: value });
      for (const value of [min, max]) expect(faultsAt(value)).toBeUndefined();
      for (const value of [min - 1, max + 1]) expect(faultsAt(value)).toEqual(new Set([key]));
    }
  });

  it('are judged beside the metrics, and other keys are not', () => {
    const values = { co2: 65_535, radon: -1, pressure: '0', uptime: -5, __proto__: 3 };
    expect(faultsOfAll(values, values)).toEqual(new Set(['co2', 'radon']));
    expect(faultsOfAll(values, null)).toEqual(faultsOf(values));
  });
});

describe('bands of further quantities', () => {
  // Ends of CPCB's bands, converted at 25 °C: 40 µg/m³ of NO2 are 21.3 ppb, 10 mg/m³ of CO 8.7 ppm.
  it.each([
    ['no2', 21, 'good'],
    ['no2', 22, 'satisfactory'],
    ['no2', 213, 'severe'],
    ['o3', 25, 'good'],
    ['o3', 85, 'moderate'],
    ['o3', 382, 'severe'],
    ['co', 8.7, 'moderate'],
    ['co', 8.8, 'poor'],
    ['co', 0, 'good'],
  ])('of %s at %s is %s', (key, value, band) => {
    expect(bandOfQuantity(DEFAULT_INDEX, key, value)).toBe(band);
  });

  it('are those of CPCB alone', () => {
    expect(FURTHER_KEYS.filter((key) => bandEdgesOfQuantity(DEFAULT_INDEX, key)).sort()).toEqual([
      'co',
      'no2',
      'o3',
    ]);
    expect(bandOfQuantity(DEFAULT_INDEX, 'radon', 300)).toBeUndefined();
    expect(bandOfQuantity(DEFAULT_INDEX, 'co', Number.NaN)).toBeUndefined();
  });
});
