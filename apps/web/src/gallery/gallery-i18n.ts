import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import ar from '../../public/assets/locales/ar/translation.json';
import en from '../../public/assets/locales/en/translation.json';
import jp from '../../public/assets/locales/jp/translation.json';

export type GalleryLanguage = 'en' | 'ja' | 'ar';

/** The console's own texts, without asking a server for them. */
export async function startGalleryI18n(language: GalleryLanguage): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, ja: { translation: jp }, ar: { translation: ar } },
    interpolation: { escapeValue: false },
  });
  return i18next;
}
