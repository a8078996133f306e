import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { widthsThatScroll } from './appearance.ts';
import { newContext, openMenu, signIn, waitUntilWhole } from './console-steps.ts';
import { watchForTrouble } from './page-watch.ts';
import { fiveHours, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, JAPANESE, textsOf } from './texts.ts';

const OWNER = 'A family';
/** Beside two devices of the household, whose labels name their rooms. */
const FILE = [
  'name,label,customer,building,floor,room',
  `AD-3007,,${OWNER},North,Floor 2,Ward 4`,
  `AD-3008,,${OWNER},South,,Lab`,
].join('\n');

let product: Product;
let page: Page;
let troubles: readonly string[];
let wardId: string;
const t = textsOf(ENGLISH);

beforeAll(async () => {
  product = await startProduct(['AD-3001', 'AD-3002']);
  const { url, household } = product;
  const [first, second] = household.devices;
  if (!first || !second) throw new Error('The household has no devices');
  await product.database.pool.query(`update device set label = 'North, Floor 3, Ward 3' where id = $1`, [
    first.id,
  ]);
  await sendReadings(url, first.token, fiveHours({ co2: 640 }));
  ({ page, troubles } = await openWindow(product, household.admin, { path: '/devices/import' }));
});

afterAll(() => product?.close());

const button = (name: string, within: Pick<Page, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('builds a tree from a file and from labels, and reads a room across the devices that measured it', async () => {
  await page
    .getByLabel('File of devices')
    .and(page.locator('input'))
    .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await button('Import 2 devices').click();
  await page.getByRole('heading', { name: 'The import is complete' }).waitFor();

  await page.goto(`${product.url}/devices/places`);
  await page.getByRole('combobox', { name: t('places.customer') }).click();
  await page.getByRole('option', { name: OWNER }).click();
  await row('Ward 4').getByText('AD-3007').waitFor();

  await button(t('places.proposals.open')).click();
  const proposals = page.getByRole('dialog');
  expect(await proposals.getByRole('textbox', { name: 'Building' }).inputValue()).toBe('North');
  expect(await proposals.getByRole('textbox', { name: 'Room' }).inputValue()).toBe('Ward 3');
  await button('Create 1 room', proposals).click();
  await row('Ward 3').getByText('AD-3001').waitFor();

  // The room's device is replaced by another one.
  await button(t('places.settle.open'), row('Ward 3')).click();
  const devices = page.getByRole('dialog').getByRole('combobox', { name: t('places.settle.devices') });
  await devices.press('Backspace');
  await devices.pressSequentially('3007');
  await page.getByRole('option', { name: /AD-3007/ }).click();
  // By key: the list of devices covers it.
  await button(t('places.settle.save'), page.getByRole('dialog')).press('Enter');
  await row('Ward 3').getByText('AD-3007').waitFor();
  await openMenu(page, t('ui.table.actionsFor', { row: 'Ward 3' }));
  await page.getByRole('menuitem', { name: t('places.periods.open') }).click();
  const history = page.getByRole('dialog');
  await history.getByText(/AD-3001.? until /).waitFor();
  await history.getByText(/AD-3007.? since /).waitFor();
  await page.keyboard.press('Escape');

  await openMenu(page, t('ui.table.actionsFor', { row: 'Ward 3' }));
  await page.getByRole('menuitem', { name: t('places.readings') }).click();
  await page.getByRole('heading', { level: 2, name: 'Ward 3' }).waitFor();
  await page.getByText(/^Measured by .*AD-3001.? until .*AD-3007.? since /).waitFor();
  wardId = new URL(page.url()).searchParams.get('device') ?? '';
});

it('narrows lists to a building, and groups them by it', async () => {
  await page.goto(`${product.url}/devices`);
  await row('AD-3008').waitFor();
  await page.getByRole('button', { name: t('ui.table.filters') }).click();
  await page.getByRole('button', { name: t('placeFilter.group') }).click();
  await page.getByRole('row', { name: /North · Floor 3/ }).waitFor();
  await page.getByRole('combobox', { name: t('placeFilter.label') }).click();
  await page.getByRole('option', { name: /^North/ }).click();
  await row('AD-3008').waitFor({ state: 'detached' });
  expect(await page.getByRole('row').filter({ hasText: 'AD-3007' }).count()).toBe(1);
  expect(troubles).toEqual([]);
});

it('limits a user to a building', async () => {
  const { rows } = await product.database.pool.query('select id from customer where title = $1', [OWNER]);
  await page.goto(`${product.url}/users/${rows[0].id}`);
  await button(t('users.edit'), row('meera')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('users.role') }).selectOption('VIEWER');
  await dialog.getByRole('combobox', { name: t('branches.where') }).selectOption('some');
  await dialog.getByRole('combobox', { name: t('branches.places') }).pressSequentially('North');
  await page
    .getByRole('option', { name: /^North/ })
    .first()
    .click();
  // By key: the list of places covers it.
  await button(t('users.save'), dialog).press('Enter');
  await page.getByText(t('users.saved')).waitFor();
  expect(troubles).toEqual([]);
});

it.each([
  { language: JAPANESE, measured: /^測定：.*AD-3001.*AD-3007/ },
  { language: ARABIC, measured: /^أجهزة القياس: .*AD-3001.*AD-3007/ },
])('reads the room and its building in $language.tag', async ({ language, measured }) => {
  const path = `/HistoricalData?device=${wardId}`;
  const window = await openWindow(product, product.household.admin, { path, language });
  await window.page.getByText(measured).waitFor();
  expect(window.troubles).toEqual([]);
  await window.context.close();
});

it.each([ENGLISH, JAPANESE, ARABIC])(
  'shows a user of a building its rooms only, in $tag',
  async (language) => {
    const { browser, url, household } = product;
    const says = textsOf(language);
    const context = await newContext(browser, url, language);
    const watch = await watchForTrouble(context, url);
    const own = await context.newPage();
    // By the form: a sign-in tells the console where the rights of its user hold.
    await signIn(own, url, household.user);
    await own.getByText('Ward 3').first().waitFor();
    await waitUntilWhole(own);
    const link = (navigation: string, name: string) =>
      own.getByRole('navigation', { name: navigation }).getByRole('link', { name });
    await link(says('shell.menu'), says('connectDevice.title')).click();
    await link(says('connectDevice.title'), says('places.title')).click();
    await own.getByRole('row', { name: /Ward 4/ }).waitFor();
    const elsewhere = own.getByRole('row').filter({ hasText: /South|Lab/ });
    expect(await elsewhere.count()).toBe(0);
    expect(await own.getByRole('button', { name: says('places.add.building') }).count()).toBe(0);
    expect(await widthsThatScroll(own, [390])).toEqual([]);
    await own.goto(`${url}/user/profile`);
    const role = says('users.roleIn', { role: says('users.accessRole.VIEWER'), places: '\u2068North\u2069' });
    await own.getByText(role, { exact: true }).first().waitFor();
    await link(says('shell.menu'), says('history.title')).click();
    await link(says('history.title'), says('airRecords.title')).click();
    await waitUntilWhole(own);
    expect(await own.getByText(says('failure.load')).count()).toBe(0);
    expect(watch.troubles).toEqual([]);
    await context.close();
  },
);
