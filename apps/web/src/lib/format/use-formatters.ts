import { useTranslation } from 'react-i18next';
import { declaredQuantities, useDeclaredQuantities } from '../quantities/declared-quantities.ts';
import { ownTimeZone } from '../time/days.ts';
import {
  createFormatters,
  createTimeFormatters,
  type Formatters,
  type TimeFormatters,
} from './formatters.ts';
import { readerUnits, useReaderUnits } from './reader-units.ts';

const byLanguage = new Map<string, Formatters>();
const byZone = new Map<string, TimeFormatters>();

/** Empties a cache of formatters when what they know has changed: the declared quantities, the reader's units. */
export function emptyOnChange(cache: Map<string, unknown>): void {
  for (const known of [declaredQuantities, readerUnits]) known.subscribe(() => cache.clear());
}
emptyOnChange(byLanguage);
emptyOnChange(byZone);

/** The language of the console: `en`, `ja` or `ar`. */
export function useLanguage(): string {
  const { i18n } = useTranslation();
  return i18n.resolvedLanguage ?? i18n.language;
}

/** The same, for what is formatted in it: rendered again with other quantities or units. */
export function useFormatLanguage(): string {
  useDeclaredQuantities();
  useReaderUnits();
  return useLanguage();
}

/** Formatters of the console's language, for all that needs no time zone. */
export function useFormatters(): Formatters {
  const language = useFormatLanguage();
  const known = byLanguage.get(language) ?? createFormatters(language, readerUnits.current());
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
  const known = byZone.get(name) ?? createTimeFormatters(language, zone, readerUnits.current());
  byZone.set(name, known);
  return known;
}
