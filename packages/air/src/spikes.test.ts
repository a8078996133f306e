import { describe, expect, it } from 'vitest';
import { isSpike } from './spikes.ts';

describe('isSpike', () => {
  it.each([
    ['co2', 1000, 1000.5],
    ['pm25', 200, 201],
    ['pm10', 200, 201],
    ['temp', 50, 50.1],
    ['tvoc', 10, 11],
  ] as const)('keeps %s above %d', (metric, usual, spike) => {
    expect(isSpike(metric, usual)).toBe(false);
    expect(isSpike(metric, spike)).toBe(true);
  });

  it('keeps CO2 of exactly zero, and zero of nothing else', () => {
    expect(isSpike('co2', 0)).toBe(true);
    expect(isSpike('co2', 0.1)).toBe(false);
    for (const metric of ['pm25', 'pm10', 'temp', 'tvoc'] as const) expect(isSpike(metric, 0)).toBe(false);
  });
});
