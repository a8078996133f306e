import type { BackendModule, InitOptions, ResourceKey } from 'i18next';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { productName } from '../brand/brand.ts';
import { FALLBACK_LANGUAGE, findLanguage, LANGUAGES, type LanguageTag, languageOf } from './languages.ts';

/** The texts of a language, in the structure of its file in the locales folder. */
export function textsPath(tag: string): string {
  return `/assets/locales/${languageOf(tag).file}/translation.json`;
}

/** Fetches the texts of a language. The library retries failures after a while. */
const TEXTS_BACKEND: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _namespace, done) => {
    const fetched = fetch(textsPath(tag)).then(async (response) => {
      if (!response.ok) throw new Error(`Texts of '${tag}' were answered with ${response.status}`);
      return response.json();
    });
    fetched.then(
      (texts) => done(null, texts),
      // With an error, this argument tells the library whether to retry.
      (error: Error) => done(error, true),
    );
  },
};

const STORAGE_KEY = 'i18nextLng';
const COOKIE = 'i18next';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Sources of the language, in order of precedence. */
const SOURCES: readonly (() => string | null | undefined)[] = [
  () => window.localStorage.getItem(STORAGE_KEY),
  () => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1],
  () => document.documentElement.getAttribute('lang'),
  () => window.location.pathname.split('/')[1],
  () => window.location.hostname.split('.')[0],
];

/** The reader's language, by the first source that has one. */
function detectLanguage(): LanguageTag {
  for (const source of SOURCES) {
    const found = findLanguage(readSafely(source) ?? '');
    if (found) return found.tag;
  }
  return FALLBACK_LANGUAGE;
}

/** Stores the language for the next visit; Japanese by the name of its file. */
function rememberLanguage(tag: string): void {
  const { file } = languageOf(tag);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${COOKIE}=${file}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** Storage and cookies may be blocked. */
function readSafely(source: (typeof SOURCES)[number]): string | null | undefined {
  try {
    return source();
  } catch {
    return undefined;
  }
}

const OPTIONS: InitOptions = {
  fallbackLng: FALLBACK_LANGUAGE,
  supportedLngs: LANGUAGES.map(({ tag }) => tag),
  load: 'languageOnly',
  // React escapes texts. The product's name may be that of a brand.
  interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
  returnNull: false,
};

/** The texts of one language, for the pages that the build draws. */
export async function speakWith(tag: LanguageTag, texts: ResourceKey): Promise<i18n> {
  await i18next
    .use(initReactI18next)
    .init({ ...OPTIONS, lng: tag, resources: { [tag]: { translation: texts } } });
  return i18next;
}

/** Detects the reader's language, loads its texts and sets the page's direction. */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(TEXTS_BACKEND)
    .use(initReactI18next)
    .init({ ...OPTIONS, lng: detectLanguage() });
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
