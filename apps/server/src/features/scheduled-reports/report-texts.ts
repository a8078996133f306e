import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

export const reportTexts = createTexts({ en, ja, ar });

export type ReportTexts = ReturnType<typeof reportTexts>;
