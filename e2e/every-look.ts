import type { Page } from 'playwright-core';
import { COLOR_RULES, seriousFindings } from './accessibility.ts';
import { chooseLanguage, chooseTheme, widthsThatScroll } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { ENGLISH, LANGUAGES } from './texts.ts';

/** Of a phone, a tablet, a desk and a large desk. */
const WIDTHS_PX = [360, 768, 1280, 1920];

/**
 * Looks at the page at hand in each language, light and dark, and in every width; leaves it in English and light.
 * @returns what is not accessible or does not fit, and in which look
 */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = (look: string, findings: readonly string[]) => {
    found.push(...findings.map((finding) => `${look}: ${finding}`));
  };
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    await chooseTheme(page, 'light');
    await waitUntilWhole(page);
    note(`${language.tag}, light`, await seriousFindings(page));
    note(language.tag, await widthsThatScroll(page, WIDTHS_PX));
    await chooseTheme(page, 'dark');
    note(`${language.tag}, dark`, await seriousFindings(page, COLOR_RULES));
  }
  await chooseTheme(page, 'light');
  await chooseLanguage(page, ENGLISH);
  return found;
}
