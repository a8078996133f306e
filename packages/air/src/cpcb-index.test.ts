import { describe, expect, it } from 'vitest';
import { airIndexOf, pm10SubIndex, pm25SubIndex } from './cpcb-index.ts';

describe.each([
  ['pm25SubIndex', pm25SubIndex, 250],
  ['pm10SubIndex', pm10SubIndex, 430],
] as const)('%s', (_name, subIndex, severeAbove) => {
  it('is a whole number that never falls as the concentration rises', () => {
    const indices = Array.from({ length: 12_000 }, (_, tenths) => subIndex(tenths / 10) ?? Number.NaN);
    expect(indices.every(Number.isInteger)).toBe(true);
    expect(indices).toEqual(indices.toSorted((a, b) => a - b));
    expect(new Set(indices).size).toBeGreaterThan(300);
  });

  it('is severe just above the open end of the table, and at most 500', () => {
    expect(subIndex(severeAbove + 0.4)).toBe(400);
    expect(subIndex(severeAbove + 0.5)).toBe(401);
    expect(subIndex(1e6)).toBe(500);
  });

  it.each([-0.1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('is undefined for %s', (value) => {
    expect(subIndex(value)).toBeUndefined();
  });
});

describe('airIndexOf', () => {
  it('is the greater sub-index, and names its particles', () => {
    expect(airIndexOf({ pm25: 45, pm10: 80 })).toMatchObject({
      value: 80,
      basis: 'pm10',
      band: { name: 'satisfactory' },
    });
    expect(airIndexOf({ pm25: 105, pm10: 80 })).toMatchObject({
      value: 249,
      basis: 'pm25',
      band: { name: 'poor' },
    });
  });

  it('names PM2.5 when both are equal', () => {
    expect(airIndexOf({ pm25: 60, pm10: 100 })).toMatchObject({ value: 100, basis: 'pm25' });
  });

  it('uses the one that was measured', () => {
    expect(airIndexOf({ pm10: 175 })).toMatchObject({ value: 150, basis: 'pm10' });
    expect(airIndexOf({ pm25: 31, pm10: null })).toMatchObject({ value: 51, basis: 'pm25' });
    expect(airIndexOf({ pm25: 31, pm10: -1 })).toMatchObject({ value: 51, basis: 'pm25' });
  });

  it("prefers the device's own index to its particles", () => {
    expect(airIndexOf({ iaq: 42.5, pm25: 250 })).toMatchObject({
      value: 43,
      basis: 'device',
      band: { name: 'good' },
    });
    expect(airIndexOf({ iaq: 0, pm25: 250 })).toMatchObject({ value: 0, basis: 'device' });
    expect(airIndexOf({ iaq: 612 })).toMatchObject({ value: 612, band: { name: 'severe' } });
  });

  it("falls back to particles when the device's index is invalid", () => {
    expect(airIndexOf({ iaq: Number.NaN, pm25: 31 })).toMatchObject({ value: 51, basis: 'pm25' });
    expect(airIndexOf({ iaq: -1, pm25: 31 })).toMatchObject({ value: 51, basis: 'pm25' });
  });

  it('is undefined if no particles were measured', () => {
    expect(airIndexOf({})).toBeUndefined();
    expect(airIndexOf({ pm25: Number.NaN, pm10: -3 })).toBeUndefined();
  });
});
