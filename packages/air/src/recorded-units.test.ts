import { describe, expect, it } from 'vitest';
import { METRICS } from './metrics.ts';
import { FURTHER_QUANTITIES } from './quantities.ts';
import { conversionOf, RECORDED_UNITS, unitsOfKey } from './recorded-units.ts';

describe('recorded units', () => {
  it.each([
    ['temp', '°F', 78.8, 26],
    ['temp', '°F', -40, -40],
    ['temp', 'K', 273.15, 0],
    ['pm25', 'mg/m³', 0.0115, 11.5],
    ['tvoc', 'mg/m³', 1, 435.828877005],
    ['rh', 'fraction', 0.57, 57],
    ['pressure', 'Pa', 100_812, 1008.12],
    ['pressure', 'mmHg', 760, 1013.25014435],
    ['radon', 'pCi/L', 4, 148],
    ['co', 'mg/m³', 28.01, 24.45],
    ['hcho', 'mg/m³', 0.030026, 24.45],
  ])('converts %s from %s', (key, unit, recorded, stored) => {
    expect(conversionOf(key, unit)?.(recorded)).toBe(stored);
  });

  it('leaves values alone that are in the stored unit, in an unknown one, or of an unknown key', () => {
    expect(conversionOf('temp', '°C')).toBeUndefined();
    expect(conversionOf('temp', 'furlongs')).toBeUndefined();
    expect(conversionOf('constructor', 'name')).toBeUndefined();
    expect(unitsOfKey('constructor')).toEqual([]);
  });

  it('stores quantities of the product in their own unit', () => {
    const { mode: _, ...metrics } = METRICS;
    const measured = { ...metrics, ...FURTHER_QUANTITIES };
    for (const [key, { unit }] of Object.entries(measured)) expect(unitsOfKey(key)[0]).toBe(unit);
    expect(Object.keys(RECORDED_UNITS).sort()).toEqual(Object.keys(measured).sort());
  });
});
