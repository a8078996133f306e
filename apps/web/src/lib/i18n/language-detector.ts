import { FALLBACK_LANGUAGE, findLanguage, type LanguageTag, languageOf } from './languages.ts';

const STORAGE_KEY = 'i18nextLng';
const COOKIE = 'i18next';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Where the language is looked for, first hit first. */
const SOURCES: readonly (() => string | null | undefined)[] = [
  () => window.localStorage.getItem(STORAGE_KEY),
  () => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1],
  () => document.documentElement.getAttribute('lang'),
  () => window.location.pathname.split('/')[1],
  () => window.location.hostname.split('.')[0],
];

/** The reader's language, as far as anything here tells it. */
export function detectLanguage(): LanguageTag {
  for (const source of SOURCES) {
    const found = findLanguage(readSafely(source) ?? '');
    if (found) return found.tag;
  }
  return FALLBACK_LANGUAGE;
}

/** For the next visit, Japanese under the name its file has. */
export function rememberLanguage(tag: string): void {
  const { file } = languageOf(tag);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${COOKIE}=${file}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** Storage and cookies may be forbidden. */
function readSafely(source: (typeof SOURCES)[number]): string | null | undefined {
  try {
    return source();
  } catch {
    return undefined;
  }
}
