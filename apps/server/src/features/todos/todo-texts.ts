import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

/** Texts of notifications about to-dos, and of the to-dos that the product creates. */
export const todoTexts = createTexts({ en, ja, ar });
