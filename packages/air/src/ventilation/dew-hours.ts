import { coldSurfaceC, dewPointC } from '../humidity.ts';

/** Means of one hour, inside and outside. */
export type HourOfDew = {
  readonly temperatureC: number;
  /** In %. */
  readonly relativeHumidity: number;
  readonly outdoorC: number;
};

/** Hours in which air of the room condenses on the coldest surfaces of a wall that just meets the design rule. */
export function dewHours(hours: Iterable<HourOfDew>): number {
  let count = 0;
  for (const { temperatureC, relativeHumidity, outdoorC } of hours) {
    const isColder = outdoorC < temperatureC && relativeHumidity > 0;
    if (isColder && coldSurfaceC(temperatureC, outdoorC) < dewPointC(temperatureC, relativeHumidity))
      count += 1;
  }
  return count;
}
