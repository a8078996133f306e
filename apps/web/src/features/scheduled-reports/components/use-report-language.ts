import type { Language } from '@airdeck/contract/common/languages';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n/languages.ts';

/** The language of the console, as a language of notifications. */
export function useReportLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.language).tag;
}
