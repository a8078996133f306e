import { useTranslation } from 'react-i18next';
import { createFormatters, type Formatters } from './formatters.ts';

const byLanguage = new Map<string, Formatters>();

/**
 * Formatters of the console's language.
 * @param timeZone IANA name of the time zone shown; default: the reader's own.
 */
export function useFormatters(timeZone?: string): Formatters {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const name = `${language} ${timeZone ?? ''}`;
  const known = byLanguage.get(name) ?? createFormatters(language, timeZone);
  byLanguage.set(name, known);
  return known;
}
