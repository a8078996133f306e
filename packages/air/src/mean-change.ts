/** Change of a mean, with its 95 % confidence interval. */
export type MeanChange = { readonly change: number; readonly low: number; readonly high: number };

/** Number of cosines used for each side. See ADR 0028. */
const WAVES = 3;
/** Smallest number of values of a side. */
const LEAST_VALUES = 10;
/** 97.5 % quantile of Student's t, with the degrees of freedom of both sides: two for each cosine. */
const T_OF_WAVES = 2.446_911_851;

/**
 * The change of the mean from one series to another, for autocorrelated values such as weather. The variance of a mean
 * is estimated from the slowest cosines of its series (equal-weighted), which determine its uncertainty, with Student's
 * t for their number. Cycles much shorter than a series, such as weeks, do not widen the interval.
 * @returns undefined if a side has fewer than `LEAST_VALUES`
 */
export function changeOfMean(before: readonly number[], after: readonly number[]): MeanChange | undefined {
  if (Math.min(before.length, after.length) < LEAST_VALUES) return undefined;
  const change = meanOf(after) - meanOf(before);
  // Pooled variance of both sides: each alone has too few cosines.
  const variance = (longRunVariance(before, WAVES) + longRunVariance(after, WAVES)) / 2;
  const reach = T_OF_WAVES * Math.sqrt(variance / before.length + variance / after.length);
  return { change, low: change - reach, high: change + reach };
}

/**
 * The variance of a series' mean, times its length: the mean square of its projections on the first cosines. With one
 * cosine fewer than values, it equals the sample variance.
 */
export function longRunVariance(values: readonly number[], waves: number): number {
  const { length } = values;
  let squares = 0;
  for (let wave = 1; wave <= waves; wave += 1) {
    let projection = 0;
    values.forEach((value, index) => {
      projection += value * Math.cos((Math.PI * wave * (index + 0.5)) / length);
    });
    squares += (projection * projection * 2) / length;
  }
  return squares / waves;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
