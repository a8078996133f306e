import { describe, expect, it } from 'vitest';
import { isWithin, limitOf, ownLimitSet } from './limit-set.ts';
import { LIMIT_SETS } from './limit-sets.ts';

const ALL = Object.entries(LIMIT_SETS);

describe.each(ALL)('the limits of %s', (_id, { limits, source }) => {
  it('have a source, an end, and one figure for each quantity and mean', () => {
    expect(source).toMatch(/\d{4}/);
    expect(limits.filter(({ from, upTo }) => from === undefined && upTo === undefined)).toEqual([]);
    const keys = limits.map(({ quantity, over }) => `${quantity} ${over}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are stricter for a longer time', () => {
    const spans = ['hour', '8hours', 'day', 'year'] as const;
    for (const quantity of new Set(limits.map((limit) => limit.quantity))) {
      const ends = spans.flatMap((over) =>
        limits.flatMap((limit) =>
          limit.quantity === quantity && limit.over === over ? (limit.upTo ?? []) : [],
        ),
      );
      expect(ends).toEqual(ends.toSorted((a, b) => b - a));
    }
  });
});

it('limits include their ends', () => {
  const temperature = limitOf(LIMIT_SETS.japanBuildings, 'temp', 'reading');
  expect(temperature).toMatchObject({ from: 18, upTo: 28, unit: '°C' });
  const is = (value: number) => temperature && isWithin(temperature, value);
  expect([17.9, 18, 28, 28.1].map(is)).toEqual([false, true, true, false]);
  expect(limitOf(LIMIT_SETS.japanBuildings, 'co2', 'day')?.upTo).toBe(1000);
  expect(limitOf(LIMIT_SETS.us, 'pm10', 'year')).toBeUndefined();
});

it('an organisation has limits of its own', () => {
  const { limits } = ownLimitSet({ co2: { upTo: 800 }, rh: { from: 30, upTo: 60 } });
  expect(limits).toEqual([
    { quantity: 'co2', unit: 'ppm', over: 'reading', upTo: 800 },
    { quantity: 'rh', unit: '%', over: 'reading', from: 30, upTo: 60 },
  ]);
});
