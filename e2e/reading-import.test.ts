import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { widthsThatScroll } from './appearance.ts';
import { openTab, waitUntilWhole } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH } from './texts.ts';

/** As Excel in Germany writes it. */
const FILE = [
  'sep=;',
  'Zeit;Temp °F;CO2 (ppm);Staub;Notiz',
  '27.11.2025 10:00;71,6;731;11,5;a',
  '27.11.2025 10:01;72,5;-;12,5;b',
  '27.11.2025 10:02;low;740;13,5;c',
].join('\r\n');

let product: Product;
let page: Page;
let troubles: readonly string[];

beforeAll(async () => {
  product = await startProduct(['Living room']);
  ({ page, troubles } = await openWindow(product, product.household.admin, { path: '/devices' }));
});

afterAll(() => product?.close());

it('shows a file as it will be stored, stores it in the background, and gives back what was refused', async () => {
  await openTab(page, ENGLISH, 'nav.devices', 'readingImport.title', 'nav.groups.setup');
  await page
    .getByLabel('File of readings')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'Zähler.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${FILE}`, 'utf16le'),
    });
  const preview = page.getByRole('group', { name: 'First rows as they will be stored' });
  await preview.getByRole('cell', { name: '22.5', exact: true }).waitFor();
  await page.getByText('The file does not name the time zone of its times.').waitFor();

  // Recognised by no name, but a number: stored as what the reader chooses.
  const particles = page.getByRole('group', { name: 'Staub' });
  await particles.locator('input[role=combobox]').click();
  await page.getByRole('listbox').getByRole('option', { name: 'pm25', exact: true }).click();
  await preview.getByRole('columnheader', { name: 'pm25 · µg/m³' }).waitFor();
  await preview.getByRole('cell', { name: '12.5', exact: true }).waitFor();
  await waitUntilWhole(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [360, 390, 768, 1280])).toEqual([]);

  await page.getByRole('button', { name: 'Store 3 rows' }).click();
  await page.getByText('Choose the device.').waitFor();
  await page.getByRole('combobox', { name: 'Device', exact: true }).click();
  await page.getByRole('option', { name: /Living room/ }).click();
  await page.getByRole('button', { name: 'Store 3 rows' }).click();
  await page.getByText(/^Complete/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download what was refused' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('5,Temp °F,low,this is no number');
  expect(troubles).toEqual([]);
});
