/** How far a mean moved, with the interval that holds the true change in 95 of 100 cases. */
export type MeanChange = { readonly change: number; readonly low: number; readonly high: number };

/** Slow waves by which each side is looked at. See ADR 0028. */
const WAVES = 3;
/** A side with fewer values says nothing: a wave needs some to be seen by. */
const LEAST_VALUES = 10;
/** What Student's t exceeds in one of forty cases, with the degrees of freedom of two sides: two for each wave. */
const T_OF_WAVES = 2.446_911_851;

/**
 * The change of the mean from one series to another, where values near each other in time are alike: days of weather.
 * The variance of a mean is estimated from the slowest waves of its series (equal-weighted cosines), those that a mean
 * is uncertain by, and the interval is Student's for so many of them. Cycles much shorter than a series, such as weeks,
 * do not widen it.
 * @returns undefined where a side has fewer than `LEAST_VALUES`
 */
export function changeOfMean(before: readonly number[], after: readonly number[]): MeanChange | undefined {
  if (Math.min(before.length, after.length) < LEAST_VALUES) return undefined;
  const change = meanOf(after) - meanOf(before);
  // Both sides are taken to be equally restless: each alone has too few waves.
  const variance = (longRunVariance(before, WAVES) + longRunVariance(after, WAVES)) / 2;
  const reach = T_OF_WAVES * Math.sqrt(variance / before.length + variance / after.length);
  return { change, low: change - reach, high: change + reach };
}

/**
 * The variance of a series' mean, times its length: the mean of the squares of its projections on the first cosines.
 * With as many waves as there are values less one it is the sample variance.
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
