import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '../apps/server/src/features/geography/geography-loader.repository.ts';
import { toPlaces } from '../apps/server/src/features/geography/places-source.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { addAxe, COLOR_RULES, seriousFindings } from './accessibility.ts';
import { chooseTheme, widthsThatScroll } from './appearance.ts';
import { launchBrowser } from './browser.ts';
import { newContext, signIn, waitUntilWhole } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { watchForTrouble } from './page-watch.ts';
import { createPartner } from './partner.ts';
import { type Account, fiveHours, sendReadings } from './platform-api.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { LANGUAGES, textsOf } from './texts.ts';

/** Pictures of each home, for people: git knows nothing of them. */
const PICTURES = join(import.meta.dirname, 'screenshots');
const WIDTHS_PX = [390, 768, 1280];
const ROLES = ['customer', 'tenant', 'partner', 'system administrator'] as const;
type Role = (typeof ROLES)[number];

const PLACES = toPlaces(
  [{ name: 'Bhubaneswar', lat: '20.27', lng: '85.83', country: 'IN', admin1: '21' }],
  [{ code: 'IN.21', name: 'Odisha' }],
);
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

let database: TestDatabase;
let household: Household;
let server: ServerUnderTest;
let browser: Browser;
let accounts: Record<Role, Account>;

beforeAll(async () => {
  await mkdir(PICTURES, { recursive: true });
  database = await createTestDatabase();
  // More than there are cards, one that measures gases only and one that was never heard of.
  const names = Array.from({ length: 9 }, (_, index) => `Room ${index + 1}`);
  household = await createHousehold(database, names);
  await loadPlaces(database.url, 'test', PLACES);
  server = await startServer({ DATABASE_URL: database.url, OUTDOOR_PROVIDER: 'demo' });
  const partner = await createPartner(server.url, household.sysAdmin, ['Showroom']);
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
    await sendReadings(server.url, token, still);
  }
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.close();
});

/** Scrolls to the end, where the map comes in when somebody gets there, and back. */
async function lookThrough(page: Page, map: Locator): Promise<void> {
  await waitUntilWhole(page);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return map.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await waitUntilWhole(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

describe.each(ROLES)('the home of a %s', (role) => {
  it.each(LANGUAGES)('is whole, accessible and fits, in $tag', async (language) => {
    const t = textsOf(language);
    const context = await newContext(browser, server.url, language);
    const { troubles } = await watchForTrouble(context, server.url);
    await addAxe(context);
    const page = await context.newPage();
    await signIn(page, server.url, accounts[role]);
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
      await page
        .getByRole('meter', { name: t('air.index') })
        .first()
        .waitFor();
    }
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      const findings = await seriousFindings(page, theme === 'dark' ? COLOR_RULES : undefined);
      found.push(...findings.map((finding) => `${theme}: ${finding}`));
      await page.screenshot({
        path: join(PICTURES, `home-${role.replace(' ', '-')}-${language.file}-${theme}.png`),
        fullPage: true,
      });
    }
    found.push(...(await widthsThatScroll(page, WIDTHS_PX)));
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

it('is the same for a partner at /new-dashboard', async () => {
  const context = await newContext(browser, server.url, LANGUAGES[0]);
  const { troubles } = await watchForTrouble(context, server.url);
  const page = await context.newPage();
  await signIn(page, server.url, accounts.partner);
  await page.goto(`${server.url}/new-dashboard`);
  await page.getByRole('list', { name: 'Devices' }).getByRole('link', { name: 'Showroom' }).click();
  await page.waitForURL('**/getSingleDeviceData/*/Showroom');
  await page.getByRole('heading', { level: 1, name: 'Showroom' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
