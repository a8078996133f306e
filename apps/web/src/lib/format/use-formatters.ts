import { useTranslation } from 'react-i18next';
import { createFormatters, type Formatters } from './formatters.ts';

const byLanguage = new Map<string, Formatters>();

/**
 * Formatters of the language the console is shown in.
 * @param timeZone IANA name of the zone that times are said in; the reader's own when missing.
 */
export function useFormatters(timeZone?: string): Formatters {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const name = `${language} ${timeZone ?? ''}`;
  const known = byLanguage.get(name) ?? createFormatters(language, timeZone);
  byLanguage.set(name, known);
  return known;
}
