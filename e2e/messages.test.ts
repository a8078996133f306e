import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isolate } from '../apps/web/src/ui/text/isolate.ts';
import { accessibilityFindings } from './accessibility.ts';
import { TIME_ZONE, waitUntilWhole } from './console-steps.ts';
import { type Account, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, JAPANESE, type Language, textsOf } from './texts.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';
const english = textsOf(ENGLISH);
const arabic = textsOf(ARABIC);
const japanese = textsOf(JAPANESE);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['AQ-1']);
});
afterAll(() => product?.close());
// Counts start at zero, also in a retry.
beforeEach(() => product.database.db.execute('truncate conversation, todo, message cascade'));

/** Raises an alarm of the household's device over the API. @returns its id */
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

type Tab = 'conversations' | 'messages' | 'todos';

/** The top bar's button with the number of unread or due items. */
const counted = (page: Page, language: Language, count: number) =>
  page.getByRole('button', {
    name: textsOf(language)(language === ARABIC ? 'inbox.button' : 'inbox.button_other', {
      number: String(count),
    }),
    exact: true,
  });

const inbox = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: textsOf(language)('inbox.title'), exact: true });

/** A tab of the open inbox. All plural forms have the same text. */
const tab = (page: Page, language: Language, feature: Tab, count: number) =>
  inbox(page, language).getByRole('tab', {
    name: textsOf(language)(`${feature}.button_other`, { number: String(count) }),
    exact: true,
  });

/** The open inbox, with this heading above its content. */
async function inboxAt(page: Page, language: Language, heading: string) {
  await inbox(page, language)
    .getByRole('heading', { name: textsOf(language)(heading), exact: true })
    .waitFor();
  return inbox(page, language);
}

/** Adds a to-do in the open inbox, due today. @param page in Arabic @param assignee part of a name */
async function giveTodo(page: Page, task: string, assignee: string): Promise<void> {
  const panel = inbox(page, ARABIC);
  await panel.getByRole('textbox', { name: arabic('todos.task') }).fill(task);
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE }).format();
  await panel.getByRole('textbox', { name: arabic('todos.dueDate') }).fill(today.replaceAll('/', '-'));
  const person = panel.getByRole('combobox', { name: arabic('todos.person') });
  await person.fill(assignee);
  await page.getByRole('option', { name: assignee }).click();
  await panel.getByRole('button', { name: arabic('todos.addShort'), exact: true }).click();
}

it('shows both sides a question about an alert, its answer, and a to-do until done, without a reload', async () => {
  const { user, admin } = product.household;
  const alarmId = await raiseAlarm(admin);
  const [customer, tenant] = await Promise.all([
    openWindow(product, user, { path: `/alerts/${alarmId}` }),
    openWindow(product, admin, { path: '/alerts', language: ARABIC }),
  ]);
  await counted(customer.page, ENGLISH, 0).waitFor();
  await counted(tenant.page, ARABIC, 0).waitFor();

  await customer.page.getByRole('button', { name: english('conversations.ask') }).click();
  const question = await inboxAt(customer.page, ENGLISH, 'conversations.new');
  await question.getByRole('textbox', { name: english('conversations.text') }).fill(`Why?\n${HOSTILE}`);
  await question.getByRole('button', { name: english('conversations.send') }).click();
  const asked = await inboxAt(customer.page, ENGLISH, 'conversations.one');
  await asked.getByRole('listitem').waitFor();

  await counted(tenant.page, ARABIC, 1).click();
  await inbox(tenant.page, ARABIC).getByRole('listitem').getByRole('button').click();
  const thread = await inboxAt(tenant.page, ARABIC, 'conversations.one');
  await thread.getByText(`Why?\n${HOSTILE}`, { exact: true }).waitFor();
  expect(await thread.locator('img').count()).toBe(0);
  expect(await thread.getByRole('link', { name: HOSTILE }).getAttribute('href')).toBe(`/alerts/${alarmId}`);
  await counted(tenant.page, ARABIC, 0).waitFor();
  await asked.getByRole('button', { name: english('ui.close'), exact: true }).click();
  await thread.getByRole('textbox').fill('نافذة مفتوحة');
  await tenant.page.keyboard.press('Control+Enter');
  await thread.getByText('نافذة مفتوحة').waitFor();

  await counted(customer.page, ENGLISH, 1).waitFor();
  await customer.page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await customer.page.getByRole('main').getByText('نافذة مفتوحة').waitFor();
  await counted(customer.page, ENGLISH, 0).waitFor();

  const task = `Close the window ${HOSTILE}`;
  await counted(customer.page, ENGLISH, 0).waitFor();
  await tab(tenant.page, ARABIC, 'todos', 0).click();
  await giveTodo(tenant.page, task, 'meera');
  const given = inbox(tenant.page, ARABIC);
  await given.getByRole('button', { name: arabic('todos.list.given') }).click();
  await given.getByRole('listitem').getByText(task, { exact: true }).waitFor();
  await given.getByText(arabic('todos.doneLately')).click();
  await given.getByText(arabic('todos.noneDone')).waitFor();

  await counted(customer.page, ENGLISH, 1).click();
  await tab(customer.page, ENGLISH, 'todos', 1).waitFor();
  const mine = inbox(customer.page, ENGLISH);
  const box = mine.getByRole('checkbox', { name: task, exact: true });
  await box.waitFor();
  expect(await mine.locator('img').count()).toBe(0);
  await box.click();
  await counted(customer.page, ENGLISH, 0).waitFor();
  const done = given.getByRole('list', { name: arabic('todos.doneLately') });
  await done.getByRole('checkbox', { name: task, exact: true, checked: true }).waitFor();
  await done.getByText(arabic('todos.doneBy', { name: isolate('meera'), time: '' })).waitFor();

  expect(await customer.page.title()).not.toBe('1');
  expect(await tenant.page.title()).not.toBe('1');
  expect([...customer.troubles, ...tenant.troubles]).toEqual([]);
  await Promise.all([customer.context.close(), tenant.context.close()]);
});

it('shows a message to all customers in their inbox, and counts its recipients', async () => {
  const { user, admin } = product.household;
  const [customer, tenant] = await Promise.all([
    openWindow(product, user, { path: '/profile' }),
    openWindow(product, admin, { path: '/messages/create', language: ARABIC }),
  ]);
  await counted(customer.page, ENGLISH, 0).waitFor();
  const form = tenant.page.getByRole('form', { name: arabic('messages.write') });
  await form.getByRole('textbox', { name: arabic('messages.form.title') }).fill(`Smoke ${HOSTILE}`);
  await form.getByRole('textbox', { name: arabic('messages.form.text') }).fill(`Stay inside ${HOSTILE}`);
  await form.getByRole('button', { name: arabic('messages.form.send') }).click();
  const sent = tenant.page.getByRole('main').getByRole('row', { name: /Smoke/ });
  await sent.getByText(arabic('messages.readBy', { read: '0', all: '1' })).waitFor();

  await counted(customer.page, ENGLISH, 1).click();
  const newest = inbox(customer.page, ENGLISH);
  await newest.getByRole('link', { name: `Smoke ${HOSTILE}`, exact: true }).click();
  const message = customer.page.getByRole('dialog', { name: `Smoke ${HOSTILE}`, exact: true });
  await message.getByText(`Stay inside ${HOSTILE}`, { exact: true }).waitFor();
  expect(await message.locator('img').count()).toBe(0);
  await counted(customer.page, ENGLISH, 0).waitFor();
  await sent.getByText(arabic('messages.readBy', { read: '1', all: '1' })).waitFor();

  expect(await customer.page.title()).not.toBe('1');
  expect(await tenant.page.title()).not.toBe('1');
  expect([...customer.troubles, ...tenant.troubles]).toEqual([]);
  await Promise.all([customer.context.close(), tenant.context.close()]);
});

/** Keys of texts, which are displayed if a text is missing. */
const KEY = /\b(app|conversations|inbox|messages|shell|todos|topBar|ui)\.[a-z]+/;

it('is completely in Japanese for a system administrator', async () => {
  const { sysAdmin } = product.household;
  const { page, troubles, context } = await openWindow(product, sysAdmin, {
    path: '/messages',
    language: JAPANESE,
  });
  await page.getByRole('heading', { level: 1, name: japanese('messages.title') }).waitFor();
  const tabs = page.getByRole('navigation', { name: japanese('messages.title') });
  for (const key of ['messages.title', 'messages.tab.sent', 'conversations.title'])
    await tabs.getByRole('link', { name: new RegExp(`^${japanese(key)}`) }).waitFor();
  await page.getByText(japanese('messages.none')).waitFor();
  await counted(page, JAPANESE, 0).click();
  await tab(page, JAPANESE, 'conversations', 0).waitFor();
  await tab(page, JAPANESE, 'todos', 0).click();
  await inbox(page, JAPANESE).getByText(japanese('todos.none')).waitFor();
  await waitUntilWhole(page);
  expect(await page.locator('body').innerText()).not.toMatch(KEY);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});
