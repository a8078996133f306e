import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../apps/server/src/features/history/testing/unzip.ts';
import { openChartTable } from './chart-table.ts';
import { type Account, type SentReading, sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct, type WindowOptions } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const MINUTE_MS = 60_000;
const READINGS = 120;
/** Minutes without a reading, in the middle. */
const SILENT = 45;
/** CO2 by index of the reading: above 1000 ppm, or 0 like that of a dead sensor. */
const SPIKES = new Map([
  [30, 1000.5],
  [31, 0],
]);

/** Index of the column, after timestamp, time, iaq and co2. */
const PM25_CELL = 4;

const en = textsOf(ENGLISH);

/** Readings with values that any rounding would change. */
function readingsEndingAt(endTs: number, add: number): SentReading[] {
  return Array.from({ length: READINGS }, (_, index) => {
    const silence = index < READINGS / 2 ? SILENT * MINUTE_MS : 0;
    return {
      ts: endTs - (READINGS - 1 - index) * MINUTE_MS - silence,
      values: {
        pm25: Number((11.55 + add + index / 7).toFixed(3)),
        co2: SPIKES.get(index) ?? 600 + index,
        temp: Number((-3.25 + index / 11).toFixed(4)),
      },
    };
  });
}

let product: Product;
let lobby: SentReading[];
let attic: SentReading[];

beforeAll(async () => {
  product = await startProduct(['Attic', 'Lobby']);
  const { household, url } = product;
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  [attic, lobby] = [readingsEndingAt(now, 20), readingsEndingAt(now, 0)];
  const [atticDevice, lobbyDevice] = household.devices;
  await sendReadings(url, atticDevice?.token ?? '', attic);
  await sendReadings(url, lobbyDevice?.token ?? '', lobby);
  await reduceMenu(household.user);
});

afterAll(() => product?.close());

/** Reduces the user's menu as a tenant's administrator. */
async function reduceMenu(account: Account): Promise<void> {
  const call = async (who: Account, path: string, body?: object) => {
    const response = await fetch(product.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-authorization': `Bearer ${await signInToApi(product.url, who)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { additionalInfo: object | null };
  };
  const user = await call(account, '/api/auth/user');
  const additionalInfo = { ...user.additionalInfo, isReducedMenu: true };
  await call(product.household.admin, '/api/user?sendActivationMail=false', { ...user, additionalInfo });
}

async function openAs(account: Account, options?: WindowOptions): Promise<Page> {
  return (await openWindow(product, account, options)).page;
}

/** Downloads a file by a button. @returns texts by file name: the CSV itself, or the files of an archive */
async function download(page: Page, button: string | RegExp): Promise<Map<string, string>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.url()).not.toMatch(/eyJ/);
  const content = await readFile(await file.path());
  const name = file.suggestedFilename();
  return name.endsWith('.csv') ? new Map([[name, content.toString('utf8')]]) : unzip(content);
}

/** Time and value of a column in a file of readings. */
function csvColumn(files: Map<string, string>, column: string): [number, string][] {
  const [name, text = ''] = [...files].find(([file]) => file.endsWith('.csv')) ?? [];
  expect(name).toContain('Lobby');
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => [Number(cells[0]), cells[head.indexOf(column)] ?? '']);
}

const published = (key: string): [number, string][] =>
  lobby.map(({ ts, values }) => [ts, String(values[key])]);

describe('the history of a device, with the reduced menu', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openAs(product.household.user);
  });

  it('is opened from a menu of two entries, and shown as published, with its gap', async () => {
    const menu = page.getByRole('navigation').first().getByRole('link');
    await menu.first().waitFor();
    expect(await menu.allTextContents()).toEqual([en('nav.dashboard'), en('history.title')]);
    await menu.last().click();
    const form = page.getByRole('form', { name: en('history.tab.view') });
    const device = form.getByRole('combobox', { name: en('history.device') });
    await page.getByRole('region', { name: 'Attic' }).getByRole('heading', { name: 'Attic' }).waitFor();
    await device.click();
    await device.fill('lob');
    await page.getByRole('option', { name: 'Lobby' }).click();
    await page.getByRole('region', { name: 'Lobby' }).getByRole('heading', { name: 'Lobby' }).waitFor();
    const chart = await openChartTable(page, ENGLISH, en('metric.pm25'));
    await expect.poll(() => chart.getByText(en('history.resolution.raw')).count()).toBe(1);
    const shown = await chart.locator('tbody td:first-of-type').allTextContents();
    const half = READINGS / 2;
    const expected = lobby.map(({ values }) => (values['pm25'] ?? 0).toFixed(1));
    expect(shown.map((text) => /^[\d.–]+/.exec(text)?.[0])).toEqual([
      ...expected.slice(0, half),
      '–',
      ...expected.slice(half),
    ]);
  });

  it('is downloaded as CSV with every digit', async () => {
    const files = await download(page, en('history.download.csv'));
    expect(csvColumn(files, 'pm2.5')).toEqual(published('pm25'));
    expect(csvColumn(files, 'temperature (Celsius)')).toEqual(published('temp'));
  });

  it('is downloaded as CSV with the CO2 spikes only', async () => {
    await page.getByText(en('history.download.more'), { exact: true }).click();
    const files = await download(page, new RegExp(`^${en('metric.co2')}`));
    expect([...files.keys()]).toEqual([
      expect.stringMatching(/^Lobby.* CO2 spikes above 1000 \d{4}-\d\d-\d\d/),
    ]);
    const expected = [...SPIKES].map(([index, value]) => [lobby[index]?.ts, String(value)]);
    expect(csvColumn(files, 'co2')).toEqual(expected);
  });

  it('is downloaded as a workbook with numeric cells', async () => {
    const files = await download(page, en('history.download.excel'));
    const sheet = [...files.values()].find((text) => text.includes(String(lobby[0]?.values['pm25']))) ?? '';
    const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c(?: [^>]*)?(?:\/>|>.*?<\/c>)/g)].map(([cell]) => cell),
    );
    // Cells with text would have a type attribute.
    expect(rows.map((cells) => cells[PM25_CELL]).slice(-READINGS)).toEqual(
      published('pm25').map(([, value]) => `<c><v>${value}</v></c>`),
    );
  });
});

describe('devices side by side', () => {
  it('are shown at once, with a line each and means of all published values', async () => {
    const page = await openAs(product.household.admin, { path: '/HistoricalData/compare' });
    const chart = page.getByRole('region', { name: en('metric.pm25'), exact: true });
    await expect
      .poll(() => chart.getByRole('listitem').allTextContents())
      .toEqual(['Attic · A family', 'Lobby · A family']);
    const table = page.getByRole('table', { name: en('history.compare.table') });
    const group = table.locator('tbody', { hasText: en('metric.pm25') });
    const means = () => group.locator('td:first-of-type').allTextContents();
    await expect.poll(means).toEqual([attic, lobby].map((readings) => meanOf(readings).toFixed(1)));
  });

  it('are shown in Arabic in charts whose time axis is left-to-right', async () => {
    const ar = textsOf(ARABIC);
    const { admin, devices } = product.household;
    const path = `/HistoricalData/compare?devices=${devices.map(({ id }) => id).join()}`;
    const page = await openAs(admin, { path, language: ARABIC });
    const chart = page.getByRole('region', { name: ar('metric.pm25'), exact: true });
    await chart.getByRole('img', { name: ar('metric.pm25') }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await chart.getByRole('img').getAttribute('dir')).toBe('ltr');
  });
});

describe('a reader who chooses °F', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openAs(product.household.admin, { path: '/user/profile' });
  });

  it('sees it on the dashboard, in charts with round numbers, and in files', async () => {
    await page.getByRole('combobox', { name: en('metric.temp'), exact: true }).selectOption('°F');
    await page.getByText(en('profile.saved')).first().waitFor();
    await page.getByRole('link', { name: en('nav.dashboard'), exact: true }).click();
    const shown = page.getByRole('main').getByText('°F');
    await shown.first().waitFor();
    expect(await page.getByRole('main').getByText('°C').count()).toBe(0);

    const [, lobbyDevice] = product.household.devices;
    await page.goto(`${product.url}/HistoricalData?device=${lobbyDevice?.id}`);
    await page.getByRole('region', { name: /Lobby/ }).first().waitFor();
    const chart = await openChartTable(page, ENGLISH, en('metric.temp'));
    await chart
      .getByRole('columnheader', { name: /\(°F\)/ })
      .first()
      .waitFor();
    const newest = lobby.at(-1)?.values['temp'] ?? 0;
    const fahrenheit = (celsius: number) => celsius * 1.8 + 32;
    const values = await chart.locator('tbody td:first-of-type').allTextContents();
    expect(values.at(-1)).toMatch(new RegExp(`^${fahrenheit(newest).toFixed(1)}`));

    const files = await download(page, en('history.download.csv'));
    const column = csvColumn(files, 'temperature (Fahrenheit)').map(([, value]) => Number(value));
    const expected = lobby.map(({ values: { temp = 0 } }) => Number(fahrenheit(temp).toFixed(3)));
    expect(column).toHaveLength(expected.length);
    for (const [index, value] of column.entries()) expect(value).toBeCloseTo(expected[index] ?? 0, 2);
  });

  it('types it in a rule, and finds it as typed, while the rule is kept in °C', async () => {
    await page.goto(`${product.url}/rules/create`);
    await page.getByRole('textbox', { name: en('rules.form.name') }).fill('Frost');
    await page.getByRole('combobox', { name: en('conditions.level.what') }).selectOption('temp');
    const field = (name: string) => page.getByRole('textbox', { name: `${name}, °F`, exact: true });
    await page.getByRole('combobox', { name: en('conditions.level.side') }).selectOption('below');
    await field(en('conditions.level.at.threshold')).fill('40');
    await field(en('conditions.level.at.clearAt')).fill('41.5');
    await page.getByRole('button', { name: en('rules.form.create') }).click();
    await page
      .getByText(/40\s°F/)
      .first()
      .waitFor();
    const { rows } = await product.database.pool.query(
      `select id, condition from alarm_rule where name = 'Frost'`,
    );
    expect(rows[0]?.condition).toEqual({ kind: 'below', key: 'temp', threshold: 4.4444, clearAt: 5.278 });
    await page.goto(`${product.url}/rules/${rows[0]?.id}`);
    await expect.poll(() => field(en('conditions.level.at.threshold')).inputValue()).toBe('40');
    expect(await field(en('conditions.level.at.clearAt')).inputValue()).toBe('41.5');
  });
});

function meanOf(readings: readonly SentReading[]): number {
  return readings.reduce((sum, { values }) => sum + (values['pm25'] ?? 0), 0) / readings.length;
}
