import type { Language } from '@airdeck/contract/common/languages';
import type { MessageParams } from '@airdeck/contract/messages/messages';
import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

export const messageTexts = createTexts({ en, ja, ar });

/** Lines of a message about devices: one by its name, or one of them and how many others. */
export function deviceLines({ name, count }: MessageParams, language: Language): string[] {
  if (name === null) return [];
  return [count === 1 ? name : messageTexts(language)('andOthers', { name, others: count - 1 })];
}
