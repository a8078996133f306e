import {
  createDateFormats,
  createDayFormats,
  type DateFormats,
  type DayFormats,
} from '@airdeck/air/date-formats';
import { lazily } from '@airdeck/air/lazily';
import { createListFormats } from '@airdeck/air/list-formats';
import { createNumberFormats, type NumberFormats, numberLocale } from '@airdeck/air/number-formats';
import type { ReaderUnits } from '@airdeck/air/reader-units';
import { declaredQuantities } from '../quantities/declared-quantities.ts';

/** Formats of numbers, ages and calendar days in the reader's language and units: all that need no time zone. */
export type Formatters = DayFormats &
  NumberFormats &
  ReturnType<typeof createListFormats> & {
    /** `40s ago`. */
    age(ageMs: number): string;
    /** `40 seconds`: a duration, whose number and unit stay on one line. */
    duration(ms: number): string;
  };

const SECOND_MS = 1_000;
const UNITS = [
  { unit: 'day', ms: 86_400 * SECOND_MS },
  { unit: 'hour', ms: 3_600 * SECOND_MS },
  { unit: 'minute', ms: 60 * SECOND_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;

/** The same with times, in one time zone. */
export type TimeFormatters = Formatters & DateFormats;

/** Created on demand: each format takes the browser a millisecond or two. */
export function createFormatters(language: string, units: ReaderUnits): Formatters {
  const locale = numberLocale(language);
  const ages = lazily(() => new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }));

  const numbers = createNumberFormats(language, units, (key) => declaredQuantities.current().get(key));
  // A unit is Latin text: in Arabic it would change places with its number.
  const inOrder = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text);
  // Japanese counters follow their number; in other languages, both stay on one line.
  const between = language === 'ja' ? '' : '\u00a0';

  return {
    ...createDayFormats(language),
    ...createListFormats(language),
    ...numbers,
    quantity: (key, value) => inOrder(numbers.quantity(key, value)),
    limit: (key, value) => inOrder(numbers.limit(key, value)),
    age(ageMs) {
      const { unit, count } = wholeUnits(ageMs);
      return ages().format(-count, unit);
    },
    duration(ms) {
      const { unit, count } = wholeUnits(ms);
      const text = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
      return text.replace(' ', between);
    },
  };
}

/** @param zone IANA name, or the UTC offset of all times, ms */
export function createTimeFormatters(
  language: string,
  zone: string | number,
  units: ReaderUnits,
): TimeFormatters {
  return { ...createFormatters(language, units), ...createDateFormats(language, zone) };
}

/** Ages are at least 0 seconds: a device's clock may be ahead of the browser's. */
function wholeUnits(ms: number) {
  const size = UNITS.find((one) => ms >= one.ms) ?? { unit: 'second', ms: SECOND_MS };
  return { unit: size.unit, count: Math.max(0, Math.floor(ms / size.ms)) };
}
