import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { widthsThatScroll } from './appearance.ts';
import { openMenu, waitUntilWhole } from './console-steps.ts';
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
  await page.getByRole('button', { name: t('placeFilter.group') }).click();
  await page.getByRole('row', { name: /North · Floor 3/ }).waitFor();
  await page.getByRole('combobox', { name: t('placeFilter.label') }).click();
  await page.getByRole('option', { name: /^North/ }).click();
  await row('AD-3008').waitFor({ state: 'detached' });
  expect(await page.getByRole('row').filter({ hasText: 'AD-3007' }).count()).toBe(1);
  expect(troubles).toEqual([]);
});

it.each([
  { language: JAPANESE, measured: /^測定：.*AD-3001.*AD-3007/ },
  { language: ARABIC, measured: /^أجهزة القياس: .*AD-3001.*AD-3007/ },
])('reads the room and its building in $language.tag', async ({ language, measured }) => {
  const path = `/HistoricalData?device=${wardId}`;
  const window = await openWindow(product, product.household.admin, { path, language });
  await window.page.getByText(measured).waitFor();
  const { user } = product.household;
  const own = await openWindow(product, user, { path: '/dashboard', language });
  const says = textsOf(language);
  await own.page.getByText('North').first().waitFor();
  await waitUntilWhole(own.page);
  expect(await own.page.getByText(says('failure.load')).count()).toBe(0);
  expect(await widthsThatScroll(own.page, [390])).toEqual([]);
  expect([...window.troubles, ...own.troubles]).toEqual([]);
  await window.context.close();
  await own.context.close();
});
