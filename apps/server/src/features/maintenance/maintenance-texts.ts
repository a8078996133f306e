import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

/** Texts of messages about maintenance that is over. */
export const maintenanceTexts = createTexts({ en, ja, ar });
