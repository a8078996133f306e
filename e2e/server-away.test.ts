import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { newContext, signIn } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { sendReadings } from './platform-api.ts';
import { createProductDatabase } from './product-database.ts';
import { freePort, type ServerUnderTest, startServer, temporaryFolder } from './server-under-test.ts';
import { ENGLISH, textsOf } from './texts.ts';

const t = textsOf(ENGLISH);
/** Longer than the longest interval between the console's retries. */
const RECOVERY_MS = 40_000;

describe('while the server is away', () => {
  let database: TestDatabase;
  let household: Household;
  let settings: Record<string, string>;
  let server: ServerUnderTest;
  let browser: Browser;
  let context: BrowserContext;
  /** Stays open all the time. */
  let open: Page;
  /** Is reloaded while the server is away. */
  let reloaded: Page;

  beforeAll(async () => {
    database = await createProductDatabase();
    household = await createHousehold(database, ['Bedroom', 'Living room']);
    settings = {
      DATABASE_URL: database.url,
      DATA_DIR: await temporaryFolder(),
      AIRDECK_PORT: String(await freePort()),
      AIRDECK_MQTT_PORT: String(await freePort()),
    };
    server = await startServer(settings);
    browser = await sharedBrowser();
    context = await newContext(browser, server.url, ENGLISH, { serviceWorkers: 'allow' });
    open = await context.newPage();
    await send(71.3);
    await signIn(open, server.url, household.user);
    await showsLive(open, '71.3');
    // The service worker, which will serve the page without the server, has cached everything once it is ready.
    await open.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    reloaded = await context.newPage();
    await reloaded.goto(`${server.url}/dashboard`);
    await showsLive(reloaded, '71.3');
    await server.kill();
  });

  afterAll(async () => {
    if (browser) await closeContexts(browser);
    await server?.stop();
    await database?.close();
    const folder = settings?.['DATA_DIR'];
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function send(pm25: number): Promise<void> {
    const [room] = household.devices;
    if (room) await sendReadings(server.url, room.token, [{ ts: Date.now(), values: { pm25, co2: 640 } }]);
  }

  it('shows a notice, and keeps the displayed values with their age', async () => {
    await showsAway(open);
    await showsWithAge(open, '71.3');
  });

  it('still opens, with the last values and their age', async () => {
    const response = await reloaded.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    await showsAway(reloaded);
    await showsWithAge(reloaded, '71.3');
    const selector = reloaded.getByRole('combobox', { name: t('dashboard.device') });
    expect(await selector.locator('option:checked').textContent()).toBe('Bedroom');
  });

  it('reconnects when the server is back, and is live again', async () => {
    server = await startServer(settings);
    for (const page of [open, reloaded]) {
      await page.getByText(AWAY).waitFor({ state: 'detached', timeout: RECOVERY_MS });
      await page.locator('[data-mode=live]').waitFor({ timeout: RECOVERY_MS });
    }
    await send(38.6);
    for (const page of [open, reloaded]) await showsLive(page, '38.6');
  });
});

const AWAY = /^The server has been unreachable since \d\d:\d\d\./;

async function showsAway(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: AWAY }).waitFor();
  await page.locator('[data-mode=offline]').getByText(t('live.offline')).waitFor();
}

function tile(page: Page, metric: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(t(`metric.${metric}`), { exact: true }) });
}

async function showsLive(page: Page, pm25: string): Promise<void> {
  await tile(page, 'pm25').getByText(pm25, { exact: true }).waitFor();
  await page.locator('[data-mode=live]').waitFor();
}

/** Expects the value, with an increasing age. */
async function showsWithAge(page: Page, pm25: string): Promise<void> {
  await tile(page, 'pm25').getByText(pm25, { exact: true }).waitFor();
  const age = page
    .getByRole('main')
    .locator('time')
    .filter({ hasText: /^Last updated \d+s ago$/ });
  await age.waitFor();
  const before = await age.textContent();
  await expect.poll(() => age.textContent()).not.toBe(before);
}
