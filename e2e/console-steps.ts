import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Account } from './platform-api.ts';
import { type Language, textsOf } from './texts.ts';

/** Time zone of the browsers in these tests: its half-hour offset reveals a wrong zone. */
export const TIME_ZONE = 'Asia/Kolkata';

/**
 * A new profile with a stored language. Without a service worker, which would fetch the whole console in the background
 * for each profile: tests of the worker allow it by `serviceWorkers`.
 */
export async function newContext(
  browser: Browser,
  serverUrl: string,
  { file }: Language,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  await context.addCookies([{ name: 'i18next', value: file, url: serverUrl }]);
  return context;
}

export function emailField(page: Page): Locator {
  return page.locator('input[type=email]');
}

export function passwordField(page: Page): Locator {
  return page.locator('input[autocomplete=current-password]');
}

/** Fills and submits the sign-in form of the current page. */
export async function sendSignIn(page: Page, account: Account): Promise<void> {
  await emailField(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await page.locator('button[type=submit]').click();
}

/** Signs in from the start page, and waits for the dashboard. */
export async function signIn(page: Page, serverUrl: string, account: Account): Promise<void> {
  await page.goto(serverUrl);
  await sendSignIn(page, account);
  await page.waitForURL('**/dashboard');
}

/** Chooses a device in the customer's selector. */
export async function chooseDevice(page: Page, language: Language, name: string): Promise<void> {
  const selector = page.getByRole('combobox', { name: textsOf(language)('dashboard.device') });
  await selector.selectOption({ label: name });
}

/** Opens a section by the menu, and then one of its tabs, by keys of their names. @param group of the tab, if it has one */
export async function openTab(
  page: Page,
  language: Language,
  section: string,
  tab: string,
  group?: string,
): Promise<void> {
  const t = textsOf(language);
  const link = (navigation: string, name: string) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true });
  await link(t('shell.menu'), t(section)).click();
  if (group !== undefined) await link(t(section), t(group)).click();
  await link(t(section), t(tab)).click();
}

/** Waits until the page is loaded completely. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.getByRole('main').locator('h1, [role=alert]').first().waitFor();
  await vi.waitFor(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const MENU_GAP_PX = 40;

/** Opens the menu of the button with this name, and waits until it is in its final position. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  // Away from the sticky top bar.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click();
  // For a frame or two a new menu is at the page's corner, where a click would scroll the page.
  await vi.waitFor(async () => {
    const [menu, opener] = await Promise.all([page.getByRole('menu').boundingBox(), button.boundingBox()]);
    if (!menu || !opener) throw new Error(`There is no menu ${name}`);
    const gap = Math.max(menu.y - (opener.y + opener.height), opener.y - (menu.y + menu.height));
    expect(gap).toBeLessThan(MENU_GAP_PX);
  });
}
