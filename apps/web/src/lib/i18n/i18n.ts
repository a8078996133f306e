import i18next, { type i18n } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { ConsoleLanguageDetector, DETECTION } from './language-detector.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageTag, languageOf } from './languages.ts';

/** The texts of a language, as its file in the locales folder. */
export function textsPath(tag: string): string {
  return `/assets/locales/${languageOf(tag).file}/translation.json`;
}

/** Finds the reader's language, loads its texts and turns the page to its direction. */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(HttpBackend)
    .use(ConsoleLanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: LANGUAGES.map(({ tag }) => tag),
      load: 'languageOnly',
      detection: { ...DETECTION, order: [...DETECTION.order], caches: [...DETECTION.caches] },
      backend: { loadPath: ([tag = FALLBACK_LANGUAGE]) => textsPath(tag) },
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return i18next;
}

export async function chooseLanguage(tag: LanguageTag): Promise<void> {
  await i18next.changeLanguage(tag);
}

function showLanguage(tag: string): void {
  const { direction, tag: shown } = languageOf(tag);
  document.documentElement.lang = shown;
  document.documentElement.dir = direction;
}
