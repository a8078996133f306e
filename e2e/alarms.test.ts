import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { type PushService, startPushService } from '../apps/server/src/testing/push-service.ts';
import { hasRecordings } from '../apps/server/src/testing/recordings.ts';
import { findingsInEveryLook } from './every-look.ts';
import { type Account, callApi } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { MEAL } from './recorded-meal.ts';
import { playUpToNow } from './recorded-take.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

/** As it stands in a sentence. */
const isolated = '\u2068Filter change\u2069';

const HOLD_MS = 60_000;
/** The rise takes 100 s of the rule's time, and is sent within some seconds. */
const RISE = { sentFaster: 20 };
/** Readings from before a rule do not count. */
const RULE_AGE_MS = 600_000;
const FALL = { speed: 60 };
const TEST_TIMEOUT_MS = 480_000;
/** Covers the rule's duration and the delay of its evaluation. */
const PATIENCE = { timeout: 180_000 };

let mails: MailServer;
let push: PushService;
let product: Product;
let folder: string;

beforeAll(async () => {
  [mails, push] = await Promise.all([startMailServer(), startPushService()]);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-meal-'));
  product = await startProduct(['AQ-1'], {
    settings: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Airdeck <air@example.org>',
      AIRDECK_PRIVATE_TARGETS: 'true',
      OUTDOOR_PROVIDER: 'demo',
    },
  });
  await product.database.pool.query(
    "update device set device_lat = 20.27, device_lon = 85.83, time_zone = 'Asia/Kolkata'",
  );
});
afterAll(async () => {
  await product?.close();
  await Promise.all([mails.close(), push.close(), rm(folder, { recursive: true })]);
});

const call = (account: Account, method: string, path: string, body?: unknown) =>
  callApi(product.url, account, method, path, body);

const device = () => {
  const [first] = product.household.devices;
  if (!first) throw new Error('The household has no device');
  return first;
};

/** The bell with a count. */
function bell(page: Page, language: Language, count: number) {
  const form = count === 0 ? 'none' : `count_${new Intl.PluralRules(language.tag).select(count)}`;
  const name = textsOf(language)(`alarms.bell.${form}`, { shown: String(count) });
  return page.getByRole('button', { name, exact: true });
}

const title = hasRecordings
  ? 'the alert of a recorded meal'
  : 'the alert of a meal, from a recording that the model of the demo wrote: those of physical sensors are not here';

// No retry: it would find the alert of the first run.
describe(title, { timeout: TEST_TIMEOUT_MS, retry: 0 }, () => {
  it('reaches users by bell, mail and push, and shows their actions', async () => {
    const { user, admin } = product.household;
    const { threshold, clearAt } = MEAL;
    await call(admin, 'POST', '/backoffice/rules', {
      name: 'Smoke',
      isEnabled: true,
      devices: { kind: 'all' },
      condition: { kind: 'above', key: 'pm25', threshold, clearAt },
      holdMinutes: HOLD_MS / 60_000,
      severity: 'CRITICAL',
      schedule: null,
      recipients: { customerUsers: true, tenantAdmins: true, userIds: [] },
    });
    await product.database.pool.query('update alarm_rule set effective_time = effective_time - $1::bigint', [
      RULE_AGE_MS,
    ]);
    const { publicKey } = (await call(user, 'GET', `/backoffice/users/${user.id}/push`)) as {
      publicKey: string;
    };
    const browser = push.subscribe(publicKey);
    await call(user, 'PUT', `/backoffice/updateWebPushNotificationId/${user.id}`, {
      webPushNotificationId: browser.pushId,
    });
    // Not the dashboard, which raises alerts of its own.
    const english = await openWindow(product, user, { path: '/alerts' });
    const arabic = await openWindow(product, user, { path: '/alerts', language: ARABIC });
    const tenant = await openWindow(product, admin, { path: '/alerts' });
    const windows: [Window, Language][] = [
      [english, ENGLISH],
      [arabic, ARABIC],
      [tenant, ENGLISH],
    ];
    for (const [{ page }, language] of windows) await bell(page, language, 0).waitFor();

    const rising = playUpToNow(MEAL, MEAL.rise, device(), product.server.mqttPort, folder, RISE);
    // Without a reload.
    await Promise.all([
      rising,
      ...windows.map(([{ page }, language]) => bell(page, language, 1).waitFor(PATIENCE)),
    ]);
    const { rows: raised } = await product.database.pool.query(
      'select id, created_time - start_time as held from alarm',
    );
    expect(raised).toHaveLength(1);
    const [{ id, held }] = raised;
    expect(Number(held)).toBeGreaterThanOrEqual(HOLD_MS);
    await expect
      .poll(() => mails.mails.flatMap(({ to = [] }) => to.map(({ address }) => address)).toSorted())
      .toEqual([admin.email, user.email]);
    await expect
      .poll(() => browser.received.map(({ payload }) => payload))
      .toMatchObject([{ title: 'Critical: Smoke, AQ-1', tag: id, path: `/alerts/${id}` }]);
    expect(push.refusals).toEqual([]);

    const { page } = arabic;
    const t = textsOf(ARABIC);
    await bell(page, ARABIC, 1).click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.waitForURL(`**/alerts/${id}`);
    await page.getByText(/UTC\+5:30/).waitFor();
    const outside = page.getByRole('region', { name: t('alarms.outdoor.title') });
    await outside.getByText(/°C/).waitFor();
    await page.getByRole('textbox', { name: t('alarms.comment') }).fill('فتحنا النافذة');
    await page.getByRole('button', { name: t('alarms.addComment') }).click();
    await page.getByText('فتحنا النافذة').waitFor();
    await page.getByRole('button', { name: t('alarms.acknowledge') }).click();
    for (const [{ page: each }, language] of windows) await bell(each, language, 0).waitFor();

    await playUpToNow(MEAL, MEAL.fall, device(), product.server.mqttPort, folder, FALL);
    await page.getByText(t('alarms.entry.ended')).waitFor();
    const hub = tenant.page;
    const words = textsOf(ENGLISH);
    await hub.getByText(words('alarms.noneOpen')).first().waitFor();
    await hub.getByRole('button', { name: /^Cleared \(1\)$/ }).click();
    const link = hub.getByRole('link', { name: new RegExp(`^PM2\\.5 above ${threshold}`) });
    await link.click();
    await hub.getByText('فتحنا النافذة').waitFor();
    await hub.getByText(words('alarms.entry.ended')).waitFor();
    await hub
      .getByText(/^(?=.*by email)(?!.*could not)/)
      .first()
      .waitFor();
    await hub.getByText(/was notified by browser notification$/).waitFor();
    for (const { troubles } of [english, arabic, tenant]) expect(troubles).toEqual([]);
    for (const { context } of [english, arabic]) await context.close();

    expect(await findingsInEveryLook(hub)).toEqual([]);
    await hub.goto(`${product.url}/alerts?state=all`);
    await link.waitFor();
    expect(await findingsInEveryLook(hub)).toEqual([]);
    await tenant.context.close();
  });
});

/** Raises an alarm over the API, like an external system. */
const raise = (type: string) =>
  call(product.household.admin, 'POST', '/api/alarm', {
    type,
    severity: 'MAJOR',
    originator: { entityType: 'DEVICE', id: device().id },
  });

it('closes all alarms at once, and shows their number', async () => {
  const { page, context, troubles } = await openWindow(product, product.household.admin, { path: '/alerts' });
  await bell(page, ENGLISH, 0).waitFor();
  await raise('Filter is due');
  await bell(page, ENGLISH, 1).waitFor();
  await page.getByRole('button', { name: 'Close All' }).click();
  await page.getByText('Close 1 open alert?').waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('The changes have been saved.').waitFor();
  await bell(page, ENGLISH, 0).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

it('holds an alarm of a maintenance back, snoozes it, and tells of it at the end', async () => {
  const { admin, user } = product.household;
  const { page, context, troubles } = await openWindow(product, admin, { path: '/maintenance' });
  await page.getByRole('link', { name: 'Plan maintenance' }).first().click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Filter change');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const row = page.getByRole('row', { name: /Filter change.*Now/ });
  await row.waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await raise('Filter is out');

  const t = textsOf(ARABIC);
  const arabic = await openWindow(product, user, { path: '/alerts', language: ARABIC });
  await arabic.page.getByRole('link', { name: 'Filter is out' }).click();
  await arabic.page.getByText(t('alarms.duringMaintenance', { reason: isolated })).waitFor();
  await arabic.page.getByRole('button', { name: t('alarms.snooze.act'), exact: true }).click();
  const dialog = arabic.page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('alarms.snooze.confirm'), exact: true }).click();
  await arabic.page.getByRole('button', { name: t('alarms.snooze.end'), exact: true }).click();
  await arabic.page.getByRole('button', { name: t('alarms.snooze.act'), exact: true }).waitFor();
  await arabic.page.goto(`${product.url}/dashboard`);
  await arabic.page
    .getByRole('status')
    .getByText(/Filter change/)
    .waitFor();
  expect(mails.mails.filter(({ subject }) => subject?.includes('Filter is out'))).toEqual([]);

  await row.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('row', { name: /Filter change.*Past/ }).waitFor();
  const told = () =>
    mails.mails.filter(({ subject }) => subject === 'Maintenance is over: Filter change').length;
  await expect.poll(told).toBeGreaterThan(0);
  for (const { troubles: found } of [{ troubles }, arabic]) expect(found).toEqual([]);
  await Promise.all([context.close(), arabic.context.close()]);
});

/** An alarm whose rule has a step that is due. @returns its id, and the path of a link in the mail about the step */
async function remind(type: string, ruleId: string, act: string): Promise<{ id: string; link: string }> {
  const { id } = (await raise(type)) as { id: { id: string } };
  const { pool } = product.database;
  await pool.query('update alarm set rule_id = $2 where id = $1', [id.id, ruleId]);
  await pool.query('insert into alarm_step (alarm_id, step, begin_time, due_time) values ($1, 1, 0, 60000)', [
    id.id,
  ]);
  const linkIn = () =>
    mails.mails
      .filter(({ subject = '' }) => /^(?:Not acknowledged|لم يتم تأكيد الاطلاع)/.test(subject))
      .map(({ text = '' }) => new RegExp(`/backoffice/alarms/${id.id}/byLink/\\S+act=${act}`).exec(text)?.[0])
      .findLast((found) => found !== undefined);
  await expect.poll(linkIn, { timeout: 60_000 }).toBeDefined();
  return { id: id.id, link: linkIn() ?? '' };
}

const end = (alarmId: string) =>
  product.database.pool.query(`update alarm set clear_time = end_time, over_kind = 'ended' where id = $1`, [
    alarmId,
  ]);

it('notifies further people by steps, who act by the links in the mail, in English and Arabic', async () => {
  const { admin, user } = product.household;
  const someone = { customerUsers: true, tenantAdmins: false, userIds: [] };
  const { id: ruleId } = (await call(admin, 'POST', '/backoffice/rules', {
    name: 'Filters',
    isEnabled: true,
    devices: { kind: 'all' },
    condition: { kind: 'silent', minutes: 10_000 },
    holdMinutes: 0,
    severity: 'MAJOR',
    schedule: null,
    recipients: { ...someone, customerUsers: false },
    steps: [{ afterMinutes: 1, recipients: someone }],
    repeat: { everyMinutes: 60, times: 2 },
  })) as { id: string };
  const form = await openWindow(product, admin, { path: `/rules/${ruleId}` });
  await form.page.getByRole('textbox', { name: /^Name/ }).waitFor();
  expect(await findingsInEveryLook(form.page)).toEqual([]);
  const reader = await product.browser.newContext({ viewport: { width: 390, height: 700 } });
  const page = await reader.newPage();

  const english = await remind('Filter is torn', ruleId, 'acknowledge');
  await page.goto(product.url + english.link);
  await page.getByText('Acknowledge this alert?').waitFor();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText('You have acknowledged the alert.').waitFor();
  await form.page.goto(`${product.url}/alerts/${english.id}`);
  await form.page.getByText('Not acknowledged, so further people are notified').waitFor();

  // A rule has one alarm of a device at a time.
  await end(english.id);
  await product.database.pool.query(`update app_user set language = 'ar' where id = $1`, [user.id]);
  const arabic = await remind('Filter is wet', ruleId, 'snooze');
  await page.goto(product.url + arabic.link);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('button').click();
  await page.getByRole('status').waitFor();
  const t = textsOf(ARABIC);
  const own = await openWindow(product, user, { path: `/alerts/${arabic.id}`, language: ARABIC });
  await own.page.getByText(t('alarms.entry.reminded')).waitFor();
  await own.page.getByRole('button', { name: t('alarms.snooze.end'), exact: true }).waitFor();
  for (const { troubles } of [form, own]) expect(troubles).toEqual([]);
  await Promise.all([form.context.close(), own.context.close(), reader.close()]);
  await end(arabic.id);
});

it('shows a system administrator live counts of alarms, and the alarms while acting as a tenant', async () => {
  const { page, context, troubles } = await openWindow(product, product.household.sysAdmin, {
    path: '/alerts',
  });
  await page.getByRole('row', { name: /Clean Rooms/ }).waitFor();
  await raise('Door is open');
  const row = page.getByRole('row', { name: /Clean Rooms.*1.*Major/ });
  await row.waitFor();
  await row.getByRole('button', { name: 'Show its alerts' }).click();
  await page.getByRole('button', { name: 'Act as administrator' }).click();
  await page.getByRole('row', { name: /Door is open/ }).waitFor();
  await page.getByRole('link', { name: 'Door is open' }).click();
  await page.getByRole('heading', { name: 'Door is open' }).waitFor();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText('The changes have been saved.').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
