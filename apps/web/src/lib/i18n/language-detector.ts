import LanguageDetector from 'i18next-browser-languagedetector';
import { findLanguage, languageOf } from './languages.ts';

/** Where the language is looked for, first hit first. */
export const DETECTION = {
  order: ['localStorage', 'cookie', 'htmlTag', 'path', 'subdomain'],
  caches: ['cookie'],
  lookupLocalStorage: 'i18nextLng',
  lookupCookie: 'i18next',
  cookieMinutes: 365 * 24 * 60,
  cookieOptions: { path: '/', sameSite: 'lax' },
  convertDetectedLanguage: (found: string) => findLanguage(found)?.tag ?? found,
} as const satisfies ConstructorParameters<typeof LanguageDetector>[1];

/** Remembers Japanese under the name its file has. */
export class ConsoleLanguageDetector extends LanguageDetector {
  override cacheUserLanguage(tag: string, caches?: string[]): void {
    super.cacheUserLanguage(languageOf(tag).file, caches);
  }
}
