import { lazily } from './lazily.ts';

const COMMAS: Readonly<Record<string, string>> = { ja: '、', ar: '، ' };

/**
 * Lists in the language of a reader, in the console and in documents.
 * @param language `en`, `ja` or `ar`
 */
export function createListFormats(language: string) {
  const lists = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const gap = language === 'ja' ? '' : ' ';
  return {
    /** `Sat, Sun`: parts beside each other. */
    commas: (parts: readonly string[]): string => parts.join(COMMAS[language] ?? ', '),
    /** `Bedroom, Kitchen, and Hall`: all of them, within a sentence. */
    list: (parts: readonly string[]): string => lists().format(parts),
    /** `It is off. Turn it on.`: sentences after each other, without those that are missing. */
    sentences: (parts: readonly (string | null | undefined | false)[]): string =>
      parts.filter(Boolean).join(gap),
    /** Separator of a sentence from a link or mark after it. */
    gap,
  };
}
