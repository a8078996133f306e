import { describe, expect, it } from 'vitest';
import { PLACEMENTS, pastReadings } from '../readings.ts';
import type { SensorReading } from './sensor.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

const placed = (label: string) => {
  const found = PLACEMENTS.find(({ device }) => device.label === label);
  if (!found) throw new Error(`no such room: ${label}`);
  return found;
};
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function isPlausible({ co2 = 0, temp = 0, rh = 0, pm25 = 0, pm10 = 0 }: SensorReading['values']): boolean {
  return (
    co2 > 390 &&
    co2 < 5000 &&
    temp > 10 &&
    temp < 35 &&
    rh > 5 &&
    rh < 100 &&
    pm25 >= 0 &&
    pm25 < 900 &&
    pm10 >= pm25
  );
}

describe('the air of a room', () => {
  it.each(PLACEMENTS.map((placement) => [placement.device.label, placement] as const))(
    'stays within plausible sensor values: %s',
    (_label, placement) => {
      const readings = pastReadings(placement, NOW - 3 * DAY_MS, NOW, NOW);
      expect(readings.length).toBeGreaterThan(1000);
      // One expectation of all: half a million would take longer than the readings.
      expect(readings.filter(({ values }) => !isPlausible(values))).toEqual([]);
    },
  );

  it('is reported with constant PM2.5 after the particle sensor has failed', () => {
    const placement = placed('Meeting room');
    const fine = (fromDay: number) =>
      pastReadings(placement, NOW - fromDay * DAY_MS, NOW - (fromDay - 1) * DAY_MS, NOW).map(
        ({ values }) => values.pm25,
      );
    expect(new Set(fine(7)).size).toBeGreaterThan(100);
    expect([...new Set([...fine(5), ...fine(1)])]).toEqual([2]);
  });

  it('is reported with a rising CO2 minimum by a drifting sensor', () => {
    const lowest = (day: number) => {
      const readings = pastReadings(
        placed('Planning office'),
        NOW - day * DAY_MS,
        NOW - (day - 1) * DAY_MS,
        NOW,
      );
      return Math.min(...readings.map(({ values }) => values.co2 ?? 0));
    };
    // Days of the same weekday.
    expect([lowest(29), lowest(22), lowest(15), lowest(8), lowest(1)]).toSatisfy((days: number[]) =>
      days.every((value, index) => index === 0 || value > (days[index - 1] ?? 0) + 40),
    );
  });

  it('is that of the former room until a device is moved', () => {
    const placement = placed('Music room');
    const highest = (day: number) => {
      const readings = pastReadings(placement, NOW - day * DAY_MS, NOW - (day - 1) * DAY_MS, NOW);
      return Math.max(...readings.map(({ values }) => values.co2 ?? 0));
    };
    // Two Thursdays; the move was in between.
    expect(highest(15)).toBeGreaterThan(highest(8) + 200);
    const across = pastReadings(placement, NOW - 10 * DAY_MS, NOW - 8 * DAY_MS, NOW);
    expect(across).toHaveLength(2 * 1440);
    expect(new Set(across.map(({ ts }) => ts)).size).toBe(across.length);
  });

  it('is deterministic', () => {
    const kitchen = placed('Kitchen');
    expect(pastReadings(kitchen, NOW - DAY_MS, NOW, NOW)).toEqual(
      pastReadings(kitchen, NOW - DAY_MS, NOW, NOW),
    );
  });

  it('continues from one day to the next', () => {
    const bedroom = placed('Bedroom');
    const before = pastReadings(bedroom, NOW - DAY_MS, NOW, NOW).at(-1)?.values.co2 ?? 0;
    const after = pastReadings(bedroom, NOW, NOW + DAY_MS, NOW)[0]?.values.co2 ?? 0;
    expect(Math.abs(after - before)).toBeLessThan(60);
  });

  it('contains more CO2 during lessons than at night', () => {
    // Friday 20 November in Tokyo: lessons end at 15:36, which is 06:36 UTC.
    const classroom = placed('Classroom 1-A');
    const lesson = pastReadings(classroom, Date.UTC(2026, 10, 20, 0, 30), Date.UTC(2026, 10, 20, 1), NOW);
    const night = pastReadings(classroom, Date.UTC(2026, 10, 19, 16), Date.UTC(2026, 10, 19, 17), NOW);
    const co2 = (readings: typeof lesson) => mean(readings.map(({ values }) => values.co2 ?? 0));
    expect(co2(lesson)).toBeGreaterThan(co2(night) + 200);
  });

  it('is cleaner with a purifier than without', () => {
    const living = placed('Living room');
    const without = { ...living, device: { ...living.device, cleanAirM3PerHour: 0 } };
    const pm25 = (placement: typeof living) =>
      mean(pastReadings(placement, NOW - DAY_MS, NOW, NOW).map(({ values }) => values.pm25 ?? 0));
    expect(pm25(living)).toBeLessThan(pm25(without) * 0.8);
  });
});

describe('the devices of the demo', () => {
  it('are thirteen, and one of them measures no particles', () => {
    expect(PLACEMENTS).toHaveLength(13);
    const withoutParticles = PLACEMENTS.filter(({ device }) => !device.measuresParticles);
    expect(withoutParticles).toHaveLength(1);
    for (const placement of withoutParticles) {
      const keys = pastReadings(placement, NOW - 60_000, NOW, NOW).flatMap(({ values }) =>
        Object.keys(values),
      );
      expect(keys).toContain('co2');
      expect(keys).not.toContain('pm25');
      expect(keys).not.toContain('pm10');
    }
  });

  it('include one that has been silent since yesterday and one that drops out', () => {
    const counts = new Map(
      PLACEMENTS.map(({ device, city, index }) => [
        device.behaviour,
        pastReadings({ device, city, index }, NOW - DAY_MS, NOW, NOW).length,
      ]),
    );
    expect(counts.get('reliable')).toBe(1440);
    expect(counts.get('silent-since-yesterday')).toBe(240);
    expect(counts.get('drops-out')).toBeLessThan(1300);
    expect(counts.get('drops-out')).toBeGreaterThan(800);
  });
});
