import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { signIn, waitUntilWhole } from './console-steps.ts';
import { findingsIn } from './every-look.ts';
import { createPartner } from './partner.ts';
import { type Account, callApi, fiveHours, sendReadings } from './platform-api.ts';
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

/** User input with markup, which must be shown as text. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

let product: Product;
let accounts: Record<Role, Account>;

beforeAll(async () => {
  // More devices than cards: one measures gases only, one never sent anything, one has markup in its name.
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
    // `fiveHours` changes every value, but positions must stay.
    const readings = fiveHours(index === 7 ? gases : { ...AIR, pm25: 12 + 30 * index });
    const still = readings.map(({ ts, values }) => ({
      ts,
      values: { ...values, lat: AIR.lat, lon: AIR.lon },
    }));
    await sendReadings(url, token, still);
  }
});

afterAll(() => product?.close());

/** The dashboard in a window of its own. Partners use the sign-in form: their session has more than the API's data. */
async function openHome(role: Role): Promise<Window> {
  if (role !== 'partner') return openWindow(product, accounts[role]);
  const window = await openWindow(product);
  await signIn(window.page, product.url, accounts.partner);
  return window;
}

/** Scrolls to the end, where the map is loaded when it comes into view, and back. */
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

  it.each(LANGUAGES)('is complete, accessible and fits, in $tag', async (language) => {
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
  await page.getByRole('list', { name: 'Rooms' }).getByRole('link', { name: 'Showroom' }).click();
  await page.getByRole('link', { name: 'More about this device' }).click();
  await page.waitForURL('**/getSingleDeviceData/*/Showroom');
  await page.getByRole('heading', { level: 1, name: 'Showroom' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

it('asks once for what it shows, and again only for what changes', async () => {
  const { context, page, troubles } = await openWindow(product, accounts.customer, { path: null });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(?:api|backoffice)\//.test(pathname)) asked.push(`${request.method()} ${pathname}${search}`);
  });
  const isAskedAgain = () => asked.filter((one, index) => asked.indexOf(one) < index);
  const streamBegins = page.waitForResponse((answer) => answer.url().endsWith('/backoffice/events'));
  await page.goto(`${product.url}/dashboard`);
  await streamBegins;
  await waitUntilWhole(page);
  // This change is announced by the stream after all that the stream says when it begins.
  await callApi(product.url, accounts.customer, 'POST', '/backoffice/todos', { task: 'Look after the air' });
  await expect.poll(isAskedAgain).not.toEqual([]);
  expect(isAskedAgain().filter((address) => !address.includes('/backoffice/todos'))).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

it('chooses a room by its name in the headline of a tenant', async () => {
  const { context, page, troubles } = await openHome('tenant');
  // The number of rooms that need attention is the heading; the three worst and the silent one have sentences below.
  const heading = page.getByRole('heading', { level: 1, name: /rooms need attention:$/ });
  const links = heading.locator('xpath=../..').getByRole('paragraph').getByRole('link');
  await links.nth(3).waitFor();
  // A link in a sentence must be recognizable without its colour.
  const lines = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link).textDecorationLine),
  );
  expect(lines).toEqual(Array.from({ length: 4 }, () => 'underline'));
  expect(await links.last().textContent()).toBe('Room 9');
  const name = (await links.first().textContent()) ?? '';
  await links.first().click();
  await page.waitForURL('**/dashboard?device=*');
  await page.getByRole('region', { name: 'The air now' }).getByText(name).first().waitFor();
  // On a phone the room is far below its sentence.
  await page.setViewportSize({ width: 390, height: 844 });
  await links.nth(1).click();
  const top = () => page.locator('#room').evaluate((room) => room.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(troubles).toEqual([]);
  await context.close();
});
