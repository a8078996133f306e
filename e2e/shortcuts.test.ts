import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const english = textsOf(ENGLISH);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['AQ-1']);
});
afterAll(() => product?.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const addressOf = (page: Page) => new URL(page.url()).pathname;

/** The open search with its field. */
function search(page: Page, language: Language) {
  const t = textsOf(language);
  const palette = dialog(page, t('search.title'));
  return { palette, field: palette.getByRole('combobox', { name: t('search.label') }) };
}

const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

it('leads an administrator through the console by keyboard', async () => {
  const { page, troubles, context } = await openWindow(product, product.household.admin, {
    path: '/customers',
  });
  await page.getByRole('searchbox').waitFor();
  // The listener is loaded after the page, like the inbox.
  await page.getByRole('button', { name: english('inbox.button_other', { number: '0' }) }).waitFor();

  await page.keyboard.press('Tab');
  await isFocused(page, 'a[href="#content"]');
  await page.keyboard.press('Enter');
  await isFocused(page, 'main');

  await page.keyboard.press('?');
  const list = dialog(page, english('shortcuts.title'));
  await list.getByText(english('shortcuts.search')).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  expect(addressOf(page)).toBe('/customers');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  await isFocused(page, '[type=search]');
  await page.keyboard.type('gv?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('gv?');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.waitForURL('**/devices');

  await page.keyboard.press('Control+k');
  const { palette, field } = search(page, ENGLISH);
  await field.fill('aq-1');
  const room = palette.getByRole('option', { name: 'AQ-1' });
  await room.waitFor();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await room.getAttribute('id'));
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/getSingleDeviceData/**');
  await isFocused(page, 'main');

  const inbox = page.getByRole('button', { name: english('inbox.button_other', { number: '0' }) });
  await inbox.focus();
  await page.keyboard.press('Enter');
  const tabs = dialog(page, english('inbox.title')).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await tabs.nth(1).and(page.locator('[aria-selected=true]')).waitFor();
  await isFocused(page, '[role=tab][aria-selected=true]');
  await waitUntilWhole(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await isFocused(page, '[aria-expanded=false]');

  expect(troubles).toEqual([]);
  await context.close();
});

it('finds a room on an Arabic phone, and keeps single keys for typing once they are off', async () => {
  const arabic = textsOf(ARABIC);
  const { page, troubles, context } = await openWindow(product, product.household.user, {
    path: '/profile',
    language: ARABIC,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: arabic('profile.keyboard.label') }).click();
  await page.locator('main').focus();
  await page.keyboard.press('?');

  await page.getByRole('button', { name: arabic('shell.openMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: arabic('search.title') })
    .click();
  const { palette, field } = search(page, ARABIC);
  await isFocused(page, '[role=combobox]');
  expect(await dialog(page, arabic('shortcuts.title')).count()).toBe(0);
  await field.fill('aq-1');
  const room = palette.getByRole('option', { name: 'AQ-1' });
  await room.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await room.click();
  await page.waitForURL('**/getSingleDeviceData/**');

  expect(troubles).toEqual([]);
  await context.close();
});
