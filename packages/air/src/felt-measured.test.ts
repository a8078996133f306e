import { describe, expect, it } from 'vitest';
import {
  bandHoursBefore,
  feltScore,
  goodPart,
  judgeFelt,
  meanBandHours,
  SPAN_DAYS,
  shownScore,
} from './felt-measured.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';

const HOUR_MS = 3_600_000;

/** Hours from the start of a day, since the epoch. */
const hoursFrom = (day: number, values: readonly number[]) => ({
  ts: values.map((_, hour) => day * 24 * HOUR_MS + hour * HOUR_MS),
  values,
});

describe('a score', () => {
  it('is the percentage of the highest possible weightage', () => {
    const answers = [
      { weightage: 3, highest: 5 },
      { weightage: 0, highest: 1 },
      { weightage: 0, highest: 0 },
    ];
    expect(feltScore(answers)).toBe(50);
    expect(feltScore([{ weightage: 0, highest: 0 }])).toBeUndefined();
    expect(feltScore([])).toBeUndefined();
  });

  it('is shown in steps of 5, and never as 0 or 100', () => {
    expect([0, 2, 41, 43, 62.4, 62.5, 99, 100].map(shownScore)).toEqual([5, 5, 40, 45, 60, 65, 95, 95]);
  });
});

describe('hours by band', () => {
  it('cover the span before each answer, without its day', () => {
    // A month of CO2: fresh for twenty days, then stale.
    const values = Array.from({ length: 30 * 24 }, (_, hour) => (hour < 20 * 24 ? 450 : 1500));
    const hours = hoursFrom(100, values);
    expect(bandHoursBefore(DEFAULT_INDEX, hours, 'co2', [120])).toEqual([SPAN_DAYS * 24, 0, 0, 0, 0, 0]);
    expect(bandHoursBefore(DEFAULT_INDEX, hours, 'co2', [127])).toEqual([7 * 24, 0, 7 * 24, 0, 0, 0]);
    expect(bandHoursBefore(DEFAULT_INDEX, hours, 'co2', [120, 127])).toEqual([
      10.5 * 24,
      0,
      3.5 * 24,
      0,
      0,
      0,
    ]);
    expect(bandHoursBefore(DEFAULT_INDEX, hours, 'co2', [])).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are enough if half of those that count were measured', () => {
    expect(goodPart([SPAN_DAYS * 12, 0, 0, 0, 0, 0])).toBe(1);
    expect(goodPart([100, 0, 0, 0, 0, 0])).toBeUndefined();
    expect(goodPart([50, 0, 0, 0, 0, 0], 100)).toBe(1);
    expect(goodPart([49, 0, 0, 0, 0, 0], 100)).toBeUndefined();
    expect(goodPart([0, 0, 0, 0, 0, 0], 0)).toBeUndefined();
  });

  it('omit invalid values', () => {
    expect(bandHoursBefore(DEFAULT_INDEX, hoursFrom(0, [10, -1, Number.NaN]), 'iaq', [1])).toEqual([
      1, 0, 0, 0, 0, 0,
    ]);
  });

  it('are weighted by the number of answers', () => {
    const parts = [
      { hours: [100, 0, 0, 0, 0, 0], weight: 3 },
      { hours: [0, 100, 0, 0, 0, 0], weight: 1 },
    ];
    expect(meanBandHours(parts)).toEqual([75, 25, 0, 0, 0, 0]);
    expect(meanBandHours([])).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are good in the first two bands, if half of the span was measured', () => {
    expect(goodPart([200, 40, 60, 0, 0, 0])).toBeCloseTo(0.8, 9);
    expect(goodPart([160, 7, 0, 0, 0, 0])).toBeUndefined();
    expect(goodPart([160, 8, 0, 0, 0, 0])).toBe(1);
  });
});

describe('felt compared with measured air', () => {
  it.each([
    [40, 0.8, 'worse'],
    [60, 0.5, 'better'],
    [60, 0.8, 'alike'],
    [40, 0.5, 'alike'],
    [45, 0.9, 'between'],
    [60, 0.65, 'between'],
    [5, undefined, 'unmeasured'],
  ] as const)('a score of %s with %s good hours is %s', (score, part, judgement) => {
    expect(judgeFelt(score, part)).toBe(judgement);
  });
});
