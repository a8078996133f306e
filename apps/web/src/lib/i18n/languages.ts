/**
 * The console's languages, in the order of its menu. `file` names the folder of the texts and the cookie's value:
 * Japanese is called `jp` there and `ja` everywhere else, because `jp` is no language tag.
 */
export const LANGUAGES = [
  { tag: 'ja', file: 'jp', direction: 'ltr', ownName: '日本語' },
  { tag: 'en', file: 'en', direction: 'ltr', ownName: 'English' },
  { tag: 'ar', file: 'ar', direction: 'rtl', ownName: 'العربية' },
] as const;

export type Language = (typeof LANGUAGES)[number];
export type LanguageTag = Language['tag'];

export const FALLBACK_LANGUAGE: LanguageTag = 'en';

/** The language of a tag in any form (`jp`, `ja-JP`, `EN`); `undefined`: not supported. */
export function findLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.tag === primary || language.file === primary);
}

/** The language of a tag, or the fallback for unsupported ones. */
export function languageOf(tag: string): Language {
  const [japanese, english, arabic] = LANGUAGES;
  return [japanese, arabic].find((language) => language === findLanguage(tag)) ?? english;
}
