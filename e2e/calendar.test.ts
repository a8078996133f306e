import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsIn, findingsInEveryLook } from './every-look.ts';
import { type SentReading, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_MS = 5.5 * HOUR_MS;
const DAYS = 12;
const READINGS_PER_MESSAGE = 300;
/** Daily means in turn: within both limits, within India's only, above both. */
const LEVELS_UG_M3 = [10, 40, 80];

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;
/** The last measured day, ISO 8601. */
let lastDay: string;

beforeAll(async () => {
  product = await startProduct(['Ward 3', 'Lobby'], {});
  await product.database.pool.query("update device set time_zone = 'Asia/Kolkata'");
  const midnight = lastMidnight(Date.now());
  lastDay = new Date(midnight - HOUR_MS + INDIA_MS).toISOString().slice(0, 10);
  for (const [index, { token }] of product.household.devices.entries()) {
    const readings = hourlyReadings(midnight, index);
    for (let first = 0; first < readings.length; first += READINGS_PER_MESSAGE) {
      await sendReadings(product.url, token, readings.slice(first, first + READINGS_PER_MESSAGE));
    }
  }
});

afterAll(() => product?.close());

/** The newest midnight in India with all of the days before it in one year. */
function lastMidnight(now: number): number {
  const today = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS;
  const newYear = Date.UTC(new Date(today).getUTCFullYear(), 0);
  return (today - newYear < DAYS * DAY_MS ? newYear : today) - INDIA_MS;
}

/** Twelve days up to a midnight, with two readings in each hour. */
function hourlyReadings(midnight: number, more: number): SentReading[] {
  return Array.from({ length: DAYS * 48 }, (_, index) => {
    const ts = midnight - DAYS * DAY_MS + index * (HOUR_MS / 2) + 1;
    const pm25 = (LEVELS_UG_M3[Math.floor(index / 48) % 3] ?? 0) + more;
    return { ts, values: { pm25, pm10: 1.5 * pm25, co2: 700 } };
  });
}

it('counts the days within limits, and opens a day and its chart by keyboard, in every look', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  await openTab(page, ENGLISH, 'history.title', 'calendar.title');
  // In the first days of January, the previous year.
  const year = lastDay.slice(0, 4);
  await page.getByRole('combobox', { name: en('calendar.year') }).selectOption(year);
  // At first, the days have the colour of the verdict, which has no limits.
  await page.getByText(new RegExp(`^In ${year}, .* needed no attention`)).waitFor();
  await page.getByRole('combobox', { name: en('calendar.metric') }).selectOption('pm25');
  const sentence = page.getByText(new RegExp(`^In ${year}, .* were within the limit for PM2\\.5`));
  await sentence.waitFor();
  const said = (await sentence.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  expect(/(\d+) of (\d+) measured days .* 60\sµg/.exec(said)?.slice(1)).toEqual(['8', '12']);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await page.locator(`[data-cell="${lastDay}"]`).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const hours = page.getByRole('table', { name: en('calendar.hoursOfRooms') });
  await hours.waitFor();
  expect(new URL(page.url()).searchParams.get('day')).toBe(lastDay);
  await expect.poll(() => hours.getByRole('link').count()).toBe(2 * 24);
  expect(await findingsIn(page, ENGLISH)).toEqual([]);

  await chooseLanguage(page, ARABIC);
  await page.getByRole('heading', { level: 1, name: ar('calendar.title') }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const heads = page.getByRole('table', { name: ar('calendar.rooms') }).getByRole('columnheader');
  const lines = await heads.evaluateAll((all) =>
    all.map((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(Math.max(...lines)).toBeLessThanOrEqual(4);
  await page.setViewportSize({ width: 1280, height: 720 });
  const [first, second] = [hours.first(), page.getByRole('table', { name: ar('calendar.hoursOfRooms') })];
  await first.waitFor({ state: 'detached' });
  await second.getByRole('link').first().focus();
  // In Arabic, left moves forward.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: ar('history.title') }).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe(lastDay);
  expect(troubles).toEqual([]);
  await context.close();
});
