import { isQuantity, QUANTITIES, type QuantityLimits } from './quantities.ts';
import { type Conversion, FROM_FAHRENHEIT, FROM_TVOC_MASS } from './units.ts';

/** The units among which a reader chooses. Values are stored, sent and judged in the first of each. */
export const READER_UNITS = {
  temperature: ['°C', '°F'],
  tvoc: ['ppb', 'µg/m³'],
} as const;

/** The units that a reader has chosen. */
export type ReaderUnits = {
  readonly [Measured in keyof typeof READER_UNITS]: (typeof READER_UNITS)[Measured][number];
};

/** The units in which values are stored: those of readers who chose none, and of what has no reader. */
export const STORED_UNITS: ReaderUnits = { temperature: '°C', tvoc: 'ppb' };

/** Converts between stored values and those in the unit that is shown; both ascend. */
export type UnitScale = {
  /** A stored value, in the unit. Converted values have three decimals at most. */
  readonly shown: (value: number) => number;
  /** A value in the unit, as it is stored. With three decimals at most, there and back is exact both ways. */
  readonly stored: (value: number) => number;
};

/** How values of a quantity are shown to a reader. */
export type ShownQuantity = {
  /** Empty: an index. */
  readonly unit: string;
  readonly decimals: number;
  /** The same object for the same unit. */
  readonly scale: UnitScale;
  /** From the unit to the one in which values are stored, for SQL; undefined: they are the same. */
  readonly conversion?: Conversion;
};

/** Most decimals of a converted value. */
export const SHOWN_DECIMALS = 3;
/** One more: a step of the third decimal in °F is half of one in °C. */
const STORED_DECIMALS = 4;

const same = (value: number): number => value;
const SAME: UnitScale = { shown: same, stored: same };

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  // Without the sign of a negative zero.
  return Math.round(value * scale) / scale + 0;
};

function scaleOf({ before = 0, factor }: Conversion): UnitScale {
  const shown = (value: number) => rounded(value / factor - before, SHOWN_DECIMALS);
  return {
    shown,
    stored(value) {
      const exact = (value + before) * factor;
      // The shortest number that is shown like this: 86 °F is 30 °C.
      for (let places = 0; places < STORED_DECIMALS; places += 1) {
        const short = rounded(exact, places);
        if (shown(short) === value) return short;
      }
      return rounded(exact, STORED_DECIMALS);
    },
  };
}

const converted = (unit: string, decimals: number, conversion: Conversion): ShownQuantity => ({
  unit,
  decimals,
  conversion,
  scale: scaleOf(conversion),
});

const FAHRENHEIT = converted('°F', 1, FROM_FAHRENHEIT);
const TVOC_MASS = converted('µg/m³', 0, FROM_TVOC_MASS);

/** How values under a key are stored; undefined: it is no quantity. */
export type QuantityOf = (key: string) => Pick<QuantityLimits, 'unit' | 'decimals'> | undefined;

/** Keys that are no quantity. */
const OTHER = { unit: '', decimals: 2 };

/**
 * The one place that decides in which unit a reader sees the values under a key. All temperatures follow the reader's
 * choice; of gases only TVOC, as each has a mass of its own.
 * @param declared quantities that the installation declares beside those of the product
 */
export function shownQuantity(
  key: string,
  { temperature, tvoc }: ReaderUnits,
  declared?: QuantityOf,
): ShownQuantity {
  const { unit, decimals } = (isQuantity(key) ? QUANTITIES[key] : declared?.(key)) ?? OTHER;
  if (unit === '°C' && temperature === '°F') return FAHRENHEIT;
  if (key === 'tvoc' && tvoc === 'µg/m³') return TVOC_MASS;
  return { unit, decimals, scale: SAME };
}
