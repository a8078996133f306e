import '@fontsource-variable/inter';
import './fonts.css';

/**
 * The list of Japanese font files is 100 kB of CSS, which other languages do not need: fonts are loaded with their
 * language.
 */
export async function loadFontOf(language: string): Promise<void> {
  if (language.startsWith('ar')) await import('./font-arabic.css');
  if (language.startsWith('ja')) await import('@fontsource-variable/noto-sans-jp');
}

/** Delay for the first screen: the browser is also idle while that waits for its data. */
const AT_REST_AFTER_MS = 3_000;

/** Names may be in any script: loads the remaining fonts when the page is idle. */
export function loadFontsWhenIdle(): void {
  const load = () => {
    void loadFontOf('ar');
    void loadFontOf('ja');
  };
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 10_000 });
    else load();
  }, AT_REST_AFTER_MS);
}
