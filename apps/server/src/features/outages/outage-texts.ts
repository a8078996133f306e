import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

/** Texts of messages about outages. */
export const outageTexts = createTexts({ en, ja, ar });
