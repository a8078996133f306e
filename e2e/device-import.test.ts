import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { openTab, waitUntilWhole } from './console-steps.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH } from './texts.ts';

/** User input that a spreadsheet would execute as a formula. */
const FORMULA = '=cmd|calc';

const WRONG = [
  'name,label,customer,place,latitude,longitude',
  'Living room,,,,,',
  'Kitchen,Ground floor,A family,School,48.137,-11.575',
  'Hall,,Nobody,Moon,91,0',
].join('\n');
const RIGHT = [
  'name;label;customer;place;latitude;longitude',
  'Kitchen;Ground floor;A family;School;48,137;-11,575',
  `'${FORMULA};空気センサー;;None;;`,
  'غرفة;"two ""lines""\r\nhere";;;;',
].join('\r\n');

let product: Product;
let page: Page;
let troubles: readonly string[];

beforeAll(async () => {
  product = await startProduct(['Living room']);
  ({ page, troubles } = await openWindow(product, product.household.admin, { path: '/devices' }));
});

afterAll(() => product?.close());

const choose = (text: string) =>
  page
    .getByLabel('File of devices')
    .and(page.locator('input'))
    .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function downloaded(button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

it('shows the errors of a file, imports the corrected one, and exports a file that can be imported again', async () => {
  await openTab(page, ENGLISH, 'nav.devices', 'deviceImport.tab', 'nav.groups.setup');

  await choose(WRONG);
  const errors = page.getByRole('table', { name: 'Errors' });
  await errors.getByText('* This name is already taken').waitFor();
  await errors.getByText('This value is unknown.').waitFor();
  await errors.getByText('This is out of range.').waitFor();
  await page.getByRole('button', { name: 'Import 1 device', exact: true }).waitFor();
  await waitUntilWhole(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [360, 768, 1280])).toEqual([]);

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await choose(RIGHT);
  await page.getByRole('button', { name: 'Import 3 devices', exact: true }).click();
  await page.getByRole('heading', { name: 'The import is complete' }).waitFor();
  const result = await downloaded('Download result');
  expect(result).toContain('2,Kitchen,Created,');
  expect(result).toContain(`3,'${FORMULA},Created,`);

  await page.getByRole('link', { name: 'To the devices' }).click();
  for (const name of ['Kitchen', FORMULA, 'غرفة']) {
    await page.getByRole('row').filter({ hasText: name }).waitFor();
  }
  const exported = await downloaded('Export');
  expect(exported).toContain('Kitchen,Ground floor,default,A family,,,,School,,48.137,-11.575,Europe/');
  expect(exported).toContain(`'${FORMULA},空気センサー`);

  await openTab(page, ENGLISH, 'nav.devices', 'deviceImport.tab', 'nav.groups.setup');
  await page.getByLabel('Update existing devices').check();
  await choose(exported);
  await page.getByRole('button', { name: 'Import 4 devices', exact: true }).click();
  await page.getByRole('heading', { name: 'The import is complete' }).waitFor();
  await page.getByText('Updated').waitFor();
  expect(await downloaded('Download result')).not.toContain('Failed');
  expect(troubles).toEqual([]);
});
