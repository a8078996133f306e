import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n/languages.ts';

/** The language of the console, as a language of notifications. */
export function useReportLanguage(): NotificationLanguage {
  const { i18n } = useTranslation();
  return languageOf(i18n.language).tag;
}
