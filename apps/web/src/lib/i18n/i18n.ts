import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, rememberLanguage } from './language-detector.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageTag, languageOf } from './languages.ts';
import { TEXTS_BACKEND } from './texts-backend.ts';

/** Finds the reader's language, loads its texts and turns the page to its direction. */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(TEXTS_BACKEND)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: LANGUAGES.map(({ tag }) => tag),
      load: 'languageOnly',
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
  rememberLanguage(tag);
  const { direction, tag: shown } = languageOf(tag);
  document.documentElement.lang = shown;
  document.documentElement.dir = direction;
}
