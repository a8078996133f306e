import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { ReportTexts } from './report-texts.ts';
import { REPORT_TEXTS_AR } from './report-texts-ar.ts';
import { REPORT_TEXTS_EN } from './report-texts-en.ts';
import { REPORT_TEXTS_JA } from './report-texts-ja.ts';

const TEXTS: Readonly<Record<NotificationLanguage, ReportTexts>> = {
  en: REPORT_TEXTS_EN,
  ja: REPORT_TEXTS_JA,
  ar: REPORT_TEXTS_AR,
};

export const reportTexts = (language: NotificationLanguage): ReportTexts => TEXTS[language];
