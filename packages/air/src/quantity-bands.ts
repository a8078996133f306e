import { BANDS, type Band } from './bands.ts';
import { INDIA } from './indices/india.ts';
import { bandEdgesOf as tableEdgesOf } from './indices/sub-index.ts';
import { type BandEdges, bandEdgesOf, bandOfMetric } from './levels.ts';
import { type FurtherQuantity, isMetric } from './quantities.ts';
import { MOLAR_VOLUME_L } from './units.ts';

/** µg/m³ of one ppb, and mg/m³ of one ppm, at 25 °C and 1013 hPa. @param molarMassG of the gas, in grams */
const massOf = (molarMassG: number): number => molarMassG / MOLAR_VOLUME_L;

/**
 * The mass of gases that an index covers. Like that of particles, the band of a momentary value is not the official one,
 * which requires means of 8 or 24 hours. No authority divides the other quantities into bands.
 */
const INDEXED_GASES = {
  no2: massOf(46.006),
  o3: massOf(47.998),
  co: massOf(28.01),
} as const satisfies Partial<Record<FurtherQuantity, number>>;

/** The band of a single value of any quantity; `undefined`: no measurement, or a key without bands. */
export function bandOfQuantity(key: string, value: number): Band | undefined {
  if (isMetric(key)) return bandOfMetric(key, value);
  const edges = furtherBandEdges(key);
  if (!edges || !(value >= 0)) return undefined;
  const position = edges.upper.findIndex((edge) => value < edge);
  return BANDS[position === -1 ? edges.upper.length : position];
}

/** The band of a value of a declared quantity. @param upper upper ends of all bands but the last, inclusive */
export function bandOfEnds(upper: readonly number[], value: number): Band | undefined {
  const position = upper.findIndex((end) => value <= end);
  return BANDS[position === -1 ? upper.length : position];
}

/** The edges of the bands of any quantity, in its unit; `undefined`: a key without bands. */
export function bandEdgesOfQuantity(key: string): BandEdges | undefined {
  return isMetric(key) ? bandEdgesOf(key) : furtherBandEdges(key);
}

function furtherBandEdges(key: string): BandEdges | undefined {
  if (!Object.hasOwn(INDEXED_GASES, key)) return undefined;
  const gas = key as keyof typeof INDEXED_GASES;
  const [table] = INDIA.tables[gas] ?? [];
  const upper = table ? tableEdgesOf(INDIA, table).map(({ at }) => at / INDEXED_GASES[gas]) : [];
  return { upper, isInclusive: false };
}
