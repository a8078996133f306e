import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { openTab } from './console-steps.ts';
import { listDevices, sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const BOX = 'Box 17';
const ROOM = 'Ward 3';
const UPLINK_ROOM = 'Lab 2';
const SELF_REGISTERED = 'Made itself known';

let product: Product;

beforeAll(async () => {
  product = await startProduct([]);
  const { admin, user } = product.household;
  await product.database.pool.query("update app_user set access_role = 'ADMINISTRATOR' where id = $1", [
    user.id,
  ]);
  const answer = await fetch(`${product.url}/api/device`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-authorization': `Bearer ${await signInToApi(product.url, admin)}`,
    },
    body: JSON.stringify({ name: BOX, type: 'default' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
});
afterAll(() => product?.close());

/** Creates the claim code of a device, and prints its label. @returns the code on the label */
async function printLabel(page: Page): Promise<string> {
  const t = textsOf(ENGLISH);
  await page.getByRole('checkbox', { name: t('ui.table.selectRow', { row: BOX }) }).check();
  await page
    .getByRole('button', { name: t('devices.labels') })
    .first()
    .click();
  await page.getByRole('button', { name: t('claiming.labels.make'), exact: true }).click();
  const label = page.getByRole('listitem').filter({ hasText: BOX });
  await label.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await label.locator('svg').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  return label.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).innerText();
}

// No retry: it would find the device as the first run left it.
it('lets a customer claim a device with the code on its label, and name its room', {
  retry: 0,
}, async () => {
  const t = textsOf(ENGLISH);
  const { admin, user } = product.household;
  const tenant = await openWindow(product, admin, { path: '/devices' });
  const code = await printLabel(tenant.page);

  const { page, context, troubles } = await openWindow(product, user);
  await page
    .getByRole('link', { name: t('claiming.add.title') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('claiming.add.name') }).fill(BOX);
  await page.getByRole('textbox', { name: t('claiming.add.code') }).fill('WRONG-CODES');
  await page.getByRole('textbox', { name: t('claiming.add.room') }).fill(ROOM);
  const add = page.getByRole('button', { name: t('claiming.add.action') });
  await add.click();
  const failure = page.getByText(t('claiming.error.refused'));
  await failure.waitFor();
  // In lower case, as a user may type it.
  await page.getByRole('textbox', { name: t('claiming.add.code') }).fill(code.toLowerCase());
  await add.click();
  await page.waitForURL('**/getSingleDeviceData/**');
  await page.getByRole('heading', { level: 1, name: ROOM }).waitFor();
  await failure.waitFor({ state: 'hidden' });
  await page.goto(`${product.url}/dashboard`);
  await page.getByText(ROOM).first().waitFor();
  expect(troubles.filter((trouble) => !trouble.includes('/backoffice/claims'))).toEqual([]);
  await context.close();

  await tenant.page.reload();
  await tenant.page.getByText(t('claiming.state.owned')).waitFor();
  expect(tenant.troubles).toEqual([]);
  await tenant.context.close();
});

it('shows the room of a device whose messages a network server delivers', { retry: 0 }, async () => {
  const t = textsOf(ENGLISH);
  const { page, context, troubles } = await openWindow(product, product.household.admin, {
    path: '/devices',
  });
  await openTab(page, ENGLISH, 'nav.devices', 'uplinks.title', 'nav.groups.setup');
  await page.getByRole('button', { name: t('uplinks.add'), exact: true }).click();
  await page.getByRole('textbox', { name: t('uplinks.form.name') }).fill('Campus');
  await page.getByRole('button', { name: t('uplinks.form.create'), exact: true }).click();
  const setting = (name: string) => page.getByRole('textbox', { name, exact: true });
  await setting(t('uplinks.setting.headerValue')).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  const address = await setting(t('uplinks.setting.address')).inputValue();
  const authorization = await setting(t('uplinks.setting.headerValue')).inputValue();
  await page.getByRole('button', { name: t('uplinks.done'), exact: true }).click();
  const deliver = async () => {
    const answer = await fetch(`${address}?event=up`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        time: new Date().toISOString(),
        deviceInfo: { devEui: '0200a1fffe0051c7', deviceName: UPLINK_ROOM },
        data: 'AXVcA2fYAARoZAd9WAI=',
        object: { co2: 613, temp: 21.6, rh: 50 },
      }),
    });
    return answer.status;
  };
  expect(await deliver()).toBe(404);
  // Without waiting for the next time that the list is read.
  await page.reload();
  await page.getByRole('button', { name: t('uplinks.senders.create'), exact: true }).click();
  await page
    .getByRole('button', { name: t('uplinks.senders.create'), exact: true })
    .waitFor({ state: 'hidden' });
  expect(await deliver()).toBe(200);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto(`${product.url}/devices`);
  await page.getByRole('row').filter({ hasText: UPLINK_ROOM }).getByText('613').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

it('lets devices of a profile register themselves once their tenant allows it', { retry: 0 }, async () => {
  const t = textsOf(ARABIC);
  const { admin } = product.household;
  const { page, context, troubles } = await openWindow(product, admin, {
    path: '/devices',
    language: ARABIC,
  });
  await openTab(page, ARABIC, 'nav.devices', 'provisioning.title', 'nav.groups.setup');
  // The list of devices stays until the page has loaded, and has buttons whose names begin with the same word.
  await page
    .getByRole('button', { name: t('provisioning.change'), exact: true })
    .first()
    .click();
  await page.getByRole('radio', { name: t('provisioning.type.ALLOW_CREATE_NEW_DEVICES') }).check();
  await page.getByRole('button', { name: t('provisioning.save') }).click();
  await page.getByText(t('done.saved')).waitFor();
  await page.getByRole('button', { name: t('provisioning.keys.look') }).click();
  const key = page.getByRole('textbox', { name: t('provisioning.keys.key') });
  await key.waitFor();
  const keys = page.getByRole('region', { name: t('provisioning.keys.title') });
  await keys.getByRole('button', { name: t('ui.showSecret') }).click();
  const secret = page.getByRole('textbox', { name: t('provisioning.keys.secret') });
  const request = {
    deviceName: SELF_REGISTERED,
    provisionDeviceKey: await key.inputValue(),
    provisionDeviceSecret: await secret.inputValue(),
  };
  await page.goto(`${product.url}/devices`);
  await page.getByRole('row').filter({ hasText: BOX }).waitFor();
  const answer = await fetch(`${product.url}/api/v1/provision`, {
    method: 'POST',
    body: JSON.stringify(request),
  });
  const { status, credentialsValue } = (await answer.json()) as { status: string; credentialsValue: string };
  expect(status).toBe('SUCCESS');
  await sendReadings(product.url, credentialsValue, [{ ts: Date.now(), values: { pm25: 12 } }]);
  // The open list updates without a reload.
  await page.getByRole('row').filter({ hasText: SELF_REGISTERED }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
  const devices = await listDevices(product.url, await signInToApi(product.url, admin));
  expect(devices.map(({ name }) => name)).toContain(SELF_REGISTERED);
});
