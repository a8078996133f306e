import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { launchBrowser } from './browser.ts';
import { newContext, signIn, waitUntilWhole } from './console-steps.ts';
import { findingsIn, findingsInEveryLook } from './every-look.ts';
import { filmCodes, type PrintedCode, printedCodes } from './fake-camera.ts';
import { watchForTrouble } from './page-watch.ts';
import { createPartner, type Partner } from './partner.ts';
import { sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { openSignedIn } from './stored-session.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

/** More than the first page of a list. */
const STOCK = 12;
/** Number of devices received by camera; the others are marked in the list. */
const SCANNED = 10;
/** A busy machine may miss codes until the video repeats. */
const FILM_TIMEOUT_MS = 90_000;
const JOURNEY_TIMEOUT_MS = 240_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let product: Product;
let partner: Partner;
let folder: string;
/** Number of times that the stock was filled, for unique names of devices. */
let round = 0;

beforeAll(async () => {
  product = await startProduct([]);
  partner = await createPartner(product.url, product.household.sysAdmin, []);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-camera-'));
});
afterAll(async () => {
  await product?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Labels of devices, in several scripts. */
const labelsOf = (prefix: string) =>
  Array.from(
    { length: STOCK },
    (_, index) => `${prefix} ${['ward', 'غرفة', '空気センサー', 'Room: north'][index % 4]} ${index + 1}`,
  );

/** Creates devices in stock, as a system administrator. @returns their access tokens */
async function fillStock(prefix: string): Promise<string[]> {
  const token = await signInToApi(product.url, product.household.sysAdmin);
  const put = async (deviceLabel: string, index: number) => {
    const response = await fetch(`${product.url}/backoffice/dapAdddevice/dapCreateDevice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      body: JSON.stringify({ deviceName: `${prefix}-${index + 1}`, deviceLabel }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  return Promise.all(labelsOf(prefix).map(put));
}

/** A text with a count, in the plural form of its language. */
const counted = (language: Language, key: string, count: number) =>
  textsOf(language)(`${key}_${new Intl.PluralRules(language.tag).select(count)}`, {
    count: String(count),
    number: String(count),
  });

/** Creates a shipment of the stock from a pasted list, and opens it. @returns its id */
async function sendStock(page: Page, language: Language, prefix: string): Promise<string> {
  const t = textsOf(language);
  await page
    .getByRole('link', { name: t('shipments.add') })
    .first()
    .click();
  await page.getByRole('combobox', { name: t('shipments.column.consignee') }).click();
  await page.getByRole('option', { name: 'Blue Sky' }).click();
  await page.getByRole('textbox', { name: t('shipments.column.address') }).fill(`${prefix} Ring Road`);
  await page.getByRole('button', { name: t('shipments.list.paste') }).click();
  await page
    .getByRole('textbox', { name: t('shipments.list.pasteField') })
    .fill([...labelsOf(prefix), 'Lost'].join('\n'));
  await page.getByRole('button', { name: counted(language, 'shipments.list.take', STOCK + 1) }).click();
  await page.getByText(t('shipments.fault.unknown')).waitFor();
  await page.getByRole('button', { name: t('shipments.list.removeInvalid') }).click();
  await page.getByText(t('shipments.list.ready', { count: String(STOCK) }), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('shipments.add') }).click();
  await page.getByText(t('shipments.form.created')).waitFor();
  await page.getByRole('link', { name: t('shipments.form.open') }).click();
  await receivedOf(page, language, 0);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Prints the packing list. @returns the codes on it: of the shipment, and of each device */
async function printList(page: Page, language: Language, address: string): Promise<PrintedCode[]> {
  const t = textsOf(language);
  await page.goto(`${address}/packing-list`);
  const devices = page.getByRole('list', { name: t('packingList.devices') });
  await devices.waitFor();
  expect(await devices.getByRole('listitem').count()).toBe(STOCK);
  await waitUntilWhole(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 768, 1280])).toEqual([]);
  // Only the list is printed.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: null });
  const codes = await printedCodes(page.locator('article svg[viewBox]'));
  expect(codes).toHaveLength(STOCK + 1);
  return codes;
}

/** Shows codes to the camera of the partner's phone; at first, the server answers with 503. */
async function receiveByCamera(language: Language, address: string, codes: readonly PrintedCode[]) {
  const t = textsOf(language);
  const film = join(folder, `${language.tag}.y4m`);
  await filmCodes(film, codes);
  const phones = await launchBrowser({ cameraFilm: film });
  try {
    const context = await newContext(phones, product.url, language, { ...PHONE, permissions: ['camera'] });
    const { troubles } = await watchForTrouble(context, product.url);
    const page = await context.newPage();
    let isAway = true;
    let sent = 0;
    await page.route('**/backoffice/shipmentApi/receiveDevices*', async (route) => {
      if (isAway) return route.fulfill({ status: 503 });
      sent += route.request().postDataJSON().codes.length;
      await route.continue();
    });
    await openSignedIn(page, product.url, partner.account, `${new URL(address).pathname}/receive`);
    const toBeSent = page.getByText(t('receiving.waiting', { number: String(SCANNED) }));
    await toBeSent.waitFor({ timeout: FILM_TIMEOUT_MS });
    await page.getByText(t('receiving.result.thisShipment')).first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await widthsThatScroll(page, [320, 390])).toEqual([]);

    await page.reload();
    await toBeSent.waitFor();
    isAway = false;
    await page.getByText(t('receiving.count', { received: String(SCANNED), total: String(STOCK) })).waitFor();
    expect(sent).toBe(SCANNED);
    // The video continues: repeated codes show who has received the device.
    await page
      .getByText(/\u2068emi/)
      .first()
      .waitFor();

    const track = await page
      .locator('video')
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]);
    await page.getByRole('link', { name: t('ui.goBack') }).click();
    await atStatus(page, language, 'inTransit');
    await expect.poll(() => track.evaluate((each) => each?.readyState)).toBe('ended');
    expect(troubles.filter((trouble) => !trouble.includes('receiveDevices'))).toEqual([]);
  } finally {
    await phones.close();
  }
}

/** Types an unknown label on a phone without a camera. */
async function typeUnknownLabel(language: Language, address: string): Promise<void> {
  const t = textsOf(language);
  const context = await newContext(product.browser, product.url, language, PHONE);
  const page = await context.newPage();
  await openSignedIn(page, product.url, partner.account, `${new URL(address).pathname}/receive`);
  await page.getByText(t('ui.camera.typeInstead')).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390])).toEqual([]);
  await page.getByLabel(t('receiving.label')).fill('Loft');
  await page.getByRole('button', { name: t('receiving.receive'), exact: true }).click();
  await page.getByText(t('receiving.result.unknown')).first().waitFor();
  await context.close();
}

const receivedOf = (page: Page, language: Language, received: number) =>
  page
    .getByText(textsOf(language)('shipments.received', { received: String(received), total: String(STOCK) }))
    .waitFor();

const atStatus = (page: Page, language: Language, status: string) =>
  page.locator('[aria-current=step]', { hasText: textsOf(language)(`shipments.status.${status}`) }).waitFor();

const entriesOf = (page: Page, language: Language) =>
  page
    .getByRole('list', { name: textsOf(language)('shipments.log.title') })
    .getByRole('listitem')
    .count();

const toggleOf = (page: Page, language: Language, device: string) =>
  page.getByRole('switch', { name: textsOf(language)('shipments.devices.toggle', { device }), exact: true });

it.each([
  ['English', 'Arabic', ENGLISH, ARABIC],
  ['Arabic', 'English', ARABIC, ENGLISH],
] as const)(
  'goes from the stock, in %s, to a partner, in %s, who receives it by the printed codes and by hand',
  async (_sender, _receiver, ours, theirs) => {
    round += 1;
    const prefix = `N${round}`;
    const tokens = await fillStock(prefix);
    const sender = await openWindow(product, product.household.sysAdmin, {
      path: '/shipments',
      language: ours,
    });
    const receiver = await openWindow(product, undefined, { language: theirs });
    const [from, to] = [sender.page, receiver.page];
    const [t, u] = [textsOf(ours), textsOf(theirs)];
    await signIn(to, product.url, partner.account);
    await to.getByRole('link', { name: u('shipments.mine') }).click();
    const address = `${product.url}/shipmentDetails/${await sendStock(from, ours, prefix)}`;

    // Without a reload.
    const row = to.getByRole('row', { name: `${prefix} Ring Road` });
    await row.getByText(u('shipments.status.initialized')).waitFor();
    await from.getByRole('combobox', { name: t('shipments.change.status') }).selectOption('1');
    await from.getByRole('textbox', { name: t('shipments.form.notes') }).fill('By truck');
    await from.getByRole('button', { name: t('shipments.change.submit') }).click();
    await from.getByText(t('shipments.change.done')).waitFor();
    await row.getByText(u('shipments.status.inTransit')).waitFor();
    await row.getByRole('link').click();
    await atStatus(to, theirs, 'inTransit');
    await to.getByText(/By truck/).waitFor();

    const paper = await receiver.context.newPage();
    const codes = await printList(paper, theirs, address);
    await paper.close();
    // The code of the shipment comes first.
    await receiveByCamera(theirs, address, codes.slice(0, SCANNED + 1));
    await typeUnknownLabel(theirs, address);
    for (const [page, language] of [
      [from, ours],
      [to, theirs],
    ] as const) {
      await receivedOf(page, language, SCANNED);
    }

    await to.getByLabel(u('ui.table.pageSize')).selectOption('50');
    for (let number = SCANNED + 1; number <= STOCK; number += 1) {
      await toggleOf(to, theirs, `${prefix}-${number}`).check({ force: true });
      await receivedOf(to, theirs, number);
    }
    for (const [page, language] of [
      [from, ours],
      [to, theirs],
    ] as const) {
      await receivedOf(page, language, STOCK);
      await atStatus(page, language, 'received');
      await expect.poll(() => entriesOf(page, language)).toBe(6);
    }

    await sendReadings(product.url, tokens[0] ?? '', [{ ts: Date.now(), values: { pm25: 11, co2: 480 } }]);
    await toggleOf(to, theirs, `${prefix}-1`).uncheck({ force: true });
    await to.getByText(u('shipments.error.undoHasReadings')).waitFor();
    await to.goto(`${product.url}/partner-devices?q=${prefix}-&size=50`);
    await to
      .locator('a[aria-current=page]')
      .filter({ hasText: new RegExp(`${STOCK}$`) })
      .waitFor();

    // States of devices are updated every two seconds, and their list shows them as of its load.
    const label = to.getByRole('cell', { name: `${prefix} ward 1`, exact: true });
    const device = to.getByRole('row').filter({ has: label });
    const readState = async () => {
      await to.reload();
      return device.textContent();
    };
    await expect.poll(readState, { interval: 1_000 }).toContain(u('deviceState.active'));

    if (ours === ENGLISH) {
      expect(await findingsInEveryLook(from)).toEqual([]);
      await from.goto(`${product.url}/shipment/create`);
      await from.getByRole('combobox', { name: 'Device Label 1' }).fill('Lost');
      await from.getByText(t('shipments.fault.unknown')).waitFor();
      expect(await findingsIn(from, ENGLISH)).toEqual([]);
    }
    for (const { troubles, context } of [sender, receiver]) {
      // Browsers log refused requests to the console.
      expect(troubles.filter((trouble) => !trouble.includes('updateConsignmentDeviceStatus'))).toEqual([]);
      await context.close();
    }
  },
  JOURNEY_TIMEOUT_MS,
);
