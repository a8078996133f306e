import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

export const recordTexts = createTexts({ en, ja, ar });

export type RecordTexts = ReturnType<typeof recordTexts>;
