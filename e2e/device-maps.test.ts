import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { waitUntilWhole } from './console-steps.ts';
import { type Account, fiveHours, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

let product: Product;

/** Two near the initial centre of maps, one apart, one without a location. */
const PLACES = [
  ['AD-1', 20.3, 85.8, 'School'],
  ['AD-2', 20.301, 85.801, 'School'],
  ['AD-3', 20.5, 86.3, 'Hospital'],
  ['AD-4', 0, 0, null],
] as const;

/** Position of AD-3 in pixels from the middle of an unmoved map: 364 per degree of longitude. */
const FROM_MIDDLE = { x: 182, y: -78 };

beforeAll(async () => {
  product = await startProduct(
    PLACES.map(([name]) => name),
    { withWebGl: true },
  );
  const { database, household, url } = product;
  for (const [name, lat, lon, kind] of PLACES) {
    await database.pool.query(
      'update device set device_lat = $2, device_lon = $3, device_installed_place = $4 where name = $1',
      [name, lat, lon, kind],
    );
  }
  for (const { name, token } of household.devices) {
    if (name !== 'AD-4') await sendReadings(url, token, fiveHours({ pm25: name === 'AD-1' ? 200 : 20 }));
  }
});

afterAll(() => product?.close());

// An open map continues to be rendered.
afterEach(async () => {
  for (const context of product.browser.contexts()) await context.close();
});

const openAs = async (account: Account, language: Language = ENGLISH): Promise<Page> =>
  (await openWindow(product, account, { language })).page;

const mapCard = (page: Page, language: Language = ENGLISH) =>
  page.getByRole('region', { name: textsOf(language)('deviceMap.title'), exact: true });

/** Scrolls to the map at the end of the dashboard, which is loaded when it comes into view. */
async function goToMap(page: Page, language: Language = ENGLISH): Promise<void> {
  await waitUntilWhole(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return mapCard(page, language).locator('canvas').count();
    })
    .toBe(1);
  await mapCard(page, language).evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** Texts of the devices that the map shows individually. */
const seen = (page: Page, language: Language = ENGLISH) =>
  mapCard(page, language)
    .getByRole('list', { name: textsOf(language)('deviceMap.seen') })
    .getByRole('button')
    .allTextContents();

/** Clicks the map once it is stable: content that loads late above it moves it. */
async function clickMap(page: Page, offset: { x: number; y: number }): Promise<void> {
  const canvas = mapCard(page).locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no map');
  await canvas.click({ position: { x: box.width / 2 + offset.x, y: box.height / 2 + offset.y } });
}

it("shows a system administrator the sizes of the lists, and every tenant's devices", async () => {
  const page = await openAs(product.household.sysAdmin);
  await waitUntilWhole(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Devices\s*4$/ }).waitFor();
  await main.getByRole('link', { name: /^Customers\s*1$/ }).waitFor();
  await goToMap(page);
  // Locations and states, without readings.
  await expect.poll(() => seen(page)).toEqual(['AD-3 · A familyActive']);
  await mapCard(page).getByText('1 device without a location').waitFor();
  for (let step = 0; step < 3; step += 1)
    await mapCard(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => seen(page)).toEqual([]);
  await mapCard(page).getByRole('button', { name: 'Show all devices' }).click();
  await expect.poll(() => seen(page)).toEqual(['AD-3 · A familyActive']);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [360, 768, 1280])).toEqual([]);
  await main.locator('dd a[href="/devices?state=inactive"]').click();
  await page.waitForURL('**/devices?state=inactive');
  await page.getByRole('row').filter({ hasText: 'AD-4' }).waitFor();
});

it('shows a tenant the air of its devices on the map, live, and opens a device', async () => {
  const page = await openAs(product.household.admin);
  await goToMap(page);
  await expect.poll(() => seen(page)).toEqual(['AD-3 · A family37Good']);
  await clickMap(page, { x: 0, y: 0 });
  // The cluster splits into single markers.
  await expect
    .poll(async () => (await seen(page)).toSorted())
    .toEqual(['AD-1 · A family363Very Poor', 'AD-2 · A family37Good']);
  const [first] = product.household.devices;
  await sendReadings(product.url, first?.token ?? '', [{ ts: Date.now(), values: { pm25: 300 } }]);
  await expect.poll(() => seen(page)).toContain('AD-1 · A family439Severe');
  await mapCard(page).getByRole('button', { name: /^AD-1/ }).click();
  await page.waitForURL(`**/getSingleDeviceData/${first?.id}/AD-1`);
  await page.getByRole('heading', { level: 1, name: 'AD-1' }).waitFor();
});

it('opens a device by its marker, and filters by kind of place', async () => {
  const page = await openAs(product.household.user);
  await goToMap(page);
  await expect.poll(() => seen(page)).toEqual(['AD-337Good']);
  await mapCard(page).getByRole('button', { name: 'School', exact: true }).click();
  await expect.poll(() => seen(page)).toEqual([]);
  await mapCard(page).getByRole('button', { name: 'Hospital', exact: true }).click();
  await expect.poll(() => seen(page)).toEqual(['AD-337Good']);
  await clickMap(page, FROM_MIDDLE);
  await page.waitForURL('**/getSingleDeviceData/*/AD-3');
  await page.getByRole('heading', { level: 1, name: 'AD-3' }).waitFor();
});

it('is right-to-left in Arabic, with east on the right', async () => {
  const page = await openAs(product.household.admin, ARABIC);
  await goToMap(page, ARABIC);
  await expect.poll(() => seen(page, ARABIC)).toEqual(['AD-3 · A family37جيد']);
  expect(await widthsThatScroll(page, [360, 1280])).toEqual([]);
});
