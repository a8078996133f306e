import type { DocumentLanguage } from '../../documents/document-formats.ts';
import type { PassportTexts } from './passport-texts.ts';
import { PASSPORT_TEXTS_AR } from './passport-texts-ar.ts';
import { PASSPORT_TEXTS_EN } from './passport-texts-en.ts';
import { PASSPORT_TEXTS_JA } from './passport-texts-ja.ts';

export const PASSPORT_TEXTS: Readonly<Record<DocumentLanguage, PassportTexts>> = {
  en: PASSPORT_TEXTS_EN,
  ja: PASSPORT_TEXTS_JA,
  ar: PASSPORT_TEXTS_AR,
};
