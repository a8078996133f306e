import i18next, { type i18n } from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joinTexts } from '../../../build/texts.ts';
import { chooseLanguage, startI18n, textsPath } from './i18n.ts';
import { LANGUAGES } from './languages.ts';

const loaded: string[] = [];

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test environment has no Cookie Store
  document.cookie = `${cookie}; path=/`;
}

async function start(): Promise<i18n> {
  return startI18n();
}

beforeEach(() => {
  loaded.length = 0;
  setCookie('i18next=; max-age=0');
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', async (url: string) => {
    loaded.push(url);
    const language = LANGUAGES.find(({ file }) => url === `/assets/locales/${file}/translation.json`);
    return language ? Response.json(joinTexts(language.tag)) : new Response(null, { status: 404 });
  });
  i18next.off('languageChanged');
});

describe('language', () => {
  it('is English by default', async () => {
    await start();
    expect(i18next.language).toBe('en');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  });

  it.each(['jp', 'ja', 'ja-JP'])('is Japanese for a cookie of %s, with the files of jp', async (cookie) => {
    setCookie(`i18next=${cookie}`);
    await start();
    expect(i18next.language).toBe('ja');
    expect(document.documentElement).toHaveAttribute('lang', 'ja');
    expect(i18next.t('ui.yes')).toBe('はい');
  });

  it('is read from local storage before the cookie', async () => {
    window.localStorage.setItem('i18nextLng', 'ar');
    setCookie('i18next=jp');
    await start();
    expect(i18next.language).toBe('ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });

  it("is read from the page's lang attribute or its path, but not from a path that is no language", async () => {
    document.documentElement.lang = 'ar';
    await start();
    expect(i18next.language).toBe('ar');
    setCookie('i18next=; max-age=0');
    document.documentElement.removeAttribute('lang');
    window.history.replaceState(null, '', '/jp/');
    await start();
    expect(i18next.language).toBe('ja');
    setCookie('i18next=; max-age=0');
    document.documentElement.removeAttribute('lang');
    window.history.replaceState(null, '', '/dashboard');
    await start();
    expect(i18next.language).toBe('en');
  });

  it('falls back to English if it is not supported', async () => {
    setCookie('i18next=fr');
    await start();
    expect(i18next.t('ui.yes')).toBe('Yes');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });

  it('is stored in the cookie, Japanese by the name of its file', async () => {
    await start();
    await chooseLanguage('ja');
    expect(document.cookie).toContain('i18next=jp');
    await chooseLanguage('ar');
    expect(document.cookie).toContain('i18next=ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });

  it('uses all plural forms of Arabic', async () => {
    await start();
    await chooseLanguage('ar');
    const forms = [0, 1, 2, 3, 11, 100].map((count) => i18next.t('ui.table.selected', { count }));
    expect(new Set(forms).size).toBe(6);
  });

  it('has its texts at the paths of the specification', () => {
    expect(textsPath('ja')).toBe('/assets/locales/jp/translation.json');
    expect(textsPath('ar')).toBe('/assets/locales/ar/translation.json');
  });
});
