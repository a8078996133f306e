import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openChartTable, readChartTable } from './chart-table.ts';
import { waitUntilWhole } from './console-steps.ts';
import { fiveHours, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH, textsOf } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Kitchen']);
});
afterAll(() => product?.close());

it('a chart continues with each reading, without reading its window again, as a reload shows it', async () => {
  const { url, household } = product;
  const token = household.devices[0]?.token ?? '';
  await sendReadings(url, token, fiveHours({ pm25: 12, co2: 700 }));
  const { page, troubles } = await openWindow(product, household.user, { path: null });
  let windowsRead = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('agg') === 'AVG') windowsRead += 1;
  });
  await page.goto(`${url}/dashboard`);
  await waitUntilWhole(page);
  const name = textsOf(ENGLISH)('metric.co2');
  const shown = async () => (await readChartTable(await openChartTable(page, ENGLISH, name))).slice(-20);
  const region = await openChartTable(page, ENGLISH, name);
  const before = await readChartTable(region);
  expect(windowsRead).toBe(1);

  // In order, twice, late, and one that no sensor can mean.
  const now = Date.now();
  const values = [900, 1_000, 1_100, 65_535, 1_200];
  for (const [index, co2] of values.entries()) {
    await sendReadings(url, token, [{ ts: now + index * 10, values: { co2 } }]);
  }
  await sendReadings(url, token, [{ ts: now, values: { co2: 900 } }]);
  await sendReadings(url, token, [{ ts: now + 5, values: { co2: 2_000 } }]);

  const means = (table: typeof before) => table.map(([, value]) => value).filter((value) => value !== '–');
  // Without the last reading from before, if a quarter of an hour has ended since.
  const expected = ['1,150', '1,240'];
  await vi.waitFor(async () => expect(expected).toContain(means(await readChartTable(region)).at(-1)));
  const continued = await readChartTable(region);
  expect(windowsRead).toBe(1);
  await page.reload();
  await waitUntilWhole(page);
  expect(await shown()).toEqual(continued.slice(-20));
  expect(troubles).toEqual([]);
});

it('a further quantity has a tile and a chart, which continue with each reading', async () => {
  const { url, household } = product;
  const token = household.devices[0]?.token ?? '';
  await sendReadings(url, token, fiveHours({ radon: 80, pressure: 1_013.2, noise: 41 }));
  const { page, troubles } = await openWindow(product, household.user);
  await waitUntilWhole(page);
  const tile = page.locator('dl div', { hasText: textsOf(ENGLISH)('metric.radon') });
  await tile.getByText('82', { exact: true }).waitFor();
  await sendReadings(url, token, [{ ts: Date.now(), values: { radon: 350 } }]);
  await tile.getByText('350', { exact: true }).waitFor();
  await page.getByRole('button', { name: textsOf(ENGLISH)('metric.radon'), exact: true }).click();
  const table = await readChartTable(await openChartTable(page, ENGLISH, textsOf(ENGLISH)('metric.radon')));
  expect(table.length).toBeGreaterThan(10);
  expect(troubles).toEqual([]);
});
