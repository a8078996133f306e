import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { openChartTable, showChart } from './chart-table.ts';
import { openMenu, waitUntilWhole } from './console-steps.ts';
import { findingsInEveryLook, overflowsInEveryLanguage } from './every-look.ts';
import { fiveHours, sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { makeQuestions } from './questionnaire.ts';
import { ENGLISH, textsOf } from './texts.ts';

/** User input with markup, which must be shown as text. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

const t = textsOf(ENGLISH);

let product: Product;

beforeAll(async () => {
  product = await startProduct([HOSTILE, 'Music room', 'Never heard of']);
  const [room, musicRoom] = product.household.devices;
  if (room)
    await sendReadings(
      product.url,
      room.token,
      fiveHours({ pm25: 71, pm10: 96, co2: 1180, tvoc: 640, bat: 80 }),
    );
  if (musicRoom)
    await sendReadings(product.url, musicRoom.token, fiveHours({ co2: 720, temp: 21.4, rh: 48 }));
  await makeQuestions(product.url, await signInToApi(product.url, product.household.sysAdmin));
});

afterAll(() => product?.close());

type Role = 'nobody' | 'user' | 'admin' | 'sysAdmin';

/** A window with a signed-in user, or signed out. */
async function openAs(role: Role, path?: string | null): Promise<Window> {
  return openWindow(product, role === 'nobody' ? undefined : product.household[role], { path });
}

/** Path of a device's own screen, by its index in the household. */
function devicePath(index: number): string {
  const { id = '', name = '' } = product.household.devices[index] ?? {};
  return `/getSingleDeviceData/${id}/${encodeURIComponent(name)}`;
}

/** Each with what is checked. The dashboards of administrators are checked in homes.test.ts. */
const SCREENS: readonly [
  name: string,
  role: Role,
  path: () => string,
  check: (page: Page) => Promise<string[]>,
][] = [
  ['sign-in', 'nobody', () => '/', overflowsInEveryLanguage],
  ['page not found', 'nobody', () => '/nowhere', findingsInEveryLook],
  [
    'dashboard of a customer',
    'user',
    () => `/dashboard?device=${product.household.devices[0]?.id}`,
    findingsInEveryLook,
  ],
  [
    'dashboard without particles',
    'user',
    () => `/dashboard?device=${product.household.devices[1]?.id}`,
    findingsInEveryLook,
  ],
  [
    'dashboard without readings',
    'user',
    () => `/dashboard?device=${product.household.devices[2]?.id}`,
    findingsInEveryLook,
  ],
  ['own feedback', 'user', () => '/fill-response', overflowsInEveryLanguage],
  ['device of a tenant', 'admin', () => devicePath(0), findingsInEveryLook],
  [
    'device that is not there',
    'admin',
    () => '/getSingleDeviceData/13814000-1dd2-11b2-8080-808080808080/x',
    findingsInEveryLook,
  ],
  ['audit log', 'admin', () => '/audit', overflowsInEveryLanguage],
  ['questions', 'sysAdmin', () => '/createQuestion', overflowsInEveryLanguage],
  ['feedback of users', 'sysAdmin', () => '/user-feedback', overflowsInEveryLanguage],
  [
    'feedback not given yet',
    'sysAdmin',
    () => `/viewResponse/${product.household.user.id}/2`,
    overflowsInEveryLanguage,
  ],
  [
    'feedback filled in for a user',
    'sysAdmin',
    () => `/fill-user-response/${product.household.user.id}/2`,
    overflowsInEveryLanguage,
  ],
  ['page not found, signed in', 'sysAdmin', () => '/nowhere', findingsInEveryLook],
];

describe.each(['nobody', 'user', 'admin', 'sysAdmin'] as const)('what %s sees', (role) => {
  let seen: Awaited<ReturnType<typeof openAs>>;
  beforeAll(async () => {
    seen = await openAs(role, null);
  });
  afterAll(async () => {
    await seen?.context.close();
  });

  it.each(SCREENS.filter(([, forRole]) => forRole === role))(
    '%s: has no finding in each language and theme',
    async (_name, _role, path, check) => {
      const { page, troubles } = seen;
      await page.goto(product.url + path());
      expect(await check(page)).toEqual([]);
      expect(troubles.filter((trouble) => !isAnswerToForeignDevice(trouble))).toEqual([]);
    },
  );
});

/** Browsers log each status of 400 and above to the console; a request for a missing device gets one. */
function isAnswerToForeignDevice(trouble: string): boolean {
  return /status of 40[34] .*13814000-1dd2-11b2-8080-808080808080/.test(trouble);
}

it('is accessible with everything open, and on a phone', async () => {
  const { context, page, troubles } = await openAs('user');
  await waitUntilWhole(page);
  await showChart(page, ENGLISH, t('dashboard.allQuantities'));
  for (const metric of ['pm25', 'pm10', 'co2', 'tvoc'])
    await openChartTable(page, ENGLISH, t(`metric.${metric}`));
  // A link that is half below the top bar counts as too small to press.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityFindings(page)).toEqual([]);

  await openMenu(page, t('topBar.language'));
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t('topBar.signOut') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: t('ui.cancel') }).click();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: t('shell.openMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('nav.dashboard') })
    .waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

it('folds the filters of a list into one button on a phone, and keeps chosen ones in sight', async () => {
  const { context, page, troubles } = await openAs('admin', '/alerts');
  await page.setViewportSize({ width: 390, height: 844 });
  await waitUntilWhole(page);
  const fold = page.getByRole('button', { name: t('ui.table.filters') });
  const severity = page.getByRole('combobox', { name: t('alarms.filter.severity') });
  const place = page.getByRole('combobox', { name: t('alarms.filter.place') });
  await fold.waitFor();
  expect(await severity.isVisible()).toBe(false);

  await fold.click();
  await severity.selectOption('MAJOR');
  expect(await place.isVisible()).toBe(true);
  await page.getByRole('button', { name: t('ui.table.filtersChosen', { chosen: '1' }) }).click();
  await place.waitFor({ state: 'hidden' });
  expect(await severity.isVisible()).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.getByRole('button', { name: t('ui.table.clearFilters') }).click();
  await severity.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  expect(troubles).toEqual([]);
  await context.close();
});

describe('a device whose name is HTML', () => {
  it('is shown as text to its customer: in the selector, the headline and the file name', async () => {
    const path = `/dashboard?device=${product.household.devices[0]?.id}`;
    const { context, page, troubles } = await openAs('user', path);
    await waitUntilWhole(page);
    const selector = page.getByRole('combobox');
    expect(await selector.locator('option:checked').textContent()).toBe(HOSTILE);
    expect(await selector.locator('option').allTextContents()).toContain(HOSTILE);
    await page.getByRole('heading', { level: 1 }).getByText(HOSTILE).waitFor();
    const { name } = await saveCsv(page, t('metric.pm25'));
    expect(name).toBe('img src=x onerror=alert(1) PM2.5.csv');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is shown as text to its tenant: on the card, in the choice, in the page, its address and its title', async () => {
    const { context, page, troubles } = await openAs('admin');
    await waitUntilWhole(page);
    await page
      .getByRole('list', { name: t('dashboard.rooms') })
      .getByRole('link', { name: HOSTILE })
      .click();
    const selector = page.getByRole('combobox', { name: t('dashboard.device') });
    expect(await selector.locator('option:checked').textContent()).toBe(`${HOSTILE} · A family`);
    await page.getByRole('link', { name: t('dashboard.details') }).click();
    await page.waitForURL('**/getSingleDeviceData/**');
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(decodeURIComponent(devicePath(0)));
    await expect.poll(() => page.title()).toBe(t('app.documentTitle', { page: `${HOSTILE} · A family` }));
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

/** Saves a chart as CSV. @returns the file's name and its text */
async function saveCsv(page: Page, chart: string): Promise<{ name: string; text: string }> {
  await showChart(page, ENGLISH, chart);
  await openMenu(page, t('ui.chart.menu', { chart }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('ui.chart.saveCsv') }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
