import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../apps/server/src/features/history/testing/unzip.ts';
import { fileOfMail, newestMailOf } from '../apps/server/src/testing/outbox.ts';
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READINGS_PER_MESSAGE = 300;

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3', 'Ward 4']);
  const [device] = product.household.devices;
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  // Includes the last whole week on any day.
  const readings = Array.from({ length: (14 * DAY_MS) / HOUR_MS }, (_, n) => ({
    ts: hour - (n + 1) * HOUR_MS,
    values: { pm25: n % 4 === 0 ? 80 : 20, pm10: 40, co2: 700 },
  }));
  for (let first = 0; first < readings.length; first += READINGS_PER_MESSAGE) {
    await sendReadings(product.url, device?.token ?? '', readings.slice(first, first + READINGS_PER_MESSAGE));
  }
});

afterAll(() => product?.close());

it('schedules a report, shows it, and sends it with PDF and workbook in the language of its recipient', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  await openTab(page, ENGLISH, 'history.title', 'scheduledReports.title');
  await page.getByText(en('scheduledReports.none')).waitFor();
  await page
    .getByRole('link', { name: en('scheduledReports.add') })
    .first()
    .click();
  await page.getByRole('textbox', { name: en('scheduledReports.form.name') }).fill('Clinic');
  await page.getByRole('combobox', { name: en('scheduledReports.form.readers') }).click();
  await page.getByRole('option', { name: new RegExp(product.household.user.email) }).click();
  await page.keyboard.press('Escape');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: en('scheduledReports.form.create') }).click();
  await page.getByRole('row', { name: /Clinic/ }).click();

  await page
    .getByText(/^The air needed no attention for 75% of the measured hours\. It was worst in Ward 3\./)
    .waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: en('scheduledReports.sendNow') }).click();
  await page.getByText(/The report was sent to/).waitFor();
  const mail = await newestMailOf(product.server.dataDir);
  expect(mail.subject).toMatch(/^Clinic: .+ · A family/);
  expect(await textOfPdf(fileOfMail(mail, '.pdf'))).toContain('It was worst in Ward 3');
  expect([...unzip(fileOfMail(mail, '.xlsx')).keys()]).toContain('xl/workbook.xml');

  await chooseLanguage(page, ARABIC);
  await page.getByText(/^لم يحتج الهواء إلى عناية في/).waitFor();
  await product.database.pool.query(`update app_user set language = 'ar'`);
  await page.getByRole('button', { name: ar('scheduledReports.sendNow') }).click();
  await page.getByText(/تم إرسال التقرير إلى/).waitFor();
  expect((await newestMailOf(product.server.dataDir)).html).toContain('dir="rtl"');
  expect(troubles).toEqual([]);
  await context.close();
});
