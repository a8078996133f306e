import type { Page } from 'playwright-core';
import { seriousFindings } from './accessibility.ts';
import { chooseLanguage, chooseTheme, widthsThatScroll } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { ARABIC, ENGLISH, LANGUAGES, type Language } from './texts.ts';

/** Of a phone, a tablet, a desk and a large desk; what is drawn for them differs by width, not by language. */
const WIDTHS_PX = [360, 768, 1280, 1920];
/** Words of another length matter where there is little room for them, and where the menu takes a part of it. */
const WIDTHS_OF_TRANSLATIONS_PX = [360, 1280];

/**
 * Looks at the page at hand in each language, light and dark, and in every width; leaves it in English and light.
 * @returns what is not accessible or does not fit, and in which look
 */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) found.push(...(await findingsIn(page, language)));
  await chooseLanguage(page, ENGLISH);
  return found;
}

/**
 * Looks at the page at hand in one language, and leaves it light. A theme changes nothing but colours, and a language
 * everything but colours: these are looked at in English, in both themes and every width.
 */
export async function findingsIn(page: Page, language: Language): Promise<string[]> {
  const found: string[] = [];
  const note = (look: string, findings: readonly string[]) => {
    found.push(...findings.map((finding) => `${look}: ${finding}`));
  };
  await chooseLanguage(page, language);
  await waitUntilWhole(page);
  if (language !== ENGLISH) {
    // Japanese has the structure of English; Arabic is mirrored.
    if (language === ARABIC) note(language.tag, await seriousFindings(page, 'all but colors'));
    note(language.tag, await widthsThatScroll(page, WIDTHS_OF_TRANSLATIONS_PX));
  } else {
    note(language.tag, await seriousFindings(page, 'everything'));
    note(language.tag, await widthsThatScroll(page, WIDTHS_PX));
    await chooseTheme(page, 'dark');
    note('dark', await seriousFindings(page, 'colors'));
    await chooseTheme(page, 'light');
  }
  return found;
}
