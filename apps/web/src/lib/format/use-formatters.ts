import { STORED_UNITS } from '@airdeck/air/reader-units';
import { useTranslation } from 'react-i18next';
import { declaredQuantities, useDeclaredQuantities } from '../quantities/declared-quantities.ts';
import { ownTimeZone } from '../time/days.ts';
import {
  createFormatters,
  createTimeFormatters,
  type Formatters,
  type TimeFormatters,
} from './formatters.ts';

const byLanguage = new Map<string, Formatters>();
const byZone = new Map<string, TimeFormatters>();

// They know the quantities of the time when they were created.
declaredQuantities.subscribe(() => {
  byLanguage.clear();
  byZone.clear();
});

/** The language of the console: `en`, `ja` or `ar`. */
export function useLanguage(): string {
  const { i18n } = useTranslation();
  return i18n.resolvedLanguage ?? i18n.language;
}

/** The same, for what is formatted in it: rendered again when the declared quantities are known. */
export function useFormatLanguage(): string {
  useDeclaredQuantities();
  return useLanguage();
}

/** Formatters of the console's language, for all that needs no time zone. */
export function useFormatters(): Formatters {
  const language = useFormatLanguage();
  const known = byLanguage.get(language) ?? createFormatters(language, STORED_UNITS);
  byLanguage.set(language, known);
  return known;
}

/**
 * The same with times in the reader's own zone: of what concerns people, such as messages, to-dos and the audit log.
 * Times of what concerns devices are those of `usePlaceTimes`.
 */
export const useReaderTimes = (): TimeFormatters => timesOf(useFormatLanguage(), ownTimeZone());

/** Formatters of a language in a zone, created once. */
export function timesOf(language: string, zone: string | number): TimeFormatters {
  const name = `${language} ${zone}`;
  const known = byZone.get(name) ?? createTimeFormatters(language, zone, STORED_UNITS);
  byZone.set(name, known);
  return known;
}
