import { describe, expect, it } from 'vitest';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { CHINA } from './indices/china.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { EU } from './indices/eu.ts';
import { US } from './indices/us.ts';
import {
  compareRooms,
  compareVerdicts,
  isFine,
  type MeasuredAir,
  needsAttention,
  presentAir,
  rankOf,
  type Verdict,
  verdictOf,
  WORST_RANK,
} from './verdict.ts';
import { indexOf, type LimitsChoice } from './yardstick.ts';

/** State, or band with its cause. */
function said(verdict: Verdict): string {
  if (verdict.state !== 'rated') return verdict.state;
  const { band, cause } = verdict;
  return `${band}: ${cause.metric} ${cause.value}`;
}

const severityOf = (air: MeasuredAir): number => {
  const verdict = verdictOf(DEFAULT_INDEX, air);
  return verdict.state === 'rated' ? verdict.severity : Number.NaN;
};

describe('the verdict on the air of a room', () => {
  it.each<[string, MeasuredAir, string]>([
    ['the worst band, with its cause', { pm25: 5, co2: 3004, tvoc: 90 }, 'veryPoor: co2 3004'],
    ['the particle size that decides the index', { pm25: 31, pm10: 300, co2: 600 }, 'poor: pm10 300'],
    ['particles, where a gas is in the same band', { pm25: 100, co2: 2900 }, 'poor: pm25 100'],
    ['the worse of two gases', { pm25: 5, co2: 1500, tvoc: 2000 }, 'veryPoor: tvoc 2000'],
    ['a gas that is only satisfactory, too', { pm25: 5, co2: 700 }, 'satisfactory: co2 700'],
    ['a gas alone', { tvoc: 90 }, 'good: tvoc 90'],
    ['the index that a device sends, before its particles', { iaq: 40, pm25: 300 }, 'good: iaq 40'],
    ['not measured, without such a sensor', {}, 'notMeasured'],
    ['not measured, of numbers that measure nothing', { co2: -1, tvoc: Number.NaN }, 'notMeasured'],
    ['a fault, if nothing else is measured', { pm25: 'fault', co2: null }, 'fault'],
    ['decided by the sensors that work', { pm25: 'fault', pm10: 120, co2: 'fault' }, 'moderate: pm10 120'],
  ])('is %s', (_what, air, expected) => {
    expect(said(verdictOf(DEFAULT_INDEX, air))).toBe(expected);
  });

  it('is offline for a silent device, whatever it measured last', () => {
    expect(verdictOf(DEFAULT_INDEX, { pm25: 308 }, { isOffline: true })).toEqual({ state: 'offline' });
  });

  it('is by the index that is asked for, on a scale of severity that all of them share', () => {
    const air = { pm25: 40, co2: 450 };
    const by = (index: AirQualityIndex) => {
      const verdict = verdictOf(index, air);
      return verdict.state === 'rated' && [verdict.band, verdict.index?.value, Math.round(verdict.severity)];
    };
    expect(by(DEFAULT_INDEX)).toEqual(['satisfactory', 66, 66]);
    // Between a fifth and a quarter of the way through its third band.
    expect(by(US)).toEqual(['moderate', 112, 123]);
    expect(by(EU)).toEqual(['moderate', undefined, 170]);
    expect(by(CHINA)).toEqual(['satisfactory', 60, 59]);
  });

  it('is of plain values only by what has a limit, and not judged without one', () => {
    const by = (limits: LimitsChoice) => indexOf({ index: 'plain', limits });
    // Japan's law on buildings limits PM10 and CO2, and the WHO particles.
    expect(said(verdictOf(by('japanBuildings'), { pm25: 300, pm10: 40, co2: 700 }))).toBe('good: pm10 40');
    expect(said(verdictOf(by('japanBuildings'), { pm25: 300, tvoc: 9000 }))).toBe('unjudged');
    expect(said(verdictOf(by('who2021'), { pm25: 16, co2: 5000 }))).toBe('moderate: pm25 16');
    expect(said(verdictOf(by({ co2: { upTo: 800 } }), { pm10: 900, co2: 800 }))).toBe('good: co2 800');
    expect(said(verdictOf(by('who2021'), { pm25: 'fault', co2: 700 }))).toBe('fault');
    expect(said(verdictOf(by('who2021'), {}))).toBe('notMeasured');
    // A device's own number is of an index with numbers.
    expect(said(verdictOf(EU, { iaq: 80 }))).toBe('unjudged');
  });

  it('keeps the index beside a gas that decides, and lists what else was judged', () => {
    expect(verdictOf(DEFAULT_INDEX, { pm25: 8, co2: 4600, tvoc: 600 })).toEqual({
      state: 'rated',
      by: 'india',
      band: 'severe',
      cause: { quantity: 'co2', metric: 'co2', value: 4600, band: 'severe' },
      others: [
        { quantity: 'tvoc', metric: 'tvoc', value: 600, band: 'satisfactory' },
        { quantity: 'index', metric: 'pm25', value: 8, band: 'good' },
      ],
      index: { value: 13, basis: 'pm25', band: 'good' },
      severity: 460,
      faults: [],
    });
  });

  it('asks for attention from Moderate on, and for each sensor at fault', () => {
    const [satisfactory, moderate] = [
      verdictOf(DEFAULT_INDEX, { co2: 1000 }),
      verdictOf(DEFAULT_INDEX, { co2: 1001 }),
    ];
    expect([isFine(satisfactory), needsAttention(satisfactory)]).toEqual([true, false]);
    expect([isFine(moderate), needsAttention(moderate)]).toEqual([false, true]);
    const halfBlind = verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 'fault' });
    expect([isFine(halfBlind), needsAttention(halfBlind)]).toEqual([false, true]);
    expect(needsAttention(verdictOf(DEFAULT_INDEX, { co2: 'fault' }))).toBe(true);
    expect([isFine({ state: 'offline' }), needsAttention({ state: 'offline' })]).toEqual([false, false]);
    expect(isFine({ state: 'notMeasured' })).toBe(false);
  });

  it('ranks bands from the worst, then faults, devices that measure nothing, and silent ones', () => {
    const ordered: Verdict[] = [
      verdictOf(DEFAULT_INDEX, { pm25: 400 }),
      verdictOf(DEFAULT_INDEX, { co2: 4001 }),
      verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 3004 }),
      verdictOf(DEFAULT_INDEX, { pm25: 5 }),
      { state: 'fault' },
      { state: 'notMeasured' },
      { state: 'offline' },
    ];
    expect(ordered.toReversed().toSorted(compareVerdicts)).toEqual(ordered);
    expect(ordered.map(rankOf)).toEqual([WORST_RANK, WORST_RANK, 7, 3, 2, 1, 0]);
  });

  it('orders rooms by verdict, then by their worst open alert, and keeps the order of equal ones', () => {
    const room = (name: string, air: MeasuredAir, alertRank: number | null = null) => ({
      name,
      verdict: verdictOf(DEFAULT_INDEX, air),
      alertRank,
    });
    const ordered = [
      room('poor', { co2: 2500 }),
      room('moderate, major', { co2: 1100 }, 1),
      room('moderate, warning', { co2: 1900 }, 3),
      room('moderate, the first', { co2: 1200 }),
      room('moderate, the second', { co2: 1900 }),
      room('good, critical', { co2: 420 }, 0),
      { name: 'loading', verdict: undefined, alertRank: 0 },
    ];
    const mixed = [6, 5, 3, 2, 4, 1, 0].flatMap((index) => ordered[index] ?? []);
    expect(mixed.toSorted(compareRooms)).toEqual(ordered);
  });

  it('has a severity that is always higher in a worse band', () => {
    const byBand: MeasuredAir[][] = [
      [{ pm25: 5 }, { pm25: 30 }, { co2: 500 }, { tvoc: 430 }],
      [{ pm25: 31 }, { co2: 501 }, { pm25: 60 }, { co2: 1000 }],
      [
        { pm25: 61, co2: 400 },
        { pm25: 5, co2: 1001 },
        { pm25: 5, tvoc: 900 },
        { pm25: 5, co2: 2000 },
      ],
      [{ pm25: 5, co2: 2001 }, { pm25: 120 }],
      [{ pm25: 5, co2: 3001 }, { pm25: 250 }, { pm25: 5, co2: 4000 }],
      [{ pm25: 5, co2: 4001 }, { pm25: 251 }, { pm25: 5, co2: 9000 }],
    ];
    const severities = byBand.map((band) => band.map(severityOf));
    for (const [index, band] of severities.slice(1).entries()) {
      expect(Math.min(...band)).toBeGreaterThan(Math.max(...(severities[index] ?? [])));
    }
    expect(severityOf({ pm25: 5, co2: 2900 })).toBeCloseTo(290);
    expect(severityOf({ pm25: 100, co2: 2900 })).toBeCloseTo(290);
    expect(severityOf({ pm25: 5, co2: 5000 })).toBeCloseTo(500);
  });
});

describe('what a device measures now', () => {
  it('is its newest values, without those of a sensor that has been silent for the time-out', () => {
    const latest = {
      pm25: { ts: 400_000, value: 300 },
      co2: { ts: 400_001, value: 700 },
      tvoc: { ts: 1_000_000, value: 'fault' },
      iaq: null,
    } as const;
    expect(presentAir(latest, 1_000_000, 600_000)).toEqual({ co2: 700, tvoc: 'fault' });
  });
});
