import {
  COMFORT_CATEGORIES,
  type ComfortCategory,
  EN_16798,
  humidityCategory,
  temperatureCategory,
} from './en-16798.ts';

/** Present temperature, °C, and relative humidity, %, of a room; either may be missing. */
export type RoomComfort = { readonly temp?: number | undefined; readonly rh?: number | undefined };

/** A reason why a room is not comfortable. */
export type Discomfort = 'cold' | 'warm' | 'dry' | 'humid';

/** The verdict on the comfort of a room. */
export type ComfortVerdict = {
  /** The worse one of temperature and humidity, as far as they are measured. */
  readonly category: ComfortCategory;
  /** The reasons for the third category or beyond, temperature first; empty: it is comfortable. */
  readonly causes: readonly Discomfort[];
};

const CATEGORIES = [...COMFORT_CATEGORIES, 'beyond'] as const;
const degreeOf = (category: ComfortCategory): number => CATEGORIES.indexOf(category);
const better = (one: ComfortCategory, other: ComfortCategory): ComfortCategory =>
  degreeOf(one) <= degreeOf(other) ? one : other;

/** The last category that needs nothing to be done: the second is the usual one of new and renovated buildings. */
const LAST_COMFORTABLE: ComfortCategory = 'II';

/**
 * The one verdict of comfort, by the categories of EN 16798-1. Whether a room is heated or cooled is not measured: the
 * season in which its temperature is in the better category counts. Undefined: neither is measured.
 */
export function comfortOf({ temp, rh }: RoomComfort): ComfortVerdict | undefined {
  const judged = [
    ...(isNumber(temp) ? [{ category: categoryAt(temp), cause: sideOfTemperature(temp) }] : []),
    ...(isNumber(rh) ? [{ category: humidityCategory(rh), cause: sideOfHumidity(rh) }] : []),
  ];
  const worst = Math.max(...judged.map(({ category }) => degreeOf(category)));
  const category = CATEGORIES[worst];
  if (category === undefined) return undefined;
  const isComfortable = worst <= degreeOf(LAST_COMFORTABLE);
  const causes = judged.flatMap((one) => (one.category === category ? [one.cause] : []));
  return { category, causes: isComfortable ? [] : causes };
}

const isNumber = (value: number | undefined): value is number => Number.isFinite(value);

const categoryAt = (temperatureC: number): ComfortCategory =>
  better(temperatureCategory(temperatureC, 'heating'), temperatureCategory(temperatureC, 'cooling'));

/** Below what is comfortable while rooms are heated, or above what is while they are cooled. */
const sideOfTemperature = (temperatureC: number): Discomfort =>
  temperatureC < EN_16798.temperature.heating.II.from ? 'cold' : 'warm';

const sideOfHumidity = (relativeHumidity: number): Discomfort =>
  relativeHumidity < EN_16798.humidity.II.from ? 'dry' : 'humid';
