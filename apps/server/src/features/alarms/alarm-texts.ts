import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

/** Texts of mails and notifications about alarms. */
export const alarmTexts = createTexts({ en, ja, ar });
