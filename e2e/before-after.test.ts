import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { type SentReading, sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days since the purifier came. */
const CAME_DAYS_AGO = 16;
const WEEKS = 2;
const READINGS_PER_MESSAGE = 300;

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3'], { settings: { OUTDOOR_PROVIDER: 'demo' } });
  const [device] = product.household.devices;
  await product.database.pool.query('update device set device_lat = 20.296, device_lon = 85.825');
  const readings = hourlyReadings(Date.now());
  for (let first = 0; first < readings.length; first += READINGS_PER_MESSAGE) {
    const message = readings.slice(first, first + READINGS_PER_MESSAGE);
    await sendReadings(product.url, device?.token ?? '', message);
  }
});

afterAll(() => product?.close());

/** Particles halved from the purifier's day on, varied by the weather. */
function hourlyReadings(now: number): SentReading[] {
  const came = Math.floor(now / DAY_MS - CAME_DAYS_AGO) * DAY_MS;
  const first = Math.floor(now / HOUR_MS) * HOUR_MS - 2 * CAME_DAYS_AGO * DAY_MS;
  return Array.from({ length: (now - first) / HOUR_MS }, (_, hour) => {
    const ts = first + hour * HOUR_MS;
    const weather = 1 + 0.2 * Math.sin(ts / DAY_MS);
    const pm25 = (ts < came ? 40 : 20) * weather;
    return { ts, values: { pm25, pm10: 2 * pm25, co2: 700, temp: 22 } };
  });
}

it('shows the change of the air since the purifier came, beside the air outside, in every look', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  const day = new Date(Date.now() - CAME_DAYS_AGO * DAY_MS).toISOString().slice(0, 10);
  await openTab(page, ENGLISH, 'history.title', 'beforeAfter.title');
  await page.getByText(en('beforeAfter.choose')).waitFor();
  await page.getByRole('combobox', { name: en('beforeAfter.rooms') }).click();
  await page.getByRole('option', { name: /Ward 3/ }).click();
  const dayField = page.getByRole('textbox', { name: en('beforeAfter.cameOn') });
  await dayField.fill(day.split('-').reverse().join('-'));
  await page.getByRole('button', { name: en('beforeAfter.compare') }).click();
  const sentence = page.getByText(/^PM2\.5 in .*Ward 3.* fell by/);
  await sentence.waitFor();
  const said = (await sentence.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  // Spans begin at the first full week: the weather differs a little between them.
  expect(Number(/fell by (\d+)%/.exec(said)?.[1])).toBeGreaterThan(40);
  expect(Number(/fell by (\d+)%/.exec(said)?.[1])).toBeLessThan(60);
  // Depends on the model's air on the day of the test.
  expect(said).toMatch(/Outside, it (?:fell|rose|stayed)/);
  await page.getByText(en('beforeAfter.numbers')).click();
  const rows = page.getByRole('table', { name: en('beforeAfter.numbers') }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(1 + 2 * 7 * WEEKS);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await chooseLanguage(page, ARABIC);
  await page.getByRole('heading', { level: 1, name: ar('beforeAfter.title') }).waitFor();
  await page.getByText(/^انخفض PM2\.5/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
