import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { describe, expect, it } from 'vitest';
import { describeAir } from './device-air.ts';
import { addPoints, NO_TELEMETRY, toSeries } from './series.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function telemetry(values: Record<string, [ageMs: number, value: number]>) {
  const answer = Object.entries(values).map(
    ([key, [ageMs, value]]) => [key, [{ ts: NOW - ageMs, value }]] as const,
  );
  return addPoints(NO_TELEMETRY, toSeries(Object.fromEntries(answer)), { fromTs: 0, limit: 20 });
}

describe('the air at a device', () => {
  it('has the index of its particles, with the time of the decisive one', () => {
    const air = describeAir(DEFAULT_INDEX, telemetry({ pm25: [30_000, 45], pm10: [10_000, 40] }), NOW);
    expect(air.index).toMatchObject({ basis: 'pm25', ts: NOW - 30_000 });
    expect(air.lastTs).toBe(NOW - 10_000);
    expect(air.isOffline).toBe(false);
  });

  it("prefers the device's own index to its particles", () => {
    expect(describeAir(DEFAULT_INDEX, telemetry({ iaq: [0, 120], pm25: [0, 5] }), NOW).index).toMatchObject({
      value: 120,
      basis: 'device',
    });
  });

  it('has no index if neither particles nor an index are measured', () => {
    expect(
      describeAir(DEFAULT_INDEX, telemetry({ co2: [0, 900], temp: [0, 21] }), NOW).index,
    ).toBeUndefined();
  });

  it('leaves a dead particle sensor out of index and verdict, with the device online', () => {
    const air = describeAir(DEFAULT_INDEX, telemetry({ pm25: [2 * HOUR, 300], co2: [0, 600] }), NOW);
    expect(air.isOffline).toBe(false);
    expect([air.index, air.hasParticles]).toEqual([undefined, true]);
    expect(air.verdict).toMatchObject({ band: 'satisfactory', cause: { metric: 'co2', value: 600 } });
  });

  it('has a verdict with the time of what decides it', () => {
    const air = describeAir(DEFAULT_INDEX, telemetry({ pm25: [10_000, 5], co2: [30_000, 3004] }), NOW);
    expect(air.verdict).toMatchObject({ state: 'rated', band: 'veryPoor' });
    expect([air.causeTs, air.index?.ts]).toEqual([NOW - 30_000, NOW - 10_000]);
  });

  it('ignores an outdated particle value if the other one is current', () => {
    const air = describeAir(
      DEFAULT_INDEX,
      telemetry({ pm25: [2 * HOUR, 300], pm10: [0, 40], co2: [0, 600] }),
      NOW,
    );
    expect(air.index).toMatchObject({ basis: 'pm10' });
  });

  it("is offline after the device's own time-out", () => {
    const quiet = telemetry({ co2: [20 * MINUTE, 600] });
    expect(describeAir(DEFAULT_INDEX, quiet, NOW).isOffline).toBe(true);
    expect(describeAir(DEFAULT_INDEX, quiet, NOW, HOUR).isOffline).toBe(false);
  });

  it('is offline without readings in the last five hours, whatever its time-out', () => {
    expect(describeAir(DEFAULT_INDEX, telemetry({ co2: [6 * HOUR, 600] }), NOW, 24 * HOUR).isOffline).toBe(
      true,
    );
  });

  it.each(['radon', 'uptime'])('is not offline while it sends only %s', (key) => {
    expect(describeAir(DEFAULT_INDEX, telemetry({ [key]: [MINUTE, 80] }), NOW)).toMatchObject({
      isOffline: false,
      presence: 'active',
      lastTs: NOW - MINUTE,
      verdict: { state: 'notMeasured' },
    });
  });

  it('keeps the last index of a silent device', () => {
    const air = describeAir(DEFAULT_INDEX, telemetry({ pm25: [3 * HOUR, 45] }), NOW);
    expect(air.isOffline).toBe(true);
    expect(air.index).toMatchObject({ basis: 'pm25' });
    expect(air.verdict).toEqual({ state: 'offline' });
  });

  it('is offline without any readings', () => {
    expect(describeAir(DEFAULT_INDEX, NO_TELEMETRY, NOW)).toMatchObject({
      isOffline: true,
      lastTs: undefined,
      index: undefined,
    });
  });
});
