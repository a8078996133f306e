import type { Page } from 'playwright-core';
import { PATHS } from '../apps/web/src/lib/paths/paths.ts';
import { accessibilityFindings } from './accessibility.ts';
import { chooseLanguage } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { focusFindings, tabThrough } from './focus.ts';
import { LANGUAGES, type Language } from './texts.ts';

type Look = { readonly colorScheme: 'light' | 'dark'; readonly language: Language };

const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  LANGUAGES.map((language) => ({ colorScheme, language })),
);

/** Screens in a row with the same look: another language draws the present screen again. */
const SCREENS_PER_LOOK = 8;

/** Whether every screen is checked in every look, which takes minutes; else each is checked in one of them, in turn. */
const IS_THOROUGH = process.env['EVERY_LOOK'] === 'true';

/** For fifty screens on a busy machine. */
export const WALK_TIMEOUT_MS = IS_THOROUGH ? 1_800_000 : 300_000;

/** The screens with their addresses, those of one address first. */
const SCREENS = [...new Set<string>(Object.values(PATHS))]
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((pattern) => [pattern, new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)] as const);

type Walk = {
  /** Findings of axe and of the keyboard, each with its screen and look. */
  readonly findings: readonly string[];
  /** The screens, as in `PATHS`. */
  readonly visited: readonly string[];
};

type WalkOptions = {
  /** Index of the look of the first screen: with different ones, users see a screen in different looks. */
  readonly firstLook: number;
  /** Addresses to which no visible link leads. */
  readonly more: readonly string[];
  /** Screens that are left out unless every look is checked, as in `PATHS`. */
  readonly known?: ReadonlySet<string>;
  /** The screens on which the Tab key is pressed from the start to the end, as in `PATHS`. */
  readonly tabbed?: readonly string[];
};

/** Checks every screen that links lead to from the current one, each once. */
export async function walkScreens(page: Page, options: WalkOptions): Promise<Walk> {
  const { firstLook, more, known = new Set(), tabbed = [] } = options;
  const findings: string[] = [];
  const visited: string[] = [];
  const left = [addressOf(page), ...(await linksOn(page)), ...more];
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const pattern = patternOf(address);
    if (pattern === undefined || visited.includes(pattern)) continue;
    if (!IS_THOROUGH && known.has(pattern)) continue;
    const turn = LOOKS[(firstLook + Math.floor(visited.length / SCREENS_PER_LOOK)) % LOOKS.length];
    visited.push(pattern);
    for (const look of IS_THOROUGH ? LOOKS : LOOKS.filter((one) => one === turn)) {
      // A list that the keyboard has opened in another look would stay open. Before a sign-in there are none, and no profile.
      if (IS_THOROUGH && (await page.getByRole('navigation').count()) > 0)
        await open(page, PATHS.userProfile);
      await chooseLook(page, look);
      await open(page, address);
      await waitUntilWhole(page);
      const found = [...(await accessibilityFindings(page)), ...(await focusFindings(page))];
      findings.push(...found.map((one) => `${pattern} ${look.colorScheme} ${look.language.tag}: ${one}`));
    }
    if (tabbed.includes(pattern)) await tabThrough(page);
    left.push(...(await linksOn(page)));
  }
  return { findings, visited };
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

function patternOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://airdeck.example');
  return SCREENS.find(([, addresses]) => addresses.test(pathname))?.[0];
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Pages for printing have no choice of languages: the look is chosen on another one. */
async function chooseLook(page: Page, { colorScheme, language }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const choice = page.locator('header button[aria-haspopup=menu], fieldset button[lang]');
  if ((await choice.count()) === 0) await open(page, PATHS.userProfile);
  await chooseLanguage(page, language);
}

/** Screens with a content security policy of their own, which load the page again. */
const OWN_DOCUMENTS: readonly string[] = [PATHS.connectDevice];

const isOwnDocument = (address: string): boolean => OWN_DOCUMENTS.includes(patternOf(address) ?? '');

/** Opens an address like a link of the console: without loading the page again. The focus moves to the new screen. */
async function open(page: Page, address: string): Promise<void> {
  if (isOwnDocument(address) || isOwnDocument(addressOf(page))) {
    await page.goto(new URL(address, page.url()).href);
    return;
  }
  const before = await page.evaluate((to) => {
    const { pathname } = location;
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return pathname;
  }, address);
  // An address that leads back to the shown screen, such as that of a used link, moves no focus.
  await page.waitForFunction(
    (shown) => location.pathname === shown || document.activeElement?.matches('main'),
    before,
  );
}
