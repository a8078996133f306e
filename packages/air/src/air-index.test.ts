import { describe, expect, it } from 'vitest';
import { airIndexOf } from './air-index.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { EU } from './indices/eu.ts';

describe('airIndexOf', () => {
  it('is the greater sub-index, and names its particles', () => {
    expect(airIndexOf(DEFAULT_INDEX, { pm25: 45, pm10: 80 })).toMatchObject({
      value: 80,
      basis: 'pm10',
      band: 'satisfactory',
    });
    expect(airIndexOf(DEFAULT_INDEX, { pm25: 105, pm10: 80 })).toMatchObject({
      value: 249,
      basis: 'pm25',
      band: 'poor',
    });
  });

  it('names PM2.5 when both are equal', () => {
    expect(airIndexOf(DEFAULT_INDEX, { pm25: 60, pm10: 100 })).toMatchObject({ value: 100, basis: 'pm25' });
  });

  it('uses the one that was measured', () => {
    expect(airIndexOf(DEFAULT_INDEX, { pm10: 175 })).toMatchObject({ value: 150, basis: 'pm10' });
    expect(airIndexOf(DEFAULT_INDEX, { pm25: 31, pm10: null })).toMatchObject({ value: 51, basis: 'pm25' });
    expect(airIndexOf(DEFAULT_INDEX, { pm25: 31, pm10: -1 })).toMatchObject({ value: 51, basis: 'pm25' });
  });

  it("prefers the device's own index to its particles", () => {
    expect(airIndexOf(DEFAULT_INDEX, { iaq: 42.5, pm25: 250 })).toMatchObject({
      value: 43,
      basis: 'device',
      band: 'good',
    });
    expect(airIndexOf(DEFAULT_INDEX, { iaq: 0, pm25: 250 })).toMatchObject({ value: 0, basis: 'device' });
    expect(airIndexOf(DEFAULT_INDEX, { iaq: 612 })).toMatchObject({ value: 612, band: 'severe' });
  });

  it("falls back to particles when the device's index is invalid", () => {
    expect(airIndexOf(DEFAULT_INDEX, { iaq: Number.NaN, pm25: 31 })).toMatchObject({
      value: 51,
      basis: 'pm25',
    });
    expect(airIndexOf(DEFAULT_INDEX, { iaq: -1, pm25: 31 })).toMatchObject({ value: 51, basis: 'pm25' });
  });

  it('has a band, but no number and no place for the number of a device, where the index has bands only', () => {
    expect(airIndexOf(EU, { iaq: 42, pm25: 60, pm10: 30 })).toEqual({
      value: null,
      band: 'poor',
      basis: 'pm25',
    });
    expect(airIndexOf(EU, { pm25: 4, pm10: 50 })).toMatchObject({ band: 'moderate', basis: 'pm10' });
    expect(airIndexOf(EU, { pm25: 20, pm10: 50 })).toMatchObject({ basis: 'pm25' });
    expect(airIndexOf(EU, { iaq: 42 })).toBeUndefined();
  });

  it('is undefined if no particles were measured', () => {
    expect(airIndexOf(DEFAULT_INDEX, {})).toBeUndefined();
    expect(airIndexOf(DEFAULT_INDEX, { pm25: Number.NaN, pm10: -3 })).toBeUndefined();
  });
});
