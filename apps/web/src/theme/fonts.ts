import '@fontsource-variable/inter';
import './fonts.css';

/**
 * The list of Japanese font files is a hundred kilobytes of CSS before the first glyph, and Arabic readers need none of it:
 * each comes when its language is shown.
 */
export async function loadFontOf(language: string): Promise<void> {
  if (language.startsWith('ar')) await import('./font-arabic.css');
  if (language.startsWith('ja')) await import('@fontsource-variable/noto-sans-jp');
}

/** The first moments belong to the first screen: a browser is idle in them, too, while it waits for its data. */
const AT_REST_AFTER_MS = 3_000;

/** A device or a person may have a name in any script: fetch what is left once the page is at rest. */
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
