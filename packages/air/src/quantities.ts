import { METRICS, type Metric } from './metrics.ts';

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

/** A quantity that the product knows: one with a column, or a further one. */
export type Quantity = Metric | FurtherQuantity;

export const QUANTITIES: Readonly<Record<Quantity, Pick<QuantityLimits, 'unit' | 'decimals'>>> = {
  ...METRICS,
  ...FURTHER_QUANTITIES,
};

export const isMetric = (key: string): key is Metric => Object.hasOwn(METRICS, key);

export const isQuantity = (key: string): key is Quantity => Object.hasOwn(QUANTITIES, key);

/** The unit of any quantity; empty for an index, and for a key that is no quantity. */
export const unitOf = (key: string): string => (isQuantity(key) ? QUANTITIES[key].unit : '');
