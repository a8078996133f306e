/** Hours that the NowCast looks back at. */
export const NOW_CAST_HOURS = 12;
/** So many of the newest three hours are needed. */
const NEWEST = 3;
const NEEDED_OF_NEWEST = 2;
const LEAST_WEIGHT = 0.5;

/**
 * The NowCast of the US EPA for PM2.5 and PM10 (fact sheet P100X0J6): a mean in which the newest hours count the more, the
 * more the concentration changes. It is looked up in the table for means of a day.
 * @param hourMeans means of whole clock hours, newest first; null: nothing was measured. Those after the twelfth are
 * ignored
 * @returns in the unit of the means; undefined: of the newest three hours, less than two were measured
 */
export function nowCastOf(hourMeans: readonly (number | null)[]): number | undefined {
  const hours = hourMeans
    .slice(0, NOW_CAST_HOURS)
    .flatMap((mean, age) => (mean === null ? [] : [{ mean, age }]));
  if (hours.filter(({ age }) => age < NEWEST).length < NEEDED_OF_NEWEST) return undefined;
  const means = hours.map(({ mean }) => mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const weight = Math.max(most === 0 ? 1 : least / most, LEAST_WEIGHT);
  const weighted = hours.map(({ mean, age }) => ({ weight: weight ** age, mean }));
  const total = weighted.reduce((sum, hour) => sum + hour.weight, 0);
  return weighted.reduce((sum, hour) => sum + hour.weight * hour.mean, 0) / total;
}
