import { lazily } from './lazily.ts';
import { withUnit } from './metrics.ts';
import { isQuantity, QUANTITIES, type QuantityLimits } from './quantities.ts';

/** Numbers and values of quantities in the language of a reader. */
export type NumberFormats = ReturnType<typeof createNumberFormats>;

/** How values under a key are shown; undefined: it is no quantity. */
export type QuantityOf = (key: string) => Pick<QuantityLimits, 'unit' | 'decimals'> | undefined;

const ofProduct: QuantityOf = (key) => (isQuantity(key) ? QUANTITIES[key] : undefined);

/** Decimals of keys that are no quantity. */
const OTHER_DECIMALS = 2;

/** The locale of numbers: Arabic has Latin digits, as on instruments and device labels. */
export const numberLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/**
 * The one format of numbers and values for each language, in the console, mails and documents.
 * @param language `en`, `ja` or `ar`
 * @param declared quantities that the installation declares beside those of the product
 */
export function createNumberFormats(language: string, declared?: QuantityOf) {
  const quantityOf: QuantityOf = (key) => ofProduct(key) ?? declared?.(key);
  const unitOf = (key: string) => quantityOf(key)?.unit ?? '';
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
  const metric = (key: string, value: number): string =>
    number(value, quantityOf(key)?.decimals ?? OTHER_DECIMALS);

  return {
    number,
    /** `308.0`: a measured value with its meaningful decimals, without the unit. */
    metric,
    /** `308.0 µg/m³`: a measured value. */
    quantity: (key: string, value: number): string => withUnit(metric(key, value), unitOf(key)),
    /** `60 µg/m³`, `35.5 µg/m³`: a limit as it was chosen. */
    limit(key: string, value: number): string {
      return withUnit(Number.isInteger(value) ? number(value) : metric(key, value), unitOf(key));
    },
    /** The unit of any quantity; empty for an index, and for a key that is no quantity. */
    unitOf,
  };
}
