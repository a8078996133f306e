import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const MEASURED_DAYS = 30;
const READINGS_PER_MESSAGE = 300;
/** Answers about a room with good readings. */
const SAID = ['Stuffy', 'Stuffy', 'Stuffy', 'Stuffy', 'Fresh'];

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3', 'Ward 4']);
  const [ward] = product.household.devices;
  const first = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - MEASURED_DAYS * DAY_MS;
  const readings = Array.from({ length: MEASURED_DAYS * 24 }, (_, hour) => ({
    ts: first + hour * HOUR_MS,
    values: { pm25: 9, pm10: 20, co2: hour % 4 === 0 ? 1500 : 800 },
  }));
  for (let from = 0; from < readings.length; from += READINGS_PER_MESSAGE) {
    const message = readings.slice(from, from + READINGS_PER_MESSAGE);
    await sendReadings(product.url, ward?.token ?? '', message);
  }
  await answer(ward?.id ?? '');
}, 120_000);

afterAll(() => product?.close());

/** Answers by five users in the previous week. */
async function answer(deviceId: string): Promise<void> {
  const { household, database, url } = product;
  const call = async (token: string, path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const [system, tenant] = await Promise.all([
    signInToApi(url, household.sysAdmin),
    signInToApi(url, household.admin),
  ]);
  const asked = (await call(system, '/backoffice/questionnarieApi/createQuestion', {
    question: 'How is the air?',
    questionMasterId: 3,
    questionTypeId: 2,
    waitage: null,
    answerOptions: [
      { option: 'Fresh', waitage: 10 },
      { option: 'Stuffy', waitage: 1 },
    ],
  })) as { _id: string };
  const { rows } = await database.pool.query('select id from customer');
  const customerId = { entityType: 'CUSTOMER', id: rows[0].id };
  for (const [index, response] of SAID.entries()) {
    const person = { email: `nurse${index}@example.com`, firstName: 'Nurse', authority: 'CUSTOMER_USER' };
    const made = (await call(tenant, '/api/user?sendActivationMail=false', { ...person, customerId })) as {
      id: { id: string };
    };
    const given = { questionId: asked._id, questionMasterId: 3, userId: made.id.id, response, deviceId };
    await call(system, '/backoffice/questionnarieResponseApi/submitAnswer', [given]);
  }
  const monday = Date.now() - ((Date.now() - 4 * DAY_MS) % WEEK_MS);
  await database.pool.query('update questionnaire_response set submitted_time = $1', [monday - DAY_MS]);
}

it('names the room that feels worse than it measures, from five users on, in every look', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  await openTab(page, ENGLISH, 'history.title', 'feltMeasured.title');
  const sentence = page.getByText(/^Comfort in .*Ward 3.* is lower than its readings suggest\.$/);
  await sentence.waitFor();
  await page.getByText(en('feltMeasured.hidden.room', { number: '1' })).waitFor();
  await page.getByText(en('feltMeasured.numbers')).click();
  const row = page
    .getByRole('table', { name: en('feltMeasured.numbers') })
    .getByRole('row')
    .nth(1);
  expect((await row.innerText()).split(/\s*\t\s*/).slice(1, 4)).toEqual(['5', '30', '336']);

  // By CO2, a quarter of the hours is stale: the room is neither good nor bad.
  await page.getByLabel(en('feltMeasured.air')).selectOption('co2');
  await page.getByText(en('feltMeasured.noDifference')).waitFor();
  await page.getByText(en('feltMeasured.rests.title')).click();
  expect(await findingsInEveryLook(page)).toEqual([]);

  await page.getByLabel(en('feltMeasured.air')).selectOption('iaq');
  await chooseLanguage(page, ARABIC);
  await page.getByRole('heading', { level: 1, name: ar('feltMeasured.title') }).waitFor();
  await page.getByText(/^يشعر الناس في .*Ward 3.* بأن الهواء أسوأ مما تُظهره القياسات\.$/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
