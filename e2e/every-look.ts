import type { Page } from 'playwright-core';
import { accessibilityFindings } from './accessibility.ts';
import { chooseLanguage, chooseTheme, widthsThatScroll } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { ARABIC, ENGLISH, LANGUAGES, type Language } from './texts.ts';

/** A phone, a tablet, a desktop and a large desktop. Layouts depend on the width, not on the language. */
const WIDTHS_PX = [360, 768, 1280, 1920];
/** The length of words matters where there is little space, and where the menu takes part of it. */
const WIDTHS_OF_TRANSLATIONS_PX = [360, 1280];

/**
 * The overflows of the current page in each language; leaves it in English. For screens that access.test.ts walks
 * through as they are, and checks for accessibility there.
 */
export async function overflowsInEveryLanguage(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    await waitUntilWhole(page);
    const overflows = await widthsThatScroll(page, widthsFor(language));
    found.push(...overflows.map((overflow) => `${language.tag}: ${overflow}`));
  }
  await chooseLanguage(page, ENGLISH);
  return found;
}

const widthsFor = (language: Language) => (language === ENGLISH ? WIDTHS_PX : WIDTHS_OF_TRANSLATIONS_PX);

/**
 * Checks the current page in each language, light and dark, and at every width; leaves it in English and light.
 * @returns accessibility findings and overflows, each with its look
 */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) found.push(...(await findingsIn(page, language)));
  await chooseLanguage(page, ENGLISH);
  return found;
}

/**
 * Checks the current page in one language, and leaves it light. A theme changes only colours, and a language everything
 * but colours: both themes and all widths are checked in English only.
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
    if (language === ARABIC) note(language.tag, await accessibilityFindings(page, 'all but colors'));
    note(language.tag, await widthsThatScroll(page, widthsFor(language)));
  } else {
    note(language.tag, await accessibilityFindings(page, 'everything'));
    note(language.tag, await widthsThatScroll(page, widthsFor(language)));
    await chooseTheme(page, 'dark');
    note('dark', await accessibilityFindings(page, 'colors'));
    await chooseTheme(page, 'light');
  }
  return found;
}
