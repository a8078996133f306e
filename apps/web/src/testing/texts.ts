import i18next, { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import ar from '../../public/assets/locales/ar/translation.json';
import en from '../../public/assets/locales/en/translation.json';
import ja from '../../public/assets/locales/jp/translation.json';

export type Language = 'en' | 'ja' | 'ar';

const OPTIONS = {
  fallbackLng: 'en',
  resources: { en: { translation: en }, ja: { translation: ja }, ar: { translation: ar } },
  interpolation: { escapeValue: false },
};

/** The console's own texts in a language, without asking a server for them. */
export async function textsIn(language: Language): Promise<i18n> {
  const texts = createInstance();
  await texts.init({ ...OPTIONS, lng: language });
  return texts;
}

/** The same, for the whole page. */
export async function speak(language: Language): Promise<i18n> {
  await i18next.use(initReactI18next).init({ ...OPTIONS, lng: language });
  return i18next;
}
