import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

/** Texts of the ends of mails, of the pages that their links open, and of failures. */
export const notificationTexts = createTexts({ en, ja, ar });
