import { isWithin, type LimitEnds } from '../limit-sets/limit-set.ts';
import {
  COMFORT_CATEGORIES,
  type ComfortCategory,
  EN_16798,
  humidityCategory,
  temperatureCategory,
} from './en-16798.ts';

/** Chosen limits of temperature, °C, and relative humidity, %; undefined: there are none. */
export type ComfortLimits = {
  readonly temp?: LimitEnds | undefined;
  readonly rh?: LimitEnds | undefined;
};

/** Present temperature, °C, and relative humidity, %, of a room; either may be missing. */
export type RoomComfort = {
  readonly temp?: number | undefined;
  readonly rh?: number | undefined;
  /** The limits of its yardstick, which take the place of the categories. */
  readonly limits?: ComfortLimits | undefined;
};

/** A reason why a room is not comfortable. */
export type Discomfort = 'cold' | 'warm' | 'dry' | 'humid';

/** The verdict on the comfort of a room. */
export type ComfortVerdict = {
  /**
   * The worse one of temperature and humidity, as far as they are measured. Within chosen limits a value is of the first
   * one, and outside of them `beyond`.
   */
  readonly category: ComfortCategory;
  /** The reasons for the third category or beyond, temperature first; empty: it is comfortable. */
  readonly causes: readonly Discomfort[];
  /** The quantities that were judged by chosen limits instead of categories. */
  readonly limited: readonly (keyof ComfortLimits)[];
};

const CATEGORIES = [...COMFORT_CATEGORIES, 'beyond'] as const;
const degreeOf = (category: ComfortCategory): number => CATEGORIES.indexOf(category);
const better = (one: ComfortCategory, other: ComfortCategory): ComfortCategory =>
  degreeOf(one) <= degreeOf(other) ? one : other;

/** The last category that needs nothing to be done: the second is the usual one of new and renovated buildings. */
const LAST_COMFORTABLE: ComfortCategory = 'II';

/**
 * The one verdict of comfort, by chosen limits, or else by the categories of EN 16798-1. Whether a room is heated or
 * cooled is not measured: the season in which its temperature is in the better category counts. Undefined: neither is
 * measured.
 */
export function comfortOf(room: RoomComfort): ComfortVerdict | undefined {
  const judged = COMFORT_KEYS.flatMap((key) => {
    const value = room[key];
    if (!isNumber(value)) return [];
    const limits = room.limits?.[key];
    const { categoryOf, isBelow, below, above } = JUDGED[key];
    if (!limits) return [{ key, category: categoryOf(value), cause: isBelow(value) ? below : above }];
    const category = isWithin(limits, value) ? 'I' : 'beyond';
    return [{ key, category, cause: value < (limits.from ?? -Infinity) ? below : above } as const];
  });
  const worst = Math.max(...judged.map(({ category }) => degreeOf(category)));
  const category = CATEGORIES[worst];
  if (category === undefined) return undefined;
  const isComfortable = worst <= degreeOf(LAST_COMFORTABLE);
  const causes = judged.flatMap((one) => (one.category === category ? [one.cause] : []));
  const limited = judged.flatMap(({ key }) => (room.limits?.[key] ? [key] : []));
  return { category, causes: isComfortable ? [] : causes, limited };
}

const isNumber = (value: number | undefined): value is number => Number.isFinite(value);

const categoryAt = (temperatureC: number): ComfortCategory =>
  better(temperatureCategory(temperatureC, 'heating'), temperatureCategory(temperatureC, 'cooling'));

const COMFORT_KEYS = ['temp', 'rh'] as const satisfies (keyof ComfortLimits)[];

/** Both quantities, with the side of the second category on which a value is. */
const JUDGED = {
  temp: {
    categoryOf: categoryAt,
    // Below what is comfortable while rooms are heated; else above what is while they are cooled.
    isBelow: (temperatureC: number) => temperatureC < EN_16798.temperature.heating.II.from,
    below: 'cold',
    above: 'warm',
  },
  rh: {
    categoryOf: humidityCategory,
    isBelow: (relativeHumidity: number) => relativeHumidity < EN_16798.humidity.II.from,
    below: 'dry',
    above: 'humid',
  },
} as const satisfies Record<keyof ComfortLimits, unknown>;
