import { describe, expect, it } from 'vitest';
import { alertsOf, FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from './thresholds.ts';

describe('alertsOf', () => {
  it('raises an alert above a threshold, not at it', () => {
    expect(alertsOf({ co2: 600, pm10: 70, pm25: 40 }, LIVE_THRESHOLDS)).toEqual([]);
    expect(alertsOf({ co2: 600.1, pm10: 71, pm25: 40.5 }, LIVE_THRESHOLDS)).toEqual([
      { metric: 'co2', name: 'co2', value: 600.1, threshold: 600 },
      { metric: 'pm10', name: 'pm10', value: 71, threshold: 70 },
      { metric: 'pm25', name: 'pm25', value: 40.5, threshold: 40 },
    ]);
  });

  it('is stricter when the view opens', () => {
    expect(alertsOf({ co2: 500, pm10: 50, pm25: 30 }, FIRST_LOAD_THRESHOLDS)).toEqual([]);
    expect(
      alertsOf({ co2: 501, pm10: 51, pm25: 31 }, FIRST_LOAD_THRESHOLDS).map(({ threshold }) => threshold),
    ).toEqual([500, 50, 30]);
  });

  it('raises no alert for other metrics until a user sets a threshold', () => {
    const reading = { rh: 100, temp: 85, tvoc: 60_000, iaq: 500 };
    expect(alertsOf(reading, LIVE_THRESHOLDS)).toEqual([]);
    expect(alertsOf(reading, { ...LIVE_THRESHOLDS, rh: 70, temp: 35 }).map(({ name }) => name)).toEqual([
      'humidity',
      'temperature',
    ]);
  });

  it('raises no alert for missing values', () => {
    expect(alertsOf({ co2: null, pm10: undefined, pm25: Number.NaN }, LIVE_THRESHOLDS)).toEqual([]);
  });
});
