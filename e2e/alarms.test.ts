import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { findingsInEveryLook } from './every-look.ts';
import { sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const THRESHOLD = 120;

let mails: MailServer;
let product: Product;

beforeAll(async () => {
  mails = await startMailServer();
  product = await startProduct(['AQ-1'], {
    settings: { SMTP_URL: mails.url, MAIL_FROM: 'Airdeck <air@example.org>' },
  });
  await createRule();
});
afterAll(async () => {
  await product?.close();
  await mails.close();
});

/** A rule that raises at once, so that a test need not wait for its duration. */
async function createRule(): Promise<void> {
  const token = await signInToApi(product.url, product.household.admin);
  const response = await fetch(`${product.url}/backoffice/rules`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({
      name: 'Smoke',
      isEnabled: true,
      devices: { kind: 'all' },
      condition: { kind: 'above', key: 'pm25', threshold: THRESHOLD, clearAt: 100 },
      holdMinutes: 0,
      severity: 'CRITICAL',
      schedule: null,
      recipients: { customerUsers: true, tenantAdmins: true, userIds: [] },
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

const measure = (pm25: number) =>
  sendReadings(product.url, product.household.devices[0]?.token ?? '', [
    { ts: Date.now(), values: { pm25, co2: 480 } },
  ]);

/** The bell, with so many. Arabic counts have several forms, all of them with the same words here. */
const bell = (page: Page, language: Language, count: number) =>
  page.getByRole('button', { name: textsOf(language)('alarms.bell.label_other', { count: String(count) }) });

it('tells people of bad air where they are, and shows what they did about it', async () => {
  const { user, admin } = product.household;
  await measure(20);
  const english = await openWindow(product, user);
  const arabic = await openWindow(product, user, { language: ARABIC });
  const tenant = await openWindow(product, admin, { path: '/alerts' });
  const windows: [Window, Language][] = [
    [english, ENGLISH],
    [arabic, ARABIC],
    [tenant, ENGLISH],
  ];
  for (const [{ page }, language] of windows) await bell(page, language, 0).waitFor();

  await measure(THRESHOLD + 30);
  // Without a reload.
  for (const [{ page }, language] of windows) await bell(page, language, 1).waitFor();
  await expect
    .poll(() => mails.mails.flatMap(({ to = [] }) => to.map(({ address }) => address)).toSorted())
    .toEqual([admin.email, user.email]);

  const { page } = arabic;
  const t = textsOf(ARABIC);
  await bell(page, ARABIC, 1).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.waitForURL('**/alerts/*');
  await page.getByText(/150/).first().waitFor();
  await page.getByRole('textbox', { name: t('alarms.comment') }).fill('فتحنا النافذة');
  await page.getByRole('button', { name: t('alarms.addComment') }).click();
  await page.getByText('فتحنا النافذة').waitFor();
  await page.getByRole('button', { name: t('alarms.acknowledge') }).click();
  for (const [{ page: each }, language] of windows) await bell(each, language, 0).waitFor();

  await measure(20);
  await page.getByText(t('alarms.entry.ended')).waitFor();
  const hub = tenant.page;
  const words = textsOf(ENGLISH);
  await hub.getByText(words('alarms.allIsWell')).first().waitFor();
  await hub.getByRole('button', { name: /^Cleared · 1$/ }).click();
  await hub.getByRole('link', { name: /^PM2\.5 above 120/ }).click();
  await hub.getByText('فتحنا النافذة').waitFor();
  await hub.getByText(words('alarms.entry.ended')).waitFor();
  for (const { troubles } of [english, arabic, tenant]) expect(troubles).toEqual([]);
  for (const { context } of [english, arabic]) await context.close();

  expect(await findingsInEveryLook(hub)).toEqual([]);
  await hub.goto(`${product.url}/alerts?state=all`);
  await hub.getByRole('link', { name: /^PM2\.5 above 120/ }).waitFor();
  expect(await findingsInEveryLook(hub)).toEqual([]);
  await tenant.context.close();
});

it('closes all alarms at once, and says how many', async () => {
  const { page, context, troubles } = await openWindow(product, product.household.admin, { path: '/alerts' });
  await measure(THRESHOLD + 1);
  await page.getByRole('button', { name: 'Close All' }).click();
  await page.getByText('Close 1 open alert?').waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Cleared 1 alert.').waitFor();
  await bell(page, ENGLISH, 0).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
