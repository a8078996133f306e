import { rm } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newContext } from './console-steps.ts';
import { type Hotspot, type HotspotBehaviour, startHotspot } from './hotspot.ts';
import { sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { temporaryFolder } from './server-under-test.ts';
import { openSignedIn } from './stored-session.ts';
import { ENGLISH, textsOf } from './texts.ts';

const t = textsOf(ENGLISH);

/** The same text in plain form, in a URL and in JSON. */
const PASSWORD = 'hidden-Zq7-words';
/** Loading the places of the world takes a while on a busy machine. */
const PLACES_MS = 60_000;

let product: Product;
let hotspot: Hotspot;
let dataDir: string;

beforeAll(async () => {
  hotspot = await startHotspot();
  dataDir = await temporaryFolder();
  const settings = { DATA_DIR: dataDir, HOTSPOT_URL: hotspot.url };
  product = await startProduct(['Bedroom'], { settings, withAllPlaces: true });
});

afterAll(async () => {
  await product?.close();
  await hotspot?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

function bedroom() {
  const [device] = product.household.devices;
  if (!device) throw new Error('The household has no device');
  return device;
}

describe('the location of a device', () => {
  let page: Page;
  const field = (key: string) => page.getByLabel(t(`deviceLocation.${key}`), { exact: true });
  const zone = () => page.getByRole('combobox', { name: t('deviceLocation.timeZone') });

  beforeAll(async () => {
    const token = await signInToApi(product.url, product.household.admin);
    await vi.waitFor(
      async () => {
        const found = await fetch(`${product.url}/backoffice/geo/places?text=Yokohama`, {
          headers: { 'x-authorization': `Bearer ${token}` },
        });
        expect(await found.json()).not.toEqual([]);
      },
      { timeout: PLACES_MS, interval: 250 },
    );
    const path = `/update-device-location/${bedroom().id}`;
    ({ page } = await openWindow(product, product.household.admin, { path }));
  });

  it('is found by name, with its city and time zone', async () => {
    const search = page.getByRole('combobox', { name: t('deviceLocation.search') });
    await search.click();
    await search.pressSequentially('Yokohama');
    await page.getByRole('option', { name: 'Yokohama, Kanagawa, Japan' }).click();
    await vi.waitFor(async () => expect(await zone().inputValue()).toBe('Asia/Tokyo (UTC+9)'));
    expect(await field('city').inputValue()).toBe('Yokohama');
    expect(Number(await field('lat').inputValue())).toBeCloseTo(35.4, 0);
  });

  it('is set by a click on the map, with its time zone', async () => {
    // At this zoom, the western edge of the map is in Korea or beyond.
    const zoomOut = page.getByRole('button', { name: t('ui.map.zoomOut') });
    const canvas = page.locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    // These browsers reduce motion: the map zooms at once.
    for (let step = 0; step < 2; step++) await zoomOut.click();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('There is no map');
    await canvas.click({ position: { x: 30, y: box.height / 2 } });
    await vi.waitFor(async () => {
      expect(await zone().inputValue()).toMatch(/^Asia\/(?!Tokyo)\w+ \(UTC\+\d\)$/);
    });
    expect(Number(await field('lon').inputValue())).toBeLessThan(132);
    expect(await page.locator('[data-map-pin]').count()).toBe(1);
  });

  it('is saved', async () => {
    await page.getByRole('combobox', { name: t('deviceLocation.kind') }).selectOption('Hospital');
    const [lat, lon] = [await field('lat').inputValue(), await field('lon').inputValue()];
    const set = await zone().inputValue();
    await page.getByRole('button', { name: t('deviceLocation.save') }).click();
    await page.getByText(t('deviceLocation.saved')).waitFor();
    await page.waitForURL('**/devices');
    await page.goto(`${product.url}/update-device-location/${bedroom().id}`);
    await field('lat').waitFor();
    expect(await field('lat').inputValue()).toBe(lat);
    expect(await field('lon').inputValue()).toBe(lon);
    await vi.waitFor(async () => expect(await zone().inputValue()).toBe(set));
    await page.context().close();
  });
});

describe('the first reading of a device', () => {
  it('turns the waiting page live', async () => {
    const path = `/getSingleDeviceData/${bedroom().id}/Bedroom`;
    const { context, page } = await openWindow(product, product.household.admin, { path });
    await page.getByText(t('deviceSetup.waiting')).waitFor();
    const line = page.locator('code', { hasText: 'mosquitto_pub' });
    expect(await line.textContent()).not.toContain(bedroom().token);
    await page.getByRole('button', { name: t('deviceSetup.showToken') }).click();
    await expect.poll(() => line.textContent()).toContain(`-u "${bedroom().token}"`);
    expect(await line.textContent()).toContain(`-p ${product.server.mqttPort}`);
    await page.getByLabel(t('deviceSetup.examples')).selectOption({ label: 'Python' });
    const example = page.locator('code', { hasText: 'urllib' });
    expect(await example.textContent()).toContain(`${product.url}/api/v1/${bedroom().token}/telemetry`);
    await sendReadings(product.url, bedroom().token, [{ ts: Date.now(), values: { pm25: 12.5, foo: 7 } }]);
    await page.getByText(t('deviceSetup.live')).waitFor();
    await page.locator('dd', { hasText: /^12\.5\sµg\/m³$/ }).waitFor();
    await page.getByText(/^Not understood: .*foo/).waitFor();
    await context.close();
  });
});

describe('connecting a device', () => {
  let page: Page;
  const toServer: Request[] = [];

  beforeAll(async () => {
    const context = await newContext(product.browser, product.url, ENGLISH, { serviceWorkers: 'allow' });
    context.on('request', (request) => {
      if (request.url().startsWith(product.url)) toServer.push(request);
    });
    page = await context.newPage();
    await openSignedIn(page, product.url, product.household.user);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // From another page, whose content security policy blocks requests to the hotspot.
    await page.getByRole('link', { name: t('connectDevice.title') }).click();
  });

  async function connect(mood: HotspotBehaviour): Promise<void> {
    hotspot.mood = mood;
    const password = page.getByLabel(t('connectDevice.password'), { exact: true });
    await page.getByLabel(t('connectDevice.name')).fill('Home & net');
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: t('connectDevice.connect') }).click();
  }

  it.each([
    ['takes it', 'afterConnected', 'connected'],
    ['refuses', 'refused', 'failed'],
    ['hides its answer', 'hidden', undefined],
    ['is gone', 'unreachable', 'failed'],
  ] as const)('shows the result when the device %s', async (mood, key, word) => {
    await connect(mood);
    await page.getByText(t(`connectDevice.${key}`)).waitFor();
    if (word)
      await page
        .getByText(t(`connectDevice.${word}`))
        .last()
        .waitFor();
  });

  it('works without the server, after the page is reopened', async () => {
    const [first] = hotspot.asked;
    expect(new URLSearchParams(first?.split('?')[1]).get('wifi_password')).toBe(PASSWORD);
    await product.server.kill();
    await page.goto(`${product.url}/connectDevice`);
    await connect('takes it');
    await page.getByText(t('connectDevice.connected')).waitFor();
  });

  it('neither sends the password to the server nor stores it', async () => {
    const told = toServer.map((request) => `${request.url()} ${request.postData()}`);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((text) => decodeURIComponent(text).includes(PASSWORD))).toEqual([]);
    expect(product.server.output()).not.toContain(PASSWORD);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      PASSWORD,
    );
  });
});
