import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from './console-steps.ts';
import { findingsIn, findingsInEveryLook } from './every-look.ts';
import { createPartner, type Partner } from './partner.ts';
import { sendReadings, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const STOCK = 20;

let product: Product;
let partner: Partner;
/** How often the stock was filled: its devices have names of their own each time. */
let round = 0;

beforeAll(async () => {
  product = await startProduct([]);
  partner = await createPartner(product.url, product.household.sysAdmin, []);
});
afterAll(() => product?.close());

/** Puts devices into the stock, as a system administrator does. @returns their access tokens */
async function fillStock(prefix: string): Promise<string[]> {
  const token = await signInToApi(product.url, product.household.sysAdmin);
  const put = async (number: number) => {
    const response = await fetch(`${product.url}/backoffice/dapAdddevice/dapCreateDevice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      body: JSON.stringify({ deviceName: `${prefix}-${number}`, deviceLabel: `${prefix} ward ${number}` }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  return Promise.all(Array.from({ length: STOCK }, (_, index) => put(index + 1)));
}

/** A text that counts, in the form of its language. */
const counted = (language: Language, key: string, count: number) =>
  textsOf(language)(`${key}_${new Intl.PluralRules(language.tag).select(count)}`, { count: String(count) });

/** Makes a shipment of the stock by a pasted list, and opens it. */
async function sendStock(page: Page, language: Language, prefix: string): Promise<void> {
  const t = textsOf(language);
  await page
    .getByRole('link', { name: t('shipments.add') })
    .first()
    .click();
  await page.getByRole('combobox', { name: t('shipments.column.consignee') }).click();
  await page.getByRole('option', { name: 'Blue Sky' }).click();
  await page.getByRole('textbox', { name: t('shipments.column.address') }).fill(`${prefix} Ring Road`);
  await page.getByRole('button', { name: t('shipments.list.paste') }).click();
  const labels = Array.from({ length: STOCK }, (_, index) => `${prefix} ward ${index + 1}`);
  await page
    .getByRole('textbox', { name: t('shipments.list.pasteField') })
    .fill([...labels, 'Lost'].join('\n'));
  await page.getByRole('button', { name: counted(language, 'shipments.list.take', STOCK + 1) }).click();
  await page.getByText(t('shipments.fault.unknown')).waitFor();
  await page.getByRole('button', { name: t('shipments.list.removeWrong') }).click();
  await page.getByText(counted(language, 'shipments.list.ready', STOCK), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('shipments.add') }).click();
  await page.getByText(t('shipments.form.created')).waitFor();
  await page.getByRole('link', { name: t('shipments.form.open') }).click();
  await receivedOf(page, language, 0);
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
  ['English', 'Arabic', 'N', ENGLISH, ARABIC],
  ['Arabic', 'English', 'S', ARABIC, ENGLISH],
] as const)(
  'goes from the stock, in %s, to a partner, in %s',
  async (_sender, _receiver, letter, ours, theirs) => {
    round += 1;
    const prefix = `${letter}${round}`;
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
    await sendStock(from, ours, prefix);

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

    // Two by the toggle, the others together.
    for (const [index, device] of [`${prefix}-1`, `${prefix}-2`].entries()) {
      await toggleOf(to, theirs, device).check({ force: true });
      await receivedOf(to, theirs, index + 1);
    }
    await receivedOf(from, ours, 2);
    await to.getByLabel(u('ui.table.pageSize')).selectOption('50');
    await toggleOf(to, theirs, `${prefix}-${STOCK}`).waitFor();
    await to.getByRole('checkbox', { name: u('ui.table.selectPage') }).check();
    await to.getByRole('button', { name: u('shipments.devices.receiveSelected') }).click();
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
    await to.getByRole('heading', { level: 1, name: new RegExp(`${STOCK}$`) }).waitFor();

    // The state of a device is looked up every two seconds, and its list says it as it was read.
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
      // The browser reports what the server refused.
      expect(troubles.filter((trouble) => !trouble.includes('updateConsignmentDeviceStatus'))).toEqual([]);
      await context.close();
    }
  },
);
