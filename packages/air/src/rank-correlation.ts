import { meanOf } from './mean-change.ts';

/** Agreement of two rankings of the same items. */
export type RankCorrelation = {
  /** Spearman's coefficient: 1 is the same order, -1 the reverse. */
  readonly coefficient: number;
  /** Bounds of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
};

/** With fewer pairs, the interval is too wide to be useful. */
export const LEAST_PAIRS = 6;
const Z_95 = 1.959_963_985;

/**
 * Spearman's rank correlation; equal values share the mean of their ranks. The interval is Fisher's, with the variance
 * of Bonett and Wright (Psychometrika 65, 2000), which holds for ranks.
 * @returns undefined for fewer than `LEAST_PAIRS`, or if all values of a side are equal
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): RankCorrelation | undefined {
  const { length } = pairs;
  if (length < LEAST_PAIRS) return undefined;
  const coefficient = spearman(pairs);
  if (coefficient === undefined) return undefined;
  // Fisher's transformation is infinite at 1.
  const onScale = Math.atanh(Math.max(-0.9999, Math.min(0.9999, coefficient)));
  const reach = Z_95 * Math.sqrt((1 + coefficient ** 2 / 2) / (length - 3));
  return { coefficient, low: Math.tanh(onScale - reach), high: Math.tanh(onScale + reach) };
}

/** The coefficient alone; undefined: none. */
export function spearman(pairs: readonly (readonly [number, number])[]): number | undefined {
  const ranks = [ranksOf(pairs.map(([x]) => x)), ranksOf(pairs.map(([, y]) => y))] as const;
  const [fromMeanX, fromMeanY] = [deviations(ranks[0]), deviations(ranks[1])];
  const product = sum(fromMeanX.map((deviation, index) => deviation * (fromMeanY[index] ?? 0)));
  const squares = sum(fromMeanX.map((one) => one ** 2)) * sum(fromMeanY.map((one) => one ** 2));
  return squares > 0 ? product / Math.sqrt(squares) : undefined;
}

/** Ranks from 1 for the smallest; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

function deviations(values: readonly number[]): number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
