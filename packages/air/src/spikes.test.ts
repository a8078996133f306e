import { describe, expect, it } from 'vitest';
import { isSpike, SPIKES } from './spikes.ts';

describe('isSpike', () => {
  it.each([
    ['co2', 1000, 1000.5],
    ['pm25', 200, 201],
    ['pm10', 200, 201],
    ['temp', 50, 50.1],
    ['tvoc', 4358, 4359],
  ] as const)('treats %s above %d as a spike', (metric, usual, spike) => {
    expect(isSpike(metric, usual)).toBe(false);
    expect(isSpike(metric, spike)).toBe(true);
  });

  it('has the threshold of TVOC in mg/m³, like its bands', () => {
    const usualInRooms = [10, 11, 90, 436, 2200];
    expect(usualInRooms.filter((ppb) => isSpike('tvoc', ppb))).toEqual([]);
    expect(SPIKES.tvoc).toMatchObject({ above: 4358, mgPerM3: 10 });
  });

  it('treats zero as a spike for CO2 only', () => {
    expect(isSpike('co2', 0)).toBe(true);
    expect(isSpike('co2', 0.1)).toBe(false);
    for (const metric of ['pm25', 'pm10', 'temp', 'tvoc'] as const) expect(isSpike(metric, 0)).toBe(false);
  });
});
