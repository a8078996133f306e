import { scaledConversionOf, unitsOfKey } from '@airdeck/air/recorded-units';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import { decimalOf } from '@airdeck/contract/telemetry/telemetry-values';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** Names of keys in the reader's language. */
export function useNameWords() {
  const { t } = useTranslation();
  const format = useFormatters();
  const quantityOf = (quantity: string) => airWords(t).metric(quantity);
  const unitOf = (unit: string) => (unit === 'fraction' ? t('keyNames.fraction') : isolate(unit));
  return {
    quantityOf,
    unitOf,
    /** `rco2 → CO₂ (ppm)`. */
    nameOf({ key, quantity, unit, factor }: KeyName): string {
      const shown = unit || (unitsOfKey(quantity)[0] ?? '');
      const scaled = factor === 1 ? '' : ` × ${format.number(factor, 9)}`;
      const name = `${isolate(key)}${scaled}`;
      const what = quantityOf(quantity);
      return shown === ''
        ? t('keyNames.name', { key: name, quantity: what })
        : t('keyNames.nameWithUnit', { key: name, quantity: what, unit: unitOf(shown) });
    },
    /** The value as it would be stored; undefined: it is no number. */
    storedOf(
      { quantity, unit, factor }: Omit<KeyName, 'key'>,
      value: number | string | null,
    ): string | undefined {
      const number = typeof value === 'string' ? decimalOf(value) : value;
      if (number === null || number === undefined) return undefined;
      const stored = scaledConversionOf(quantity, unit, factor)?.(number) ?? number;
      return isolate(format.quantity(quantity, stored));
    },
    /** The value as it was sent. */
    sentOf: (value: number | string | null) =>
      typeof value === 'number' ? format.number(value, 6) : (value ?? ''),
  };
}
