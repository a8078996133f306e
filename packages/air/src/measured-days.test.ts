import { describe, expect, it } from 'vitest';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { isDayMeasured, measuredDay } from './measured-days.ts';

describe('a measured day', () => {
  it('has at least three quarters of its hours, also at a clock change', () => {
    expect([17.5, 18, 24].map((hours) => isDayMeasured(hours, 24))).toEqual([false, true, true]);
    expect([17, 17.5].map((hours) => isDayMeasured(hours, 23))).toEqual([false, true]);
    expect([18.5, 19].map((hours) => isDayMeasured(hours, 25))).toEqual([false, true]);
  });

  it('has the band of its mean', () => {
    const day = measuredDay(DEFAULT_INDEX, 'pm25', { pm25: { mean: 61, hours: 23.5 } }, 24);
    expect(day).toEqual({ value: 61, metric: 'pm25', band: 'moderate', hours: 23.5 });
    expect(measuredDay(DEFAULT_INDEX, 'co2', { co2: { mean: 1_000, hours: 24 } }, 24).band).toBe(
      'satisfactory',
    );
  });

  it('has the hours, but no value and band, if too little was measured', () => {
    const day = measuredDay(DEFAULT_INDEX, 'pm25', { pm25: { mean: 61, hours: 12 } }, 24);
    expect(day).toEqual({ value: undefined, metric: undefined, band: undefined, hours: 12 });
    expect(measuredDay(DEFAULT_INDEX, 'tvoc', {}, 24)).toEqual({
      value: undefined,
      metric: undefined,
      band: undefined,
      hours: 0,
    });
  });

  it('has the greater index of its mean particles', () => {
    // CPCB's own: 31 is 51, 45 is 75; PM10 80 is 80.
    const fine = { mean: 45, hours: 24 };
    expect(measuredDay(DEFAULT_INDEX, 'iaq', { pm25: fine, pm10: { mean: 80, hours: 20 } }, 24)).toEqual({
      value: 80,
      metric: 'iaq',
      band: 'satisfactory',
      hours: 20,
    });
    expect(measuredDay(DEFAULT_INDEX, 'iaq', { pm25: fine, pm10: { mean: 80, hours: 12 } }, 24).value).toBe(
      75,
    );
  });

  it("prefers the device's own index if it was sent for long enough", () => {
    const pm25 = { mean: 45, hours: 24 };
    expect(measuredDay(DEFAULT_INDEX, 'iaq', { iaq: { mean: 120.4, hours: 18 }, pm25 }, 24)).toEqual({
      value: 120,
      metric: 'iaq',
      band: 'moderate',
      hours: 18,
    });
    expect(measuredDay(DEFAULT_INDEX, 'iaq', { iaq: { mean: 120, hours: 6 }, pm25 }, 24).value).toBe(75);
    expect(measuredDay(DEFAULT_INDEX, 'iaq', { iaq: { mean: 120, hours: 6 } }, 24)).toEqual({
      value: undefined,
      metric: undefined,
      band: undefined,
      hours: 6,
    });
  });

  it('has the verdict on its means, with what decides it', () => {
    const means = {
      pm25: { mean: 5, hours: 24 },
      co2: { mean: 1_240, hours: 20 },
      tvoc: { mean: 5_000, hours: 3 },
    };
    expect(measuredDay(DEFAULT_INDEX, 'air', means, 24)).toEqual({
      value: 1_240,
      metric: 'co2',
      band: 'moderate',
      hours: 20,
    });
    const dusty = { ...means, pm25: { mean: 130, hours: 24 } };
    expect(measuredDay(DEFAULT_INDEX, 'air', dusty, 24)).toEqual({
      value: 130,
      metric: 'pm25',
      band: 'veryPoor',
      hours: 24,
    });
    expect(measuredDay(DEFAULT_INDEX, 'air', { tvoc: { mean: 90, hours: 3 } }, 24)).toMatchObject({
      band: undefined,
      hours: 3,
    });
  });
});
