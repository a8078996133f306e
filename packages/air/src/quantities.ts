import { BANDS, type Band } from './bands.ts';
import { type BandEdges, bandEdgesOf, bandOfMetric } from './levels.ts';
import { METRICS, type Metric, withUnit } from './metrics.ts';
import type { NumberFormats } from './number-formats.ts';
import { faultsOf } from './plausible.ts';
import { MOLAR_VOLUME_L } from './units.ts';

/** A quantity that no column of a reading has. */
export type QuantityLimits = {
  /** Empty: an index. */
  readonly unit: string;
  /** The number of decimals shown. */
  readonly decimals: number;
  /** The values that a sensor can mean, in the unit; both inclusive. */
  readonly min: number;
  readonly max: number;
};

/**
 * Quantities beside the metrics that have columns, by the key under which they are stored. Their names are in the locale
 * files of `contract/quantities`. The bounds are those of common sensors, wide enough for a radon cellar and for
 * sunlight; an index of Sensirion is 0 only until its sensor has started.
 */
export const FURTHER_QUANTITIES = {
  pm1: { unit: 'µg/m³', decimals: 1, min: 0, max: 1000 },
  co: { unit: 'ppm', decimals: 1, min: 0, max: 1000 },
  hcho: { unit: 'ppb', decimals: 0, min: 0, max: 10_000 },
  o3: { unit: 'ppb', decimals: 0, min: 0, max: 10_000 },
  no2: { unit: 'ppb', decimals: 0, min: 0, max: 20_000 },
  radon: { unit: 'Bq/m³', decimals: 0, min: 0, max: 100_000 },
  pressure: { unit: 'hPa', decimals: 1, min: 300, max: 1100 },
  noise: { unit: 'dB', decimals: 0, min: 0, max: 150 },
  light: { unit: 'lx', decimals: 0, min: 0, max: 200_000 },
  tvocIndex: { unit: '', decimals: 0, min: 1, max: 500 },
  noxIndex: { unit: '', decimals: 0, min: 1, max: 500 },
} as const satisfies Record<string, QuantityLimits>;

export type FurtherQuantity = keyof typeof FURTHER_QUANTITIES;

export const FURTHER_KEYS = Object.keys(FURTHER_QUANTITIES) as FurtherQuantity[];

const LIMITS: ReadonlyMap<string, QuantityLimits> = new Map(Object.entries(FURTHER_QUANTITIES));

/** A quantity that the product knows: one with a column, or a further one. */
export type Quantity = Metric | FurtherQuantity;

const QUANTITIES: Readonly<Record<Quantity, Pick<QuantityLimits, 'unit' | 'decimals'>>> = {
  ...METRICS,
  ...FURTHER_QUANTITIES,
};

const isMetric = (key: string): key is Metric => Object.hasOwn(METRICS, key);

export const isQuantity = (key: string): key is Quantity => Object.hasOwn(QUANTITIES, key);

/** The unit of any quantity; empty for an index, and for a key that is no quantity. */
export const unitOf = (key: string): string => (isQuantity(key) ? QUANTITIES[key].unit : '');

/** `3,004 ppm`: a value of any quantity, as `NumberFormats.quantity` has it for metrics. */
export function quantityText(formats: Pick<NumberFormats, 'number'>, key: Quantity, value: number): string {
  const { unit, decimals } = QUANTITIES[key];
  return withUnit(formats.number(value, decimals), unit);
}

/** The number alone. */
export const quantityNumber = (
  formats: Pick<NumberFormats, 'number'>,
  key: Quantity,
  value: number,
): string => formats.number(value, QUANTITIES[key].decimals);

/** Whether no sensor of a further quantity can mean this number; false for other keys. */
export function isOutOfBounds(key: string, value: number): boolean {
  const limits = LIMITS.get(key);
  return limits !== undefined && !(value >= limits.min && value <= limits.max);
}

/**
 * The faults of a record of all quantities: those of its metrics, and numbers outside of the bounds of a further one.
 * It is called for every message, and allocates nothing if there are none.
 * @param others the values that may be of further quantities; null: none
 * @returns undefined: none
 */
export function faultsOfAll(
  values: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> | null,
): ReadonlySet<string> | undefined {
  const faults = faultsOf(values);
  if (!others) return faults;
  let all: Set<string> | undefined;
  for (const key in others) {
    const value = others[key];
    if (typeof value !== 'number') continue;
    if (!isOutOfBounds(key, value)) continue;
    all ??= new Set(faults);
    all.add(key);
  }
  return all ?? faults;
}

/** µg/m³ of one ppb, and mg/m³ of one ppm, at 25 °C and 1013 hPa. @param molarMassG of the gas, in grams */
const massOf = (molarMassG: number): number => molarMassG / MOLAR_VOLUME_L;

/**
 * Upper ends of the first five bands of India's National AQI (CPCB, 2014): NO2 and O3 in whole µg/m³, CO in tenths of
 * mg/m³. Like that of particles, the band of a momentary value is not the official one, which requires means of 8 or 24
 * hours. No authority divides the other quantities into bands.
 */
const INDEXED_GASES = {
  no2: { mass: massOf(46.006), step: 1, upTo: [40, 80, 180, 280, 400] },
  o3: { mass: massOf(47.998), step: 1, upTo: [50, 100, 168, 208, 748] },
  co: { mass: massOf(28.01), step: 0.1, upTo: [1, 2, 10, 17, 34] },
} as const satisfies Partial<Record<FurtherQuantity, unknown>>;

/** The band of a single value of any quantity; `undefined`: no measurement, or a key without bands. */
export function bandOfQuantity(key: string, value: number): Band | undefined {
  if (isMetric(key)) return bandOfMetric(key, value);
  const edges = furtherBandEdges(key);
  if (!edges || !(value >= 0)) return undefined;
  const position = edges.upper.findIndex((edge) => value < edge);
  return BANDS[position === -1 ? edges.upper.length : position];
}

/** The edges of the bands of any quantity, in its unit; `undefined`: a key without bands. */
export function bandEdgesOfQuantity(key: string): BandEdges | undefined {
  return isMetric(key) ? bandEdgesOf(key) : furtherBandEdges(key);
}

function furtherBandEdges(key: string): BandEdges | undefined {
  if (!Object.hasOwn(INDEXED_GASES, key)) return undefined;
  const { mass, step, upTo } = INDEXED_GASES[key as keyof typeof INDEXED_GASES];
  // Concentrations are rounded half up to the precision of the table first.
  return { upper: upTo.map((last) => (last + step / 2) / mass), isInclusive: false };
}
