import { numberLocale } from '@airdeck/air/number-formats';
import { isolateLtr } from '../../ui/text/isolate.ts';

/** An amount of money in the reader's language. @param digits significant ones of small amounts; default: as usual for it */
export function priceText(language: string, currency: string, amount: number, digits?: number): string {
  const precision = digits === undefined ? {} : { maximumSignificantDigits: digits };
  const format = new Intl.NumberFormat(numberLocale(language), { style: 'currency', currency, ...precision });
  return isolateLtr(format.format(amount));
}

/** All currencies that the browser knows, with their names. */
export function currencyOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} (${names.of(value) ?? value})`,
  }));
}
