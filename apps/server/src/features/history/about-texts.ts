import type { Language } from '@airdeck/contract/common/languages';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

/** Texts of a file's description. */
export const aboutTexts = (language: ReportLanguage) => texts(languageOf(language));

export const languageOf = (language: ReportLanguage): Language => (language === 'jp' ? 'ja' : language);
