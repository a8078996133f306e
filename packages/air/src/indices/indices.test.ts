import { describe, expect, it } from 'vitest';
import { BAND_NAMES, type BandName } from '../bands.ts';
import { BAND_SURFACES, contrastOf, tintOf } from '../testing/contrast.ts';
import type { AirQualityIndex, Pollutant, PollutantTable } from './air-quality-index.ts';
import { INDEX_IDS } from './air-quality-index.ts';
import { CHINA } from './china.ts';
import { EU } from './eu.ts';
import { INDEX_COLOURS } from './index-colours.ts';
import { INDEX_SOURCES } from './index-sources.ts';
import { INDIA } from './india.ts';
import { bandEdgesOf, placeAmong, subIndexOf } from './sub-index.ts';
import { US } from './us.ts';

const EPSILON = Number.EPSILON;
const ALL = [INDIA, US, EU, CHINA];

function tableOf(index: AirQualityIndex, pollutant: Pollutant): PollutantTable {
  const [table] = index.tables[pollutant] ?? [];
  if (!table) throw new Error(`${index.id} has no ${pollutant}`);
  return table;
}

const numberOf = (index: AirQualityIndex, pollutant: Pollutant, value: number) =>
  subIndexOf(index, tableOf(index, pollutant), value)?.value;

type Example = [pollutant: Pollutant, concentration: number, number: number];

describe('the number of an index', () => {
  it.each<Example>([
    // CPCB's own sentence, and two independent calculators.
    ['pm25', 31, 51],
    ['pm25', 45, 75],
    ['pm25', 60, 100],
    ['pm25', 15, 25],
    ['pm25', 30.4, 50],
    ['pm25', 30.5, 51],
    ['pm25', 60.5, 101],
    ['pm25', 75, 149],
    ['pm25', 90, 200],
    ['pm25', 105, 249],
    ['pm25', 250, 400],
    ['pm10', 75, 75],
    ['pm10', 80, 80],
    ['pm10', 175, 150],
    ['co', 1.5, 73],
    ['co', 13.5, 250],
    ['co', 1.04, 50],
    ['co', 1.05, 51],
    ['co', 10.04, 200],
    ['co', 10.05, 201],
    // The ends of the rows.
    ['pm25', 0, 0],
    ['pm25', 30, 50],
    ['pm25', 61, 101],
    ['pm25', 91, 201],
    ['pm25', 120, 300],
    ['pm25', 121, 301],
    ['pm25', 185, 350],
    ['pm10', 51, 51],
    ['pm10', 250, 200],
    ['pm10', 251, 201],
    ['pm10', 300, 250],
    ['pm10', 390, 350],
    ['pm10', 430, 400],
    ['pm25', 1e6, 500],
  ])('of India, of %s %d, is %d', (pollutant, concentration, number) => {
    expect(numberOf(INDIA, pollutant, concentration)).toBe(number);
  });

  it.each<Example>([
    // Published by the EPA, in ppb and ppm.
    ['o3', 78.53, 126],
    ['pm25', 35.9, 102],
    ['co', 8.4, 90],
    // Truncated, at the ends of the rows, and beyond the last.
    ['pm25', 5, 28],
    ['pm25', 9, 50],
    ['pm25', 9.099, 50],
    ['pm25', 9.1, 51],
    ['pm25', 12, 56],
    ['pm25', 35.49, 100],
    ['pm25', 35.5, 101],
    ['pm25', 55.4, 150],
    ['pm25', 125.4, 200],
    ['pm25', 200, 275],
    ['pm25', 225.5, 301],
    ['pm25', 325.4, 500],
    ['pm25', 400, 649],
    ['pm10', 54.9, 50],
    ['pm10', 80, 63],
    ['pm10', 155, 101],
    ['pm10', 300, 173],
    ['no2', 40, 38],
    ['o3', 70.999, 100],
    ['o3', 60, 67],
  ])('of the US, of %s %d, is %d', (pollutant, concentration, number) => {
    expect(numberOf(US, pollutant, concentration)).toBe(number);
  });

  it.each<Example>([
    ['pm25', 35, 50],
    ['pm25', 35.5, 52],
    ['pm25', 40, 60],
    ['pm25', 60, 100],
    ['pm25', 60.5, 100],
    ['pm25', 75, 114],
    ['pm25', 100, 137],
    ['pm25', 200, 250],
    ['pm10', 80, 72],
    ['pm10', 150, 112],
    ['no2', 350, 115],
    ['o3', 180, 75],
    ['pm25', 1e6, 500],
  ])('of China, of %s %d, is %d', (pollutant, concentration, number) => {
    expect(numberOf(CHINA, pollutant, concentration)).toBe(number);
  });

  it('does not exist in Europe, and where a table ends', () => {
    expect(numberOf(EU, 'pm25', 12)).toBeNull();
    expect(numberOf(US, 'o3', 200.9)).toBe(300);
    expect(subIndexOf(US, tableOf(US, 'o3'), 201)).toBeUndefined();
  });

  it.each([-0.1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('does not exist of %s', (value) => {
    for (const index of ALL) expect(subIndexOf(index, tableOf(index, 'pm10'), value)).toBeUndefined();
  });
});

describe('the band of an index', () => {
  it.each<[Pollutant, number, BandName]>([
    ['pm25', 5, 'good'],
    ['pm25', 5.4, 'good'],
    ['pm25', 12, 'satisfactory'],
    ['pm25', 50, 'moderate'],
    ['pm25', 51, 'poor'],
    ['pm25', 141, 'severe'],
    ['pm10', 46, 'moderate'],
    ['o3', 100, 'satisfactory'],
    ['o3', 101, 'moderate'],
    ['no2', 61, 'poor'],
  ])('of Europe, of %s %d, is %s', (pollutant, concentration, band) => {
    expect(subIndexOf(EU, tableOf(EU, pollutant), concentration)).toEqual({ value: null, band });
  });

  it('is the sixth above 300 in China, which divides it again', () => {
    const bandOf = (concentration: number) => subIndexOf(CHINA, tableOf(CHINA, 'pm25'), concentration)?.band;
    expect([150.5, 151, 250.5, 251, 351, 9e9].map(bandOf)).toEqual([
      ...(['poor', 'veryPoor', 'veryPoor', 'severe', 'severe', 'severe'] as const),
    ]);
  });
});

const TABLES = ALL.flatMap((index) =>
  Object.entries(index.tables).flatMap(([pollutant, tables]) =>
    tables.map((table) => [`${index.id} ${pollutant} ${table.averagingHours} h`, index, table] as const),
  ),
);

describe.each(TABLES)('the table of %s', (_name, index, table) => {
  const rows = index.numbers?.upTo.length ?? BAND_NAMES.length - 1;
  const isWhole = table.upTo.length === rows;
  /** Values around all edges, and on a fine grid over the whole table and beyond it. */
  const edges = bandEdgesOf(index, table).map(({ at }) => at);
  const end = (table.upTo.at(-1) ?? 0) * 1.2;
  const values = [
    // The nearest numbers before and after an edge, too.
    ...edges.flatMap((at) => [at - 1e-9, at * (1 - EPSILON), at, at * (1 + EPSILON), at + 1e-9]),
    ...Array.from({ length: 3000 }, (_, step) => (step / 3000) * end),
  ].toSorted((a, b) => a - b);

  it('has bands and numbers that never get better as the concentration rises', () => {
    const found = values.map((value) => subIndexOf(index, table, value));
    if (isWhole) expect(found).not.toContain(undefined);
    const bands = found.flatMap((one) => one?.band ?? []);
    const inOrder = bands.filter((band, place) => band !== bands[place - 1]);
    expect(inOrder).toEqual(BAND_NAMES.slice(0, inOrder.length));
    expect(inOrder).toHaveLength(isWhole ? BAND_NAMES.length : table.upTo.length);
    if (!index.numbers) return;
    const numbers = found.flatMap((one) => one?.value ?? []);
    expect(numbers.every(Number.isInteger)).toBe(true);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('has edges that agree with the bands, and numbers that are those of the band', () => {
    const ends = index.numbers?.upTo.slice(0, BAND_NAMES.length - 1) ?? [];
    const found = values.flatMap((value) => {
      const one = subIndexOf(index, table, value);
      return one ? [{ value, number: one.value, band: one.band }] : [];
    });
    const bands = found.map(({ band }) => band);
    expect(bands).toEqual(found.map(({ value }) => BAND_NAMES[placeAmong(bandEdgesOf(index, table), value)]));
    expect(bands).toEqual(
      found.map(({ number, band }) =>
        number === null ? band : BAND_NAMES[ends.filter((last) => number > last).length],
      ),
    );
  });
});

it('every index is here, with its source', () => {
  expect(ALL.map(({ id }) => id)).toEqual(INDEX_IDS);
  for (const id of INDEX_IDS) expect(INDEX_SOURCES[id]).toMatch(/20\d\d/);
});

describe.each(Object.entries(INDEX_COLOURS))('the colours of %s', (_id, colours) => {
  it.each(BAND_NAMES)('have readable text: %s', (band) => {
    const { fill, textOnFill, textOnTint } = colours[band];
    expect(contrastOf(textOnFill, fill)).toBeGreaterThanOrEqual(4.5);
    for (const theme of ['light', 'dark'] as const) {
      for (const surface of BAND_SURFACES[theme]) {
        expect(contrastOf(textOnTint[theme], tintOf(fill, surface))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
