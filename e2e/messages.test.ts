import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';

let product: Product;

beforeAll(async () => {
  product = await startProduct(['AQ-1']);
});
afterAll(() => product?.close());

/** Raises an alarm at the household's device, as a program over the API does. @returns its id */
async function raiseAlarm(by: Account): Promise<string> {
  const [device] = product.household.devices;
  const token = await signInToApi(product.url, by);
  const response = await fetch(`${product.url}/api/alarm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({
      type: HOSTILE,
      severity: 'MAJOR',
      originator: { entityType: 'DEVICE', id: device?.id },
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: { id: string } }).id.id;
}

/** The button of the conversations, with so many unread. All forms of a count have the same words. */
const chats = (page: Page, language: Language, count: number) =>
  page.getByRole('button', {
    name: textsOf(language)('conversations.button_other', { number: String(count) }),
    exact: true,
  });

it('lets a customer ask about an alert, and hears the answer at once', async () => {
  const { user, admin } = product.household;
  const alarmId = await raiseAlarm(admin);
  const english = textsOf(ENGLISH);
  const arabic = textsOf(ARABIC);
  const customer = await openWindow(product, user, { path: `/alerts/${alarmId}` });
  const tenant = await openWindow(product, admin, { path: '/alerts', language: ARABIC });
  await chats(customer.page, ENGLISH, 0).waitFor();
  await chats(tenant.page, ARABIC, 0).waitFor();

  await customer.page.getByRole('button', { name: english('conversations.ask') }).click();
  const question = customer.page.getByRole('dialog', { name: english('conversations.new') });
  await question.getByRole('textbox', { name: english('conversations.text') }).fill(`Why?\n${HOSTILE}`);
  await question.getByRole('button', { name: english('conversations.send') }).click();
  const asked = customer.page.getByRole('dialog', { name: english('conversations.one'), exact: true });
  await asked.getByRole('listitem').waitFor();

  // Without a reload.
  await chats(tenant.page, ARABIC, 1).click();
  const list = tenant.page.getByRole('dialog', { name: arabic('conversations.title') });
  // Played again, it meets the conversation of the first time, which is below the unread one.
  await list.getByRole('listitem').getByRole('button').first().click();
  const thread = tenant.page.getByRole('dialog', { name: arabic('conversations.one'), exact: true });
  await thread.getByText(`Why?\n${HOSTILE}`, { exact: true }).waitFor();
  expect(await thread.locator('img').count()).toBe(0);
  expect(await thread.getByRole('link', { name: HOSTILE }).getAttribute('href')).toBe(`/alerts/${alarmId}`);
  await chats(tenant.page, ARABIC, 0).waitFor();
  await asked.getByRole('button', { name: english('ui.close'), exact: true }).click();
  await thread.getByRole('textbox').fill('نافذة مفتوحة');
  await tenant.page.keyboard.press('Control+Enter');
  await thread.getByText('نافذة مفتوحة').waitFor();

  await chats(customer.page, ENGLISH, 1).waitFor();
  await customer.page.getByRole('main').getByRole('listitem').getByRole('link').last().click();
  await customer.page.getByRole('main').getByText('نافذة مفتوحة').waitFor();
  await chats(customer.page, ENGLISH, 0).waitFor();
  expect(await customer.page.title()).not.toBe('1');
  expect([...customer.troubles, ...tenant.troubles]).toEqual([]);
});
