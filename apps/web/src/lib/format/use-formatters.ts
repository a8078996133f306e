import { useTranslation } from 'react-i18next';
import { createFormatters, type Formatters } from './formatters.ts';

const byLanguage = new Map<string, Formatters>();

/** Formatters of the language the console is shown in. */
export function useFormatters(): Formatters {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const known = byLanguage.get(language) ?? createFormatters(language);
  byLanguage.set(language, known);
  return known;
}
