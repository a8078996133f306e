import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { chooseLanguage, chooseTheme, widthsThatScroll } from './appearance.ts';
import { signIn, waitUntilWhole } from './console-steps.ts';
import { createPartner } from './partner.ts';
import { type Account, fiveHours, sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH } from './texts.ts';

const OTHER_CUSTOMER = 'Sunset Clinic';
const DEVICE = 'AD-9001';
const RENAMED = 'Hall sensor';

let product: Product;

beforeAll(async () => {
  product = await startProduct(['AD-1']);
  await call('POST', '/api/customer', product.household.admin, { title: OTHER_CUSTOMER });
});

afterAll(() => product?.close());

const tokens = new Map<Account, Promise<string>>();

/** Calls the API. @returns the status and the body of the response */
async function call(method: string, path: string, account: Account, body?: object) {
  const token = tokens.get(account) ?? signInToApi(product.url, account);
  tokens.set(account, token);
  const response = await fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${await token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const openAs = (account: Account, path?: string | null) => openWindow(product, account, { path });

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const field = (page: Page | Locator, name: string): Locator => page.getByRole('textbox', { name });
const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const shows = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

async function openDevices(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click();
  await page.waitForURL(/devices$/);
  await page.locator('h1').filter({ hasText: 'DEVICES' }).waitFor();
}

/** Chooses from a searchable list by typing. */
async function choose(root: Page | Locator, page: Page, name: string, option: string): Promise<void> {
  const choice = root.getByRole('combobox', { name });
  await choice.click();
  await choice.fill(option.slice(0, 4).toLowerCase());
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function answerYes(page: Page, title = 'Are you sure?'): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await button(question, 'Yes').click();
  await question.waitFor({ state: 'detached' });
}

/** Responses to requests of a customer's user about a device. */
async function seenByUser(deviceId: string) {
  const [one, list, readings] = await Promise.all([
    call('GET', `/api/device/${deviceId}`, product.household.user),
    call('POST', '/backoffice/deviceApi/getDeviceByLocation', product.household.user, {}),
    call(
      'GET',
      `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?keys=co2`,
      product.household.user,
    ),
  ]);
  return {
    one: one.status,
    isListed: String(JSON.stringify(list.body)).includes(deviceId),
    readings: readings.status,
  };
}

describe('a device', () => {
  let deviceId: string;
  let token: string;

  it('is assigned from the stock to a tenant, and keeps its access token', async () => {
    const { context, page, troubles } = await openAs(product.household.sysAdmin);
    await openDevices(page);
    await page.getByRole('link', { name: 'Add Device' }).first().click();
    await button(page, 'Add Device').click();
    await page.getByText('Please enter all values').first().waitFor();
    await field(page, 'Name').first().fill(DEVICE);
    await field(page, 'Label').fill('Entrance');
    await button(page, 'Add Device').click();
    await shows(page, 'Device has been successfully created!');
    await button(page, 'Show').click();
    token = await field(page, 'Access Token').inputValue();
    await page.getByRole('link', { name: 'To the devices' }).click();

    await rowOf(page, DEVICE).getByText('In stock').waitFor();
    await button(rowOf(page, DEVICE), 'Assign Tenant').first().click();
    const dialog = page.getByRole('dialog', { name: /Assign Tenant/ });
    await choose(dialog, page, 'Tenant', 'Clean Rooms');
    await button(dialog, 'Assign').click();
    await answerYes(page);
    await shows(page, 'Device has been assigned successfully!');
    await rowOf(page, DEVICE).getByText('Clean Rooms').waitFor();
    await sendReadings(product.url, token, fiveHours({ co2: 600 }));
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('that exists already can be assigned to the customer instead of created', async () => {
    const { context, page, troubles } = await openAs(product.household.admin);
    await openDevices(page);
    await page.getByRole('link', { name: 'Add Device' }).first().click();
    await field(page, 'Name').first().fill(DEVICE);
    await field(page, 'Label').fill('Entrance');
    await choose(page, page, 'Customer', 'A family');
    await button(page, 'Add Device').click();
    await answerYes(page, 'Device with such name already exists!');
    await shows(page, 'Device has been assigned successfully!');
    await page.getByRole('link', { name: 'To the devices' }).click();

    await button(rowOf(page, DEVICE), 'Edit Name').click();
    const dialog = page.getByRole('dialog', { name: DEVICE });
    await field(dialog, 'Device Name').fill('');
    await button(dialog, 'Save').click();
    await dialog.getByText('Device Name is required').waitFor();
    await field(dialog, 'Device Name').fill(RENAMED);
    await button(dialog, 'Save').click();
    await shows(page, 'Device name saved!');
    await rowOf(page, RENAMED).getByText('A family').waitFor();
    const address = await rowOf(page, RENAMED).getByRole('link').first().getAttribute('href');
    deviceId = address?.split('/')[2] ?? '';
    expect(await seenByUser(deviceId)).toEqual({ one: 200, isListed: true, readings: 200 });
    expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([]);
    await context.close();
  });

  it('that is assigned to another customer disappears for the former one at once', async () => {
    const user = await openAs(product.household.user);
    const selector = user.page.getByRole('combobox', { name: 'Device' });
    await expect.poll(() => selector.textContent()).toContain('Entrance');

    const { context, page, troubles } = await openAs(product.household.admin);
    await openDevices(page);
    await button(rowOf(page, RENAMED), `Actions for Entrance · ${RENAMED}`).click();
    await page.getByRole('menuitem', { name: 'Assign Customer' }).click();
    const dialog = page.getByRole('dialog', { name: /Assign Customer/ });
    await choose(dialog, page, 'Customer', OTHER_CUSTOMER);
    await button(dialog, 'Assign').click();
    await shows(page, 'Device has been assigned successfully!');
    await rowOf(page, RENAMED).getByText(OTHER_CUSTOMER).waitFor();
    expect(troubles).toEqual([]);
    await context.close();

    expect(await seenByUser(deviceId)).toEqual({ one: 403, isListed: false, readings: 403 });
    await user.page.goto(`${product.url}/getSingleDeviceData/${deviceId}/${encodeURIComponent(RENAMED)}`);
    await user.page.getByText('This item does not exist, or you do not have access to it.').waitFor();
    await user.page.goto(`${product.url}/dashboard`);
    await waitUntilWhole(user.page);
    await expect.poll(() => user.page.getByText('Entrance').count()).toBe(0);
    await user.context.close();
  });

  it('of a partner is the only one that the partner sees', async () => {
    const { account, tenantId } = await createPartner(product.url, product.household.sysAdmin, []);
    const { body: stock } = await call(
      'POST',
      '/backoffice/dapAdddevice/dapCreateDevice',
      product.household.sysAdmin,
      { deviceName: 'AD-9002', deviceLabel: 'Shop' },
    );
    const path = `/backoffice/assignToTenant/${stock._id}`;
    await call('PUT', path, product.household.sysAdmin, { tenantId });

    const { context, page, troubles } = await openWindow(product);
    await signIn(page, product.url, account);
    await openDevices(page);
    await rowOf(page, 'AD-9002').waitFor();
    expect(new URL(page.url()).pathname).toBe('/partner-devices');
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('link', { name: 'Add Device' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('every screen of devices', () => {
  it.each([
    ['sysAdmin', ['/devices', '/device/create', '/purifiers', '/purifier/create']],
    ['admin', ['/devices', '/device/create']],
  ] as const)('is accessible and fits, as %s sees it', async (role, paths) => {
    const { context, page, troubles } = await openAs(product.household[role], null);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(product.url + path);
      for (const language of [ENGLISH, ARABIC]) {
        await chooseLanguage(page, language);
        await chooseTheme(page, language === ENGLISH ? 'light' : 'dark');
        await waitUntilWhole(page);
        const findings = [
          ...(await accessibilityFindings(page)),
          ...(await widthsThatScroll(page, [360, 1280])),
        ];
        found.push(...findings.map((finding) => `${path}, ${language.tag}: ${finding}`));
      }
    }
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
