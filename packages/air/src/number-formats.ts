import { lazily } from './lazily.ts';
import { withUnit } from './metrics.ts';
import { QUANTITIES, type Quantity } from './quantities.ts';

/** Numbers and values of quantities in the language of a reader. */
export type NumberFormats = ReturnType<typeof createNumberFormats>;

/** The locale of numbers: Arabic has Latin digits, as on instruments and device labels. */
export const numberLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/**
 * The one format of numbers and values for each language, in the console, mails and documents.
 * @param language `en`, `ja` or `ar`
 */
export function createNumberFormats(language: string) {
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
  const metric = (key: Quantity, value: number): string => number(value, QUANTITIES[key].decimals);

  return {
    number,
    /** `308.0`: a measured value with its meaningful decimals, without the unit. */
    metric,
    /** `308.0 µg/m³`: a measured value. */
    quantity: (key: Quantity, value: number): string => withUnit(metric(key, value), QUANTITIES[key].unit),
    /** `60 µg/m³`, `35.5 µg/m³`: a limit as it was chosen. */
    limit(key: Quantity, value: number): string {
      return withUnit(Number.isInteger(value) ? number(value) : metric(key, value), QUANTITIES[key].unit);
    },
  };
}
