import type { Page } from 'playwright-core';
import { LANGUAGES, type Language, textsOf } from './texts.ts';

export type Theme = 'light' | 'dark';

async function languageOfPage(page: Page): Promise<Language> {
  const tag = await page.locator('html[lang]').getAttribute('lang');
  const language = LANGUAGES.find((one) => one.tag === tag);
  if (!language) throw new Error(`The page is in '${tag}'`);
  return language;
}

/**
 * Changes the language like a user: by the buttons on signed-out pages, by the top bar's menu on others. The menu gets
 * plain click events, without waiting until it is stable: its pointer and keyboard handling is tested elsewhere.
 */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  // A page that is still loading has neither, and would be taken for a signed-in one.
  await page.locator('fieldset button[lang], header button[aria-haspopup=menu]').first().waitFor();
  const before = await languageOfPage(page);
  if (before === language) return;
  const button = page.locator(`fieldset button[lang=${language.tag}]`);
  if ((await button.count()) > 0) {
    await button.click();
  } else {
    const label = textsOf(before)('topBar.language');
    await page.locator(`header button[aria-label="${label}"]`).dispatchEvent('click');
    const entry = page.getByRole('menuitemradio').filter({ has: page.locator(`bdi[lang=${language.tag}]`) });
    await entry.dispatchEvent('click');
    await entry.waitFor({ state: 'detached' });
  }
  await page.locator(`html[lang=${language.tag}][dir=${language.direction}]`).waitFor();
}

/** Switches to light or dark by the switch at the top. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  const isSo = page.locator(`html[data-mantine-color-scheme=${theme}]`);
  if ((await isSo.count()) > 0) return;
  const t = textsOf(await languageOfPage(page));
  await page.getByRole('button', { name: t(theme === 'dark' ? 'theme.toDark' : 'theme.toLight') }).click();
  await isSo.waitFor();
}

/** Time in which the layout follows a new width, also on a busy machine. */
const ADAPTING_MS = 5000;

/** The widths (px) at which the page scrolls horizontally, with the overflowing elements. */
export async function widthsThatScroll(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    const sticksOut = await page.evaluate(async (adaptingMs) => {
      const root = document.documentElement;
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // Components that measure themselves adapt a frame later, those that ask for the width once React has rendered.
      await nextFrame();
      await nextFrame();
      const end = performance.now() + adaptingMs;
      while (root.scrollWidth > root.clientWidth && performance.now() < end) await nextFrame();
      if (root.scrollWidth <= root.clientWidth) return undefined;
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > root.clientWidth + 1;
      });
      const names = wide.slice(0, 3).map(({ tagName, className }) => `${tagName}.${String(className)}`);
      return `${root.scrollWidth} px: ${names.join(', ')}`;
    }, ADAPTING_MS);
    if (sticksOut !== undefined) found.push(`at ${width} px it is ${sticksOut}`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}
