import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { signIn, waitUntilWhole } from './console-steps.ts';
import { findingsIn } from './every-look.ts';
import { createPartner } from './partner.ts';
import { type Account, fiveHours, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { LANGUAGES, textsOf } from './texts.ts';

const ROLES = ['customer', 'tenant', 'partner', 'system administrator'] as const;
type Role = (typeof ROLES)[number];

const AIR = {
  pm25: 12,
  pm10: 30,
  co2: 1450,
  tvoc: 200,
  temp: 24,
  rh: 50,
  bat: 80,
  mode: 1,
  lat: 20.296,
  lon: 85.825,
};

/** Names come from people: this one is just a name. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

let product: Product;
let accounts: Record<Role, Account>;

beforeAll(async () => {
  // More than there are cards, one that measures gases only and one that was never heard of; a name may be anything.
  const names = Array.from({ length: 9 }, (_, index) => (index === 1 ? HOSTILE : `Room ${index + 1}`));
  product = await startProduct(names, { settings: { OUTDOOR_PROVIDER: 'demo' } });
  const { household, url } = product;
  const partner = await createPartner(url, household.sysAdmin, ['Showroom']);
  accounts = {
    customer: household.user,
    tenant: household.admin,
    partner: partner.account,
    'system administrator': household.sysAdmin,
  };
  const tokens = [...household.devices.map(({ token }) => token), ...partner.deviceTokens];
  for (const [index, token] of tokens.entries()) {
    if (index === 8) continue;
    const { pm25: _, pm10: __, ...gases } = AIR;
    // Positions do not drift.
    const readings = fiveHours(index === 7 ? gases : { ...AIR, pm25: 12 + 30 * index });
    const still = readings.map(({ ts, values }) => ({
      ts,
      values: { ...values, lat: AIR.lat, lon: AIR.lon },
    }));
    await sendReadings(url, token, still);
  }
});

afterAll(() => product?.close());

/** The dashboard in a window of its own. Only partners go through the form: their session is more than the API's. */
async function openHome(role: Role): Promise<Window> {
  if (role !== 'partner') return openWindow(product, accounts[role]);
  const window = await openWindow(product);
  await signIn(window.page, product.url, accounts.partner);
  return window;
}

/** Scrolls to the end, where the map comes in when a user gets there, and back. */
async function lookThrough(page: Page, map: Locator): Promise<void> {
  await waitUntilWhole(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return map.count();
    })
    .toBe(1);
  await waitUntilWhole(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

describe.each(ROLES)('the home of a %s', (role) => {
  let seen: Window;
  beforeAll(async () => {
    seen = await openHome(role);
  });
  afterAll(() => seen?.context.close());

  it.each(LANGUAGES)('is whole, accessible and fits, in $tag', async (language) => {
    const t = textsOf(language);
    const { page, troubles } = seen;
    await chooseLanguage(page, language);
    const region = (title: string) => page.getByRole('region', { name: title, exact: true });
    await lookThrough(page, region(t('deviceMap.title')));
    expect(await page.locator('html').getAttribute('dir')).toBe(language.direction);
    if (role === 'system administrator') {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('nav.customers') })
        .first()
        .waitFor();
      await region(t('systemHome.product')).waitFor();
    } else {
      for (const title of ['outdoor.weather', 'outdoor.compare']) await region(t(title)).waitFor();
      await page.getByRole('meter').first().waitFor();
    }
    expect(await findingsIn(page, language)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

it('is the same for a partner at /new-dashboard', async () => {
  const { context, page, troubles } = await openHome('partner');
  await page.goto(`${product.url}/new-dashboard`);
  await page.getByRole('list', { name: 'Devices' }).getByRole('link', { name: 'Showroom' }).click();
  await page.waitForURL('**/getSingleDeviceData/*/Showroom');
  await page.getByRole('heading', { level: 1, name: 'Showroom' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

it('leads from the headline of a tenant to the device that it speaks of', async () => {
  const { context, page, troubles } = await openHome('tenant');
  const link = page.getByRole('heading', { level: 1 }).getByRole('link');
  // A link inside a sentence is not known by its colour alone.
  expect(await link.evaluate((found) => getComputedStyle(found).textDecorationLine)).toBe('underline');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await page.waitForURL('**/getSingleDeviceData/**');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
