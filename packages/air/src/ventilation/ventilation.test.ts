import { describe, expect, it } from 'vitest';
import { syntheticRoom } from '../testing/synthetic-room.ts';
import { airChanges } from './air-changes.ts';
import { fittedDecay } from './decay.ts';
import { dewHours } from './dew-hours.ts';
import { freshAirLPerSAndPerson, freshAirM3PerH, rebreathedShare, settledExcessPpm } from './fresh-air.ts';
import { largestInTail, signedRankCentre } from './signed-rank.ts';

const MINUTE_MS = 60_000;
/** A fall without noise. */
const exponential = (perHour: number, excess: number, base: number) =>
  Array.from({ length: 90 }, (_, index) => ({
    atMs: index * 2 * MINUTE_MS,
    ppm: base + excess * Math.exp((-perHour * index * 2) / 60),
  }));

describe('a fall of CO2', () => {
  it.each([
    [0.1, 900, 420],
    [0.5, 2_000, 480],
    [1.06, 1_070, 430],
    [6, 300, 400],
  ])('of %d air changes an hour is recognised, whatever it falls to', (perHour, excess, base) => {
    const decay = fittedDecay(exponential(perHour, excess, base));
    expect(decay.perHour).toBeCloseTo(perHour, 4);
    expect(decay.base).toBeCloseTo(base, 1);
    expect(decay.residualPpm).toBeLessThan(0.01);
  });
});

describe('air changes', () => {
  const rooms = Array.from({ length: 150 }, (_, seed) => {
    const { perHour, values } = syntheticRoom(seed + 1);
    return { perHour, found: airChanges(values) };
  });

  it('are in the interval of about 95 of 100 rooms, with noise, drift, and steps', () => {
    const told = rooms.flatMap(({ perHour, found }) =>
      found.refusal === undefined ? [perHour >= found.low && perHour <= found.high] : [],
    );
    expect(told.length).toBeGreaterThan(100);
    // For so few rooms: three standard deviations around 95 %. ADR 0063 has ten thousand.
    const share = told.filter((isIn) => isIn).length / told.length;
    expect(share).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / told.length));
  });

  it('are refused where people leave as slowly as the air is exchanged', () => {
    const fast = rooms.filter(({ perHour }) => perHour > 3.5);
    expect(fast.length).toBeGreaterThan(10);
    expect(fast.every(({ found }) => found.refusal !== undefined)).toBe(true);
    expect(fast.some(({ found }) => found.refusal === 'fasterThanPeopleLeave')).toBe(true);
  });

  it('are refused, with the reason, where nothing can be told', () => {
    expect(airChanges([]).refusal).toBe('neverEmptied');
    const { values } = syntheticRoom(1);
    const inUse = values.map(({ atMs }, index) => ({ atMs, ppm: 900 + (index % 7) * 9 }));
    expect(airChanges(inUse)).toMatchObject({ refusal: 'neverEmptied', foundFalls: 0 });
    const week = values.filter(({ atMs }) => atMs < 4 * 1440 * MINUTE_MS);
    expect(airChanges(week)).toMatchObject({ refusal: 'tooFewFalls', foundFalls: 4 });
    // People who leave one by one during four hours.
    const slowly = values.map(({ atMs }, index) => ({ atMs, ppm: 1_400 - (index % 120) * 8 }));
    expect(airChanges(slowly).refusal).toBe('noCleanFall');
  });

  it('do not depend on an offset of the sensor', () => {
    const { values } = syntheticRoom(6);
    const shifted = values.map(({ atMs, ppm }) => ({ atMs, ppm: ppm + 80 }));
    const [one, other] = [airChanges(values), airChanges(shifted)];
    expect(one).toMatchObject({ refusal: undefined });
    expect(other.falls.map(({ perHour }) => perHour.toFixed(3))).toEqual(
      one.falls.map(({ perHour }) => perHour.toFixed(3)),
    );
  });

  it('end a fall at a gap in the readings', () => {
    const { values } = syntheticRoom(6);
    const gapped = values.filter(({ atMs }) => (atMs / MINUTE_MS) % 1440 < 1080);
    const lastMinutes = airChanges(gapped).falls.map(({ upToMs }) => (upToMs / MINUTE_MS) % 1440);
    expect(Math.max(0, ...lastMinutes)).toBeLessThan(1080);
  });
});

describe('the centre of a sample', () => {
  it('leaves as many sums of ranks outside as published tables of the signed-rank test', () => {
    // Two-sided, 5 %: Wilcoxon 1945; McCornack 1965.
    const published = [
      [6, 0],
      [7, 2],
      [8, 3],
      [9, 5],
      [10, 8],
      [12, 13],
      [15, 25],
      [20, 52],
    ];
    expect(published.map(([count = 0]) => [count, largestInTail(count)])).toEqual(published);
  });

  it('is hardly moved by a single value', () => {
    const { centre, low, high } = signedRankCentre([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]);
    expect(centre).toBeCloseTo(5.5, 0);
    expect([low, high]).toEqual([3, 501]);
  });
});

describe('fresh air', () => {
  it('follows from air changes, volume, and people', () => {
    expect(freshAirM3PerH(0.5, 150)).toBe(75);
    expect(freshAirLPerSAndPerson(0.72, 250, 5)).toBeCloseTo(10, 10);
    expect(settledExcessPpm(10)).toBeCloseTo(480, 10);
  });

  it('is rebreathed by the share that CO2 shows', () => {
    expect(rebreathedShare(1000, 420)).toBeCloseTo(0.0153, 4);
    expect(rebreathedShare(2000, 420)).toBeCloseTo(0.0416, 4);
    expect(rebreathedShare(400)).toBe(0);
  });
});

describe('dew', () => {
  it('is counted in hours in which a cold wall is colder than the dew point', () => {
    // 20 °C and 50 % condense at 9.3 °C; the wall is as cold as that at -16 °C outside, and at 4 °C with 75 %.
    const hour = { temperatureC: 20, relativeHumidity: 50, outdoorC: -16 };
    expect(dewHours([hour, { ...hour, outdoorC: -15 }])).toBe(1);
    expect(dewHours([{ ...hour, relativeHumidity: 75, outdoorC: 4 }])).toBe(1);
    expect(dewHours([{ ...hour, relativeHumidity: 99, outdoorC: 30 }])).toBe(0);
  });
});
