import { createDateFormats } from '@airdeck/air/date-formats';
import { createListFormats } from '@airdeck/air/list-formats';
import { createNumberFormats, numberLocale } from '@airdeck/air/number-formats';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { Language } from '@airdeck/contract/common/languages';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats of numbers and times in the language of a document's reader and the time zone of one place. */
export type DocumentFormats = ReturnType<typeof createDocumentFormats>;

/**
 * Values are in the units in which they are stored: a document that is issued for several readers names its units, and
 * stays the same for all.
 * @param timeZone of the place that the document is about, such as `Asia/Kolkata`
 */
export function createDocumentFormats(language: Language, timeZone: string) {
  const locale = numberLocale(language);
  return {
    ...createDateFormats(language, timeZone),
    ...createNumberFormats(language, STORED_UNITS),
    ...createListFormats(language),
    percent: (share: number, decimals = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share),
    /** `3 days`: a duration in its largest unit. */
    duration(ms: number): string {
      const [unit, unitMs] = UNITS.find((one) => ms >= one[1]) ?? ['minute', MINUTE_MS];
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
        Math.floor(ms / unitMs),
      );
    },
  };
}
