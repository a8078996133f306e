import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '../apps/server/src/features/geography/geography-loader.repository.ts';
import { toPlaces } from '../apps/server/src/features/geography/places-source.ts';
import {
  FAULTS,
  type StandInService,
  startStandIn,
} from '../apps/server/src/features/outdoor/testing/stand-in-service.ts';
import { createWeatherApi } from '../apps/server/src/features/outdoor/weatherapi.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { launchBrowser } from './browser.ts';
import { newContext, signIn, waitUntilWhole } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { watchForTrouble } from './page-watch.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { ENGLISH, textsOf } from './texts.ts';

const t = textsOf(ENGLISH);
const PLACES = toPlaces(
  [
    { name: 'Bhubaneswar', lat: '20.27', lng: '85.83', country: 'IN', admin1: '21' },
    { name: 'London', lat: '51.51', lng: '-0.13', country: 'GB', admin1: 'ENG' },
  ],
  [
    { code: 'IN.21', name: 'Odisha' },
    { code: 'GB.ENG', name: 'England' },
  ],
);
const READING = { pm25: 8, pm10: 15, co2: 1450, temp: 24, rh: 50, lat: 20.296, lon: 85.825 };

let database: TestDatabase;
let household: Household;
let server: ServerUnderTest;
let browser: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  household = await createHousehold(database, ['Living room']);
  await loadPlaces(database.url, 'test', PLACES);
  server = await startServer({ DATABASE_URL: database.url, OUTDOOR_PROVIDER: 'demo' });
  const sent = await fetch(`${server.url}/api/v1/${household.devices[0]?.token}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(READING),
  });
  expect(sent.status).toBe(200);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.close();
});

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const weatherOf = (page: Page) => card(page, t('outdoor.weather'));

describe('with the air outside from a model', () => {
  it('shows it, sets the room against it and says what to do', async () => {
    const context = await newContext(browser, server.url, ENGLISH);
    const { troubles } = await watchForTrouble(context, server.url);
    const page = await context.newPage();
    await signIn(page, server.url, household.user);
    await weatherOf(page).getByText('Bhubaneswar, Odisha, India', { exact: true }).waitFor();
    await waitUntilWhole(page);
    const shown = (await weatherOf(page).innerText()).replaceAll(/[\u2066-\u2069]/g, '');
    expect(shown).toMatch(/\d+\.\d °C/);
    expect(shown).toMatch(/PM2\.5\s+\d+\.\d µg\/m³/);
    const bars = card(page, t('outdoor.compare'));
    expect(await bars.getByRole('region').count()).toBe(3);
    // Fresh air, or none: that depends on how the model's air is today.
    await page.getByText(/^Advice: (?:Open|Close) the window: /).waitFor();
    await page.getByRole('banner').getByText('Bhubaneswar, Odisha').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('finds a city, tells of one that it does not know, and remembers the one that was found', async () => {
    const context = await newContext(browser, server.url, ENGLISH);
    const page = await context.newPage();
    await signIn(page, server.url, household.admin);
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

/** All the ways in which a provider may be away. */
const AWAY = [
  'refuses the key',
  'has had enough',
  'has failed',
  'answers junk',
  'answers a page',
  'says nothing',
] as const satisfies readonly (keyof typeof FAULTS)[];

describe.each(AWAY)('with a provider that %s', (fault) => {
  let provider: StandInService;
  let app: FastifyInstance;
  let url: string;

  beforeAll(async () => {
    provider = await startStandIn(FAULTS[fault]);
    app = await createTestApp(database, {
      outdoorSources: {
        provider: createWeatherApi('key', { baseUrl: provider.baseUrl, timeoutMs: 1_000 }),
        geocoder: undefined,
      },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app?.close();
    await provider?.close();
  });

  it('says that outdoor data is unavailable, and shows the room and what to do about it', async () => {
    const context = await newContext(browser, url, ENGLISH);
    const { troubles } = await watchForTrouble(context, url);
    const page = await context.newPage();
    await signIn(page, url, household.user);
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    await page.getByRole('meter', { name: t('air.index') }).waitFor();
    await page.getByText(t('outdoor.advice.outdoorUnknown')).waitFor();
    for (const metric of ['pm25', 'pm10', 'co2'])
      await page
        .getByRole('button', { name: t('ui.chart.menu', { chart: t(`metric.${metric}`) }) })
        .waitFor();
    const temperature = card(page, t('metric.temp')).filter({ hasText: t('outdoor.outside') });
    expect(await temperature.innerText()).toContain('24.0 °C');
    // What is outside, its humidity, pressure and wind: none of them blank, none 0.
    expect(await temperature.getByText(t('outdoor.unknown'), { exact: true }).count()).toBe(4);
    // Where the room is, is known without the provider; so are the cities, none of whose air is.
    await page.getByRole('banner').getByText('Bhubaneswar, Odisha').waitFor();
    await weatherOf(page)
      .getByRole('textbox', { name: t('outdoor.city') })
      .fill('London');
    await weatherOf(page)
      .getByRole('button', { name: t('outdoor.search') })
      .click();
    await weatherOf(page).getByText('London, England, United Kingdom', { exact: true }).waitFor();
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    expect(provider.asked.length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('says so to a tenant, on the dashboard and on the screen of a device', async () => {
    const context = await newContext(browser, url, ENGLISH);
    const { troubles } = await watchForTrouble(context, url);
    const page = await context.newPage();
    await signIn(page, url, household.admin);
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    const cards = page.getByRole('list', { name: t('tenantDashboard.devices') });
    await cards.getByRole('meter', { name: t('air.index') }).waitFor();
    await cards.getByRole('link', { name: 'Living room' }).click();
    await page.waitForURL('**/getSingleDeviceData/**');
    await weatherOf(page).getByText(t('outdoor.unavailable'), { exact: true }).waitFor();
    await page.getByRole('meter', { name: t('air.index') }).waitFor();
    await page.getByText(t('outdoor.advice.outdoorUnknown')).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
