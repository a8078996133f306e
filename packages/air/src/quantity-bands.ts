import { BAND_NAMES, type BandName } from './bands.ts';
import type { AirQualityIndex, Edge } from './indices/air-quality-index.ts';
import { isMeasured, placeAmong, bandEdgesOf as tableEdgesOf } from './indices/sub-index.ts';
import { bandEdgesOf } from './levels.ts';
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
export function bandOfQuantity(index: AirQualityIndex, key: string, value: number): BandName | undefined {
  const edges = bandEdgesOfQuantity(index, key);
  return edges && isMeasured(value) ? BAND_NAMES[placeAmong(edges, value)] : undefined;
}

/** The band of a value of a declared quantity. @param upper upper ends of all bands but the last, inclusive */
export function bandOfEnds(upper: readonly number[], value: number): BandName | undefined {
  const position = upper.findIndex((end) => value <= end);
  return BAND_NAMES[position === -1 ? upper.length : position];
}

/** The edges between the bands of any quantity, in its unit; `undefined`: a key without bands. */
export function bandEdgesOfQuantity(index: AirQualityIndex, key: string): readonly Edge[] | undefined {
  return isMetric(key) ? bandEdgesOf(index, key) : gasEdges(index, key);
}

function gasEdges(index: AirQualityIndex, key: string): readonly Edge[] | undefined {
  if (!Object.hasOwn(INDEXED_GASES, key)) return undefined;
  const gas = key as keyof typeof INDEXED_GASES;
  const [table] = index.tables[gas] ?? [];
  if (!table) return undefined;
  // Devices send parts by volume.
  const mass = table.unit === 'ppb' || table.unit === 'ppm' ? 1 : INDEXED_GASES[gas];
  return tableEdgesOf(index, table).map(({ at, isInclusive }) => ({ at: at / mass, isInclusive }));
}
