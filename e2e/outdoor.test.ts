import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  FAULTS,
  type StandInService,
  startStandIn,
} from '../apps/server/src/features/outdoor/testing/stand-in-service.ts';
import { createWeatherApi } from '../apps/server/src/features/outdoor/weatherapi.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { showChart } from './chart-table.ts';
import { waitUntilWhole } from './console-steps.ts';
import { sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH, textsOf } from './texts.ts';

const t = textsOf(ENGLISH);
/** The built console: test applications serve a page of one line by default. */
const CONSOLE_FOLDER = join(import.meta.dirname, '../apps/web/dist');
const READING = { pm25: 8, pm10: 15, co2: 1450, temp: 24, rh: 50, lat: 20.296, lon: 85.825 };

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Living room'], { settings: { OUTDOOR_PROVIDER: 'demo' } });
  const [device] = product.household.devices;
  await sendReadings(product.url, device?.token ?? '', [{ ts: Date.now(), values: READING }]);
});

afterAll(() => product?.close());

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const weatherOf = (page: Page) => card(page, t('outdoor.weather'));

describe('with outdoor air from a model', () => {
  it('shows it, compares the room with it and gives advice', async () => {
    const { context, page, troubles } = await openWindow(product, product.household.user);
    await weatherOf(page).getByText('Bhubaneswar, Odisha, India', { exact: true }).waitFor();
    await waitUntilWhole(page);
    const shown = (await weatherOf(page).innerText()).replaceAll(/[\u2066-\u2069]/g, '');
    expect(shown).toMatch(/\d+\.\d\s°C/);
    expect(shown).toMatch(/PM2\.5\s+\d+\.\d\sµg\/m³/);
    const bars = card(page, t('outdoor.compare'));
    await expect.poll(() => bars.getByRole('heading', { level: 3 }).count()).toBe(3);
    // The advice depends on the model's air today.
    await page.getByText(/^Advice: \S.*\.$/).waitFor();
    await page.getByRole('banner').getByText('Bhubaneswar, Odisha').waitFor();
    // The outlook is loaded in sight; its sentence depends on the model's air, too.
    await weatherOf(page).scrollIntoViewIfNeeded();
    const outlook = card(page, t('outlook.title'));
    await outlook.getByText(/^(?:Today|Tomorrow), \S.*\.$/).waitFor();
    const strip = outlook.getByRole('table', { name: t('outlook.hours') });
    expect(await strip.getByRole('columnheader').count()).toBeGreaterThanOrEqual(24 + 2);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('finds a city, reports an unknown one, and remembers the one that was found', async () => {
    const { context, page } = await openWindow(product, product.household.admin);
    const weather = weatherOf(page);
    const search = async (city: string) => {
      await weather.getByRole('textbox', { name: t('outdoor.city') }).fill(city);
      await weather.getByRole('button', { name: t('outdoor.search') }).click();
    };
    await search('');
    await weather.getByText(t('outdoor.cityRequired')).waitFor();
    await search('Atlantis');
    await weather.getByText(/There is no city called/).waitFor();
    await search('London, United Kingdom');
    await weather.getByText('London, England, United Kingdom', { exact: true }).waitFor();
    await page.reload();
    await weather.getByText('London, England, United Kingdom', { exact: true }).waitFor();
    await weather.getByRole('button', { name: t('outdoor.atDevice') }).click();
    await weather.getByText('Bhubaneswar, Odisha, India', { exact: true }).waitFor();
    await context.close();
  });
});

/** The product with an unavailable provider, which records its requests. */
type Away = { readonly url: string; readonly provider: StandInService; close(): Promise<void> };

async function startAway(fault: keyof typeof FAULTS): Promise<Away> {
  const provider = await startStandIn(FAULTS[fault]);
  const weather = createWeatherApi('key', { baseUrl: provider.baseUrl, timeoutMs: 1_000 });
  const app = await createTestApp(product.database, {
    outdoorSources: { provider: weather, geocoder: undefined },
    consoleFolder: CONSOLE_FOLDER,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    provider,
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}

// The server treats all of a provider's failures as one; its own tests cover each of them.
describe('with an unavailable provider', () => {
  let away: Away | undefined;
  afterEach(async () => {
    await away?.close();
    away = undefined;
  });

  it('shows that outdoor data is unavailable, and the room with advice', async () => {
    away = await startAway('answers junk');
    const { context, page, troubles } = await openWindow(
      { ...product, url: away.url },
      product.household.user,
    );
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    await page.getByRole('meter', { name: t('air.index') }).waitFor();
    await page.getByText(t('outdoor.advice.outdoorUnknown')).waitFor();
    for (const metric of ['pm25', 'pm10', 'co2']) await showChart(page, ENGLISH, t(`metric.${metric}`));
    const temperature = card(page, t('metric.temp')).filter({ hasText: t('outdoor.outside') });
    await expect.poll(() => temperature.innerText()).toContain('24.0\u00a0°C');
    // Temperature outside, humidity, pressure and wind: none of them blank or 0.
    await expect.poll(() => temperature.getByText(t('outdoor.unknown'), { exact: true }).count()).toBe(4);
    // The room's place and the cities are known without the provider, their air is not.
    await page.getByRole('banner').getByText('Bhubaneswar, Odisha').waitFor();
    await weatherOf(page)
      .getByRole('textbox', { name: t('outdoor.city') })
      .fill('London');
    await weatherOf(page)
      .getByRole('button', { name: t('outdoor.search') })
      .click();
    await weatherOf(page).getByText('London, England, United Kingdom', { exact: true }).waitFor();
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    expect(away.provider.asked.length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('shows the same to a tenant, on the dashboard and on the screen of a device', async () => {
    away = await startAway('says nothing');
    const { context, page, troubles } = await openWindow(
      { ...product, url: away.url },
      product.household.admin,
    );
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    const cards = page.getByRole('list', { name: t('dashboard.rooms') });
    await cards.getByRole('meter', { name: 'Living room' }).waitFor();
    await cards.getByRole('link', { name: 'Living room' }).click();
    await page.getByRole('link', { name: t('dashboard.details') }).click();
    await page.waitForURL('**/getSingleDeviceData/**');
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    await page.getByRole('meter', { name: t('air.index') }).waitFor();
    await page.getByText(t('outdoor.advice.outdoorUnknown')).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
