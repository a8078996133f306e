import { lazily } from './lazily.ts';
import { withUnit } from './metrics.ts';
import { type QuantityOf, type ReaderUnits, type ShownQuantity, shownQuantity } from './reader-units.ts';

/** Numbers and values of quantities in the language and the units of a reader. */
export type NumberFormats = ReturnType<typeof createNumberFormats>;

/** The locale of numbers: Arabic has Latin digits, as on instruments and device labels. */
export const numberLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/**
 * The one format of numbers and values for each language, in the console, mails and documents. Values are given as they
 * are stored, and shown in the units of the reader.
 * @param language `en`, `ja` or `ar`
 * @param declared quantities that the installation declares beside those of the product
 */
export function createNumberFormats(language: string, units: ReaderUnits, declared?: QuantityOf) {
  /** How values under a key are shown, for what shows them without their text: axes, fields, files. */
  const shownAs = (key: string): ShownQuantity => shownQuantity(key, units, declared);
  // Each format takes a browser a millisecond or two.
  const formats = Array.from({ length: 5 }, (_, decimals) =>
    lazily(
      () =>
        new Intl.NumberFormat(numberLocale(language), {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }),
    ),
  );
  const number = (value: number, decimals = 0): string =>
    (formats[decimals] ?? formats[0])?.().format(value) ?? '';
  const metric = (key: string, value: number): string => {
    const { scale, decimals } = shownAs(key);
    return number(scale.shown(value), decimals);
  };

  return {
    number,
    /** `308.0`: a measured value with its meaningful decimals, without the unit. */
    metric,
    /** `308.0 µg/m³`: a measured value. */
    quantity: (key: string, value: number): string => withUnit(metric(key, value), shownAs(key).unit),
    /** `60 µg/m³`, `35.5 µg/m³`: a limit as it was chosen. */
    limit(key: string, value: number): string {
      const { scale, unit, decimals } = shownAs(key);
      const limit = scale.shown(value);
      return withUnit(number(limit, Number.isInteger(limit) ? 0 : decimals), unit);
    },
    shownAs,
    /** The unit of any quantity; empty for an index, and for a key that is no quantity. */
    unitOf: (key: string): string => shownAs(key).unit,
  };
}
