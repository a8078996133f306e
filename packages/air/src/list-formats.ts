import { lazily } from './lazily.ts';

const COMMAS: Readonly<Record<string, string>> = { ja: '、', ar: '، ' };

/**
 * Lists in the language of a reader, in the console and in documents.
 * @param language `en`, `ja` or `ar`
 */
export function createListFormats(language: string) {
  const lists = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  return {
    /** `Sat, Sun`: parts beside each other. */
    commas: (parts: readonly string[]): string => parts.join(COMMAS[language] ?? ', '),
    /** `Bedroom, Kitchen, and Hall`: all of them, within a sentence. */
    list: (parts: readonly string[]): string => lists().format(parts),
  };
}
