import i18next, { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { joinFiles, type Texts } from '../../build/join-files.ts';

export type Language = 'en' | 'ja' | 'ar';

type Files = Record<string, Texts>;
const [en, ja, ar] = [
  import.meta.glob<Texts>(['../**/locales/en.json', '../../../../packages/contract/src/**/locales/en.json'], {
    eager: true,
    import: 'default',
  }),
  import.meta.glob<Texts>(['../**/locales/ja.json', '../../../../packages/contract/src/**/locales/ja.json'], {
    eager: true,
    import: 'default',
  }),
  import.meta.glob<Texts>(['../**/locales/ar.json', '../../../../packages/contract/src/**/locales/ar.json'], {
    eager: true,
    import: 'default',
  }),
];

/** Joined like in the build. */
const joined = (files: Files) => ({ translation: joinFiles(Object.entries(files)) });

const OPTIONS = {
  fallbackLng: 'en',
  resources: { en: joined(en), ja: joined(ja), ar: joined(ar) },
  interpolation: { escapeValue: false, defaultVariables: { product: 'Airdeck' } },
};

/** The console's texts in a language, without a server. */
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
