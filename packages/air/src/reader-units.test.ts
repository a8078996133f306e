import { describe, expect, it } from 'vitest';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { QUANTITIES, type Quantity } from './quantities.ts';
import { bandOfQuantity } from './quantity-bands.ts';
import { READER_UNITS, type ReaderUnits, STORED_UNITS, shownQuantity } from './reader-units.ts';
import { conversionOf } from './recorded-units.ts';

const OTHERS: ReaderUnits = { temperature: '°F', tvoc: 'µg/m³' };
const KEYS = Object.keys(QUANTITIES) as Quantity[];
const CONVERTED = ['temp', 'tvoc'] as const;

const shownAs = (key: Quantity, units = OTHERS) => shownQuantity(key, units);

/** Numbers with at most this many decimals, around the bands and far beyond them. */
function numbers(decimals: number): number[] {
  const scale = 10 ** decimals;
  const steps = Array.from({ length: 4_001 }, (_, index) => index - 2_000);
  return steps.flatMap((step) => [step / scale, (step * 97) / scale, (step * 7919) / scale]);
}

describe('units of a reader', () => {
  it.each(CONVERTED)('show again what was typed: %s', (key) => {
    const { shown, stored } = shownAs(key).scale;
    for (const decimals of [0, 1, 2, 3]) {
      const typed = numbers(decimals);
      expect(typed.filter((value) => shown(stored(value)) !== value)).toEqual([]);
    }
  });

  it.each(CONVERTED)('do not change what is stored, if it is shown and saved again: %s', (key) => {
    const { shown, stored } = shownAs(key).scale;
    for (const decimals of [0, 1, 2, 3]) {
      const kept = numbers(decimals);
      expect(kept.filter((value) => stored(shown(value)) !== value)).toEqual([]);
    }
  });

  it.each(CONVERTED)('keep the order of values: %s', (key) => {
    const { shown, stored } = shownAs(key).scale;
    const ascending = numbers(1).toSorted((a, b) => a - b);
    for (const convert of [shown, stored]) {
      expect(ascending.map(convert).toSorted((a, b) => a - b)).toEqual(ascending.map(convert));
    }
  });

  it('convert like the units of files and devices', () => {
    for (const [key, unit] of [
      ['temp', '°F'],
      ['tvoc', 'µg/m³'],
    ] as const) {
      const convert = conversionOf(key, unit);
      for (const value of numbers(1))
        expect(shownAs(key).scale.stored(value)).toBeCloseTo(convert?.(value) ?? 0, 3);
    }
  });

  it('keep the band of a value that was typed at the edge of one', () => {
    // 1 mg/m³ is the end of the best level of TVOC.
    const { stored } = shownAs('tvoc').scale;
    expect(bandOfQuantity(DEFAULT_INDEX, 'tvoc', stored(999))).toBe('good');
    expect(bandOfQuantity(DEFAULT_INDEX, 'tvoc', stored(1001))).toBe('satisfactory');
  });

  it('are the stored ones without a choice, and for what has no choice', () => {
    for (const key of KEYS) {
      const asStored = shownAs(key, STORED_UNITS);
      expect(asStored).toMatchObject({ unit: QUANTITIES[key].unit, decimals: QUANTITIES[key].decimals });
      expect([asStored.scale.shown(12.345678), asStored.scale.stored(12.345678)]).toEqual([
        12.345678, 12.345678,
      ]);
    }
    const changed = KEYS.filter((key) => shownAs(key).unit !== QUANTITIES[key].unit);
    expect(changed).toEqual(['tvoc', 'temp']);
  });

  it('begin with the unit in which values are stored', () => {
    expect(READER_UNITS.temperature[0]).toBe(QUANTITIES.temp.unit);
    expect(READER_UNITS.tvoc[0]).toBe(QUANTITIES.tvoc.unit);
  });
});
