import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { launchBrowser } from './browser.ts';
import { newContext, waitUntilWhole } from './console-steps.ts';
import { filmCodes, type PrintedCode, printedCodes } from './fake-camera.ts';
import { watchForTrouble } from './page-watch.ts';
import { type Account, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { openSignedIn } from './stored-session.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const PHONE = { width: 390, height: 844 };
const LABELS = ['Hall', 'Kitchen', 'غرفة ٥', '空気センサー', 'Room 5: north', 'Attic', 'Cellar', 'Porch'];
/** So many are held before the camera; the others are typed. */
const SCANNED = 6;

let product: Product;
let shipmentId: string;
let folder: string;
let codes: PrintedCode[];
let browser: Browser | undefined;

async function ask<T>(method: string, path: string, account: Account, body?: object): Promise<T> {
  const token = await signInToApi(product.url, account);
  const response = await fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

beforeAll(async () => {
  product = await startProduct([]);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-camera-'));
  const { sysAdmin, admin } = product.household;
  for (const [index, deviceLabel] of LABELS.entries()) {
    const deviceName = `AD-${index + 1}`;
    await ask('POST', '/backoffice/dapAdddevice/dapCreateDevice', sysAdmin, { deviceName, deviceLabel });
  }
  const { tenantId } = await ask<{ tenantId: { id: string } }>('GET', '/api/auth/user', admin);
  const shipment = await ask<{ _id: string }>('POST', '/backoffice/shipmentApi/createShipment', sysAdmin, {
    consigneeId: tenantId.id,
    consignmentCountry: 'India',
    address: '12 Station Road\nUnit 4',
    phone: '+91 98765 43210',
    notes: 'Keep dry',
    deviceList: LABELS.map((deviceLabel) => ({ deviceLabel })),
  });
  shipmentId = shipment._id;
});

afterAll(async () => {
  await browser?.close();
  await product?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A phone that may use its camera, in which the tenant's administrator is signed in. */
async function openPhone(phones: Browser, language: Language) {
  const options = { viewport: PHONE, permissions: ['camera'], isMobile: true, hasTouch: true };
  const context = await newContext(phones, product.url, language, options);
  const { troubles } = await watchForTrouble(context, product.url);
  const page = await context.newPage();
  await openSignedIn(page, product.url, product.household.admin, `/shipmentDetails/${shipmentId}/receive`);
  return { context, page, troubles };
}

const received = (page: Page, language: Language, count: number) =>
  page
    .getByText(
      textsOf(language)('receiving.count', { received: String(count), total: String(LABELS.length) }),
    )
    .waitFor();

it.each([ENGLISH, ARABIC])(
  'prints a code for each device and for the shipment, in $tag',
  async (language) => {
    const t = textsOf(language);
    const { context, page, troubles } = await openWindow(product, product.household.sysAdmin, {
      path: `/shipmentDetails/${shipmentId}/packing-list`,
      language,
    });
    await page
      .getByRole('button', { name: t('packingList.print') })
      .and(page.locator(':enabled'))
      .waitFor();
    const devices = page.getByRole('list', { name: t('packingList.devices') });
    expect(await devices.getByRole('listitem').count()).toBe(LABELS.length);
    await waitUntilWhole(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await widthsThatScroll(page, [390, 768, 1280])).toEqual([]);
    // Paper shows the list, and nothing of what is around it.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    codes = await printedCodes(page.locator('article svg[viewBox]'));
    expect(codes).toHaveLength(LABELS.length + 1);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

it('receives by the printed codes; what is scanned while the network is away arrives later, once', async () => {
  const film = join(folder, 'codes.y4m');
  // The shipment's own comes first.
  await filmCodes(film, codes.slice(0, SCANNED + 1));
  browser = await launchBrowser({ cameraFilm: film });
  const { context, page, troubles } = await openPhone(browser, ENGLISH);
  const call = '**/backoffice/shipmentApi/receiveDevices*';
  let isAway = true;
  let sent = 0;
  await page.route(call, async (route) => {
    if (isAway) return route.fulfill({ status: 503 });
    sent += route.request().postDataJSON().codes.length;
    await route.continue();
  });
  await page.getByText(`${SCANNED} to be sent`).waitFor();
  await page.getByText('This is the code of the shipment. Scan those of the devices.').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390])).toEqual([]);

  await page.reload();
  await page.getByText(`${SCANNED} to be sent`).waitFor();
  isAway = false;
  await received(page, ENGLISH, SCANNED);
  expect(sent).toBe(SCANNED);
  await page
    .getByText(/^Already received by .*asha/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Type a label' }).click();
  for (const label of ['cellar', 'Loft']) {
    await page.getByLabel('Label of the device').fill(label);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
  }
  await page.getByText('Unknown: this shipment has no such device.').first().waitFor();
  await received(page, ENGLISH, SCANNED + 1);

  const track = await page
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByRole('heading', { name: /^Shipment from/ }).waitFor();
  expect(await track.evaluate((each) => each?.readyState)).toBe('ended');
  expect(troubles.filter((trouble) => !trouble.includes('receiveDevices'))).toEqual([]);
  await context.close();
});

it('types the last one where there is no camera, in Arabic', async () => {
  const t = textsOf(ARABIC);
  const { context, page, troubles } = await openPhone(product.browser, ARABIC);
  await page.getByText(t('receiving.typeInstead')).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390])).toEqual([]);
  await page.getByLabel(t('receiving.label')).fill('Porch');
  await page.getByRole('button', { name: t('receiving.receive'), exact: true }).click();
  await page.getByText(t('receiving.all', { total: String(LABELS.length) })).waitFor();
  const shipment = await ask<{ receivedCount: number; status: number }>(
    'GET',
    `/backoffice/shipmentApi/shipments/${shipmentId}`,
    product.household.admin,
  );
  expect(shipment).toMatchObject({ receivedCount: LABELS.length, status: 2 });
  expect(troubles).toEqual([]);
  await context.close();
});
