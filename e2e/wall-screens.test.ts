import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floorPlanPath } from '../apps/web/src/lib/paths/floor-plan-path.ts';
import { WALL_SECRET_HEADER } from '../packages/contract/src/wall-screens/wall-link.ts';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { callApi, sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';
import { heapAndNodes, simulateUpdates, takeOverTime } from './wall-week.ts';

declare global {
  interface Window {
    /** Types of the wake locks that the page requested. */
    keptAwake: string[];
  }
}

const MINUTE_MS = 60_000;
const DAYS = 7;
/** For the browser's own caches and the shapes of the last values; a leak of 1 kB an hour would be 168. */
const HEAP_ALLOWANCE_KB = 64;

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3']);
  const [device] = product.household.devices;
  // Good by its particles, satisfactory by its CO2: the worst decides.
  await sendReadings(product.url, device?.token ?? '', [{ ts: Date.now(), values: { pm25: 12, co2: 650 } }]);
});

afterAll(() => product?.close());

/** Creates a wall screen in the console. @returns its link */
async function makeScreen(page: Page): Promise<string> {
  await openTab(page, ENGLISH, 'profile.title', 'wallScreens.title', 'nav.groups.administration');
  await page
    .getByRole('link', { name: en('wallScreens.add') })
    .first()
    .click();
  await page.getByRole('textbox', { name: en('wallScreens.form.name') }).fill('Entrance');
  await page.getByRole('combobox', { name: en('wallScreens.form.rooms') }).click();
  await page.getByRole('option', { name: /Ward 3/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Shown as/ }).fill('Lobby <1>');
  await page.getByRole('checkbox', { name: 'العربية' }).check();
  await page.getByRole('checkbox', { name: en('wallScreens.form.badge') }).check();
  await page.getByText(en('wallScreens.show.staff.fine')).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: en('wallScreens.form.create') }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: en('wallScreens.link.label') });
  const link = await field.inputValue();
  await page.getByRole('button', { name: en('wallScreens.link.done') }).click();
  await page
    .getByRole('row', { name: /Entrance/ })
    .first()
    .waitFor();
  return link;
}

it('shows rooms in English and Arabic in turn to anyone with the link, until it is withdrawn', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  const link = await makeScreen(page);
  const wall = await openWindow(product);
  await wall.page.clock.install();
  const asked: string[] = [];
  wall.page.on('request', (request) => asked.push(request.url()));
  await wall.page.goto(link);
  await wall.page.getByRole('heading', { name: 'Lobby <1>' }).waitFor();
  await wall.page.getByText(en('wallScreens.show.staff.fine')).waitFor();
  expect(await wall.page.getByRole('meter').getAttribute('aria-valuenow')).toBe('20');
  // Only a script of its own, nothing of the console, and nothing stored.
  const scripts = asked.filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname);
  expect(scripts.filter((path) => !path.startsWith('/assets/wallpage-'))).toEqual([]);
  expect(asked.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([]);
  const kept = await wall.page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ local: 0, session: 0, workers: 0 });
  // The language cookie of the test.
  expect((await wall.context.cookies()).map(({ name }) => name)).toEqual(['i18next']);

  await wall.page.clock.runFor(21_000);
  await wall.page.getByText(ar('wallScreens.show.staff.fine')).waitFor();
  expect(await wall.page.locator('.wall').getAttribute('dir')).toBe('rtl');
  // Longer than the inactivity timeout: the value stays, marked as old.
  await wall.page.clock.runFor(11 * MINUTE_MS);

  const token = await signInToApi(product.url, product.household.user);
  const call = async (method: string, path: string) => {
    const headers = { 'x-authorization': `Bearer ${token}` };
    const response = await fetch(`${product.url}/backoffice/wallScreens${path}`, { method, headers });
    return response.json();
  };
  const [{ id, rooms }] = (await call('GET', '')).wallScreens;
  const badge = await (await fetch(`${product.url}/badge/${rooms[0].badgeCode}.svg?lang=ar`)).text();
  expect(badge).toContain(ar('air.band.india.satisfactory'));
  await call('DELETE', `/${id}/link`);
  await wall.page.clock.runFor(11_000);
  const withdrawn = wall.page.getByText(en('wallScreens.show.message.withdrawn'));
  await withdrawn.waitFor();
  expect(await wall.page.getByRole('heading', { name: 'Lobby <1>' }).count()).toBe(0);
  expect(wall.troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
  await wall.context.close();

  await chooseLanguage(page, ARABIC);
  await page.getByRole('heading', { level: 1, name: ar('wallScreens.title') }).waitFor();
  await page.reload();
  await page.getByText(ar('wallScreens.noLink')).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

/** A drawing of one page with a square on it. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 19>>stream
10 10 100 100 re S
endstream endobj
trailer<</Root 1 0 R>>`;

/** A floor with the room of the household's device. @returns the id of the floor */
async function makeFloor(): Promise<string> {
  const { user, devices } = product.household;
  const send = (method: string, path: string, body: object) =>
    callApi(product.url, user, method, `/backoffice/places${path}`, body) as Promise<{ id: string }>;
  const make = (kind: string, name: string, parentId: string | null) =>
    send('POST', '', { kind, name, parentId });
  const floor = await make('floor', 'Floor 3', (await make('building', 'North', null)).id);
  const room = await make('room', 'Ward 3', floor.id);
  await send('PUT', '/devices', { roomId: room.id, deviceIds: devices.map(({ id }) => id) });
  return floor.id;
}

it('shows the plan of a floor, which was a page of a PDF, in the console and on a wall', async () => {
  const floorId = await makeFloor();
  const { user } = product.household;
  const { context, page, troubles } = await openWindow(product, user, { path: floorPlanPath(floorId) });
  const click = (key: Parameters<typeof en>[0]) =>
    page.getByRole('button', { name: en(key), exact: true }).click();
  await click('floorPlans.picture.choose');
  const file = { name: 'floor.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('img', { name: en('floorPlans.picture.preview') }).waitFor();
  await click('floorPlans.picture.save');
  await click('floorPlans.edit.open');
  await page.getByRole('button', { name: /^Place .*Ward 3/ }).click();
  const mark = page.getByRole('button', { name: /Ward 3.* from the left/ });
  await mark.press('ArrowRight');
  await click('floorPlans.edit.save');
  await page.getByRole('combobox', { name: en('floorPlans.quantity') }).click();
  await page.getByRole('option', { name: 'CO₂' }).click();
  const rooms = page.getByRole('region', { name: en('floorPlans.rooms') });
  await rooms.getByText('650 ppm').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await chooseLanguage(page, ARABIC);
  await page.getByRole('region', { name: ar('floorPlans.rooms') }).waitFor();
  const picture = page.getByRole('img', { name: /Floor 3/ });
  expect(await picture.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  expect(troubles).toEqual([]);
  await context.close();

  const screen = {
    name: 'Floor',
    placeId: floorId,
    showsPlan: true,
    rooms: [],
    readers: 'staff',
    languages: ['ja'],
  };
  const { secret } = (await callApi(product.url, user, 'POST', '/backoffice/wallScreens', {
    ...screen,
    roomSeconds: 20,
    isBadgeAllowed: false,
    expiresTime: null,
  })) as { secret: string };
  const wall = await openWindow(product);
  await wall.page.goto(`${product.url}/wall#${secret}`);
  await wall.page.locator('.wall-plan-mark', { hasText: 'Ward 3' }).waitFor();
  await wall.page.locator('.wall-plan-picture[src^="blob:"]').waitFor();
  expect(wall.troubles).toEqual([]);
  await wall.context.close();
});

it('keeps the screen awake, and reloads when the server has another version of it', async () => {
  const { context, page, troubles } = await openWindow(product);
  await page.addInitScript(() => {
    const request = async (what: string) => window.keptAwake.push(what);
    Object.assign(window, { keptAwake: [] });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.clock.install();
  const address = `${product.url}/wall#none`;
  await page.goto(address);
  await page.getByText(en('wallScreens.show.message.noLink')).waitFor();
  expect(await page.evaluate(() => window.keptAwake)).toEqual(['screen']);
  // Browsers release the wake lock when the page is hidden.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await page.evaluate(() => window.keptAwake)).toEqual(['screen', 'screen']);

  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/wall');
  await page.clock.runFor(10 * MINUTE_MS);
  await (await looked).finished();
  expect(await page.evaluate(() => window.keptAwake)).toHaveLength(2);
  await page.route(
    ({ pathname }) => pathname === '/wall',
    (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ body: '<script src="/assets/wallpage-another.js"></script>' }),
  );
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(10 * MINUTE_MS);
  await loaded;
  await page.getByText(en('wallScreens.show.message.noLink')).waitFor();
  expect(await page.evaluate(() => window.keptAwake)).toEqual(['screen']);
  expect(page.url()).toBe(address);
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
  await context.close();
});

it('does not grow in memory in a week of updates', async () => {
  const { context, page, troubles } = await openWindow(product);
  await takeOverTime(page, WALL_SECRET_HEADER);
  await page.goto(`${product.url}/wall#simulated`);
  await page.getByRole('heading', { name: 'Room 1' }).waitFor();
  // After a day, both languages, all rooms and the night have been shown.
  await simulateUpdates(page, 1);
  const before = await heapAndNodes(page);
  const polls = await simulateUpdates(page, DAYS);
  const after = await heapAndNodes(page);
  expect(polls).toBeGreaterThanOrEqual(DAYS * 24 * 60 * 6);
  expect({ nodes: after.nodes, listeners: after.listeners }).toEqual({
    nodes: before.nodes,
    listeners: before.listeners,
  });
  expect(after.heapKb - before.heapKb).toBeLessThan(HEAP_ALLOWANCE_KB);
  expect(troubles).toEqual([]);
  await context.close();
});
