import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { waitUntilWhole } from './console-steps.ts';
import { overflowsInEveryLanguage } from './every-look.ts';
import { type Account, signInToApi } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';

/** User input with markup, which must be shown as text. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

let product: Product;

beforeAll(async () => {
  product = await startProduct([], { withAllPlaces: true });
  await waitForCountries();
});

afterAll(() => product?.close());

/** On its first start, a server loads the places of the world while it already serves requests. */
async function waitForCountries(): Promise<void> {
  const token = await signInToApi(product.url, product.household.admin);
  await vi.waitFor(
    async () => {
      const response = await fetch(`${product.url}/backoffice/geo/countries/IN/states`, {
        headers: { 'x-authorization': `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
    },
    { timeout: 60_000, interval: 500 },
  );
}

const openAs = (account: Account, path?: string | null) => openWindow(product, account, { path });

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const shows = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

/** Chooses from a long list by typing. */
async function choose(page: Page, name: string, typed: string, option: string): Promise<void> {
  const choice = page.getByRole('combobox', { name });
  await choice.click();
  await choice.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function answerYes(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await button(question, 'Yes').click();
  await question.waitFor({ state: 'detached' });
}

/** Activates an account by the link in the dialog, with a password. */
async function activate(link: string, password: string): Promise<void> {
  const { pathname, search } = new URL(link);
  const answer = await fetch(product.url + pathname + search, { redirect: 'manual' });
  const token = new URL(answer.headers.get('location') ?? '', product.url).searchParams.get('activateToken');
  const response = await fetch(`${product.url}/api/noauth/activate?sendActivationMail=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ activateToken: token, password }),
  });
  expect(response.status).toBe(200);
}

describe('an administrator of a tenant', () => {
  it('creates and edits a customer and its user, and deletes both', async () => {
    const { context, page, troubles } = await openAs(product.household.admin);
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.waitForURL('**/customers');
    await page.getByRole('link', { name: 'Create Customer' }).click();

    await field(page, 'Email').fill('desk@sunset');
    await field(page, 'Phone').fill('12345');
    await button(page, 'Create Customer').click();
    for (const error of [
      '* Title is required',
      '* First name is required',
      '* Email address is invalid',
      '* Phone number should be 10 digits',
    ]) {
      await shows(page, error);
    }
    await field(page, 'Title').fill('A family');
    await field(page, 'First Name').fill('R');
    await field(page, 'Email').fill('desk@sunset.example');
    await field(page, 'Phone').fill('Passw0rd!2');
    await button(page, 'Create Customer').click();
    await shows(page, '* First name is too short');
    await shows(page, '* Please enter valid phone number');

    await field(page, 'First Name').fill('Ravi');
    await field(page, 'Phone').fill('9876543210');
    await choose(page, 'Country', 'ind', 'India');
    await choose(page, 'State', 'odi', 'Odisha');
    await button(page, 'Create Customer').click();
    await shows(page, 'Customer with such title already exists!');
    expect(await field(page, 'First Name').inputValue()).toBe('Ravi');
    await field(page, 'Title').fill(HOSTILE);
    await button(page, 'Create Customer').click();
    await shows(page, 'Customer has been successfully created!');
    await page.waitForURL('**/customers');
    await rowOf(page, HOSTILE).getByText('Odisha').waitFor();

    await button(rowOf(page, HOSTILE), 'Edit').click();
    await field(page, 'Title').fill('Sunset Clinic');
    await button(page, 'Save').click();
    await shows(page, 'Customer has been successfully saved!');
    await rowOf(page, 'Sunset Clinic').getByText('Ravi').waitFor();

    await button(rowOf(page, 'Sunset Clinic'), 'Users').click();
    await page.getByRole('link', { name: 'Add User' }).first().click();
    await field(page, 'Email').fill('nila@example.com');
    await field(page, 'First Name').fill('N');
    await button(page, 'Add User').click();
    await shows(page, '* Name is too short');
    await field(page, 'First Name').fill('Nila');
    await button(page, 'Add User').click();
    await shows(page, 'User has been successfully created!');
    const dialog = page.getByRole('dialog', { name: 'Activation link' });
    await dialog.getByRole('textbox').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const link = await dialog.getByRole('textbox').inputValue();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/users/**');
    await rowOf(page, 'Nila').getByText('Not activated yet').waitFor();

    await activate(link, 'nila-first-password');
    await page.reload();
    await rowOf(page, 'Nila').getByText('Customer administrator').waitFor();
    await waitUntilWhole(page);
    expect(await page.getByText('Not activated yet').count()).toBe(0);

    await button(rowOf(page, 'Nila'), 'Edit').click();
    const form = page.getByRole('dialog', { name: 'Nila' });
    await form.getByRole('textbox', { name: 'Last Name' }).fill('Rao');
    await form.getByRole('combobox', { name: 'Menu' }).selectOption('reduced');
    await form.getByRole('combobox', { name: 'Role' }).selectOption('Editor');
    expect(await accessibilityFindings(page)).toEqual([]);
    await button(form, 'Save').click();
    await shows(page, 'User has been successfully saved!');
    await rowOf(page, 'Nila Rao').waitFor();
    // The dialog that is closing may still contain the same text.
    await expect.poll(() => page.getByText('Customer administrator').count()).toBe(0);

    await button(rowOf(page, 'Nila Rao'), 'Delete').click();
    await answerYes(page);
    await shows(page, 'User has been successfully deleted!');
    await page.getByText('There are no users yet.').waitFor();

    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/customers');
    await button(rowOf(page, 'Sunset Clinic'), 'Delete').click();
    await answerYes(page);
    await shows(page, 'Customer has been successfully deleted!');
    await rowOf(page, 'Sunset Clinic').waitFor({ state: 'detached' });
    expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([]);
    await context.close();
  });

  it('is notified of a concurrent change, and can reload and save', async () => {
    const { context, page } = await openAs(product.household.admin, '/customers');
    await button(rowOf(page, 'A family'), 'Edit').click();
    await field(page, 'First Name').fill('Meera');
    await field(page, 'Email').fill('family@example.com');
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'First Name').fill('Asha');
    await field(other, 'Email').fill('other@example.com');
    await button(other, 'Save').click();
    await shows(other, 'Customer has been successfully saved!');

    await button(page, 'Save').click();
    await page.getByText(/^Another user has made changes/).waitFor();
    expect(await field(page, 'First Name').inputValue()).toBe('Meera');
    await button(page, 'Reload').click();
    await expect.poll(() => field(page, 'First Name').inputValue()).toBe('Asha');
    await field(page, 'First Name').fill('Meera');
    await button(page, 'Save').click();
    await shows(page, 'Customer has been successfully saved!');
    await context.close();
  });
});

describe("a customer's own administrator", () => {
  it('adds and deletes users of the customer, opened from the profile', async () => {
    const { context, page, troubles } = await openAs(product.household.user, '/profile');
    await page.getByRole('main').getByRole('link', { name: 'Administration', exact: true }).click();
    await page.waitForURL('**/customerUsers/**');
    const list = page.url();
    await page.getByRole('link', { name: 'Add User' }).click();
    await page.waitForURL('**/customerUser/create/**');
    await button(page, 'Add User').click();
    await shows(page, '* Email Id required');
    await shows(page, '* First Name is required');
    await field(page, 'Email').fill('omar@example.com');
    await field(page, 'First Name').fill('Maximiliana');
    await button(page, 'Add User').click();
    await shows(page, '* First name is too long');
    await field(page, 'First Name').fill('Omar');
    await button(page, 'Add User').click();
    await shows(page, 'Customer User has been successfully created!');
    await page.waitForURL(list);

    await page.goto(`${product.url}/user/create`);
    await field(page, 'Email').fill('omar@example.com');
    await field(page, 'First Name').fill('Maximiliana');
    await button(page, 'Add User').click();
    await shows(page, "User with email 'omar@example.com' already present in database!");
    await field(page, 'Email').fill('max@example.com');
    await button(page, 'Add User').click();
    await shows(page, 'User has been successfully created!');
    await page.waitForURL(list);

    await button(rowOf(page, 'Maximiliana'), 'Delete').click();
    await answerYes(page);
    await shows(page, 'User has been successfully deleted!');
    await rowOf(page, 'Maximiliana').waitFor({ state: 'detached' });
    expect(await button(rowOf(page, 'meera'), 'Delete').count()).toBe(0);
    expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([]);
    await context.close();
  });

  it('can only view the list, with the reason, once the mark is removed', async () => {
    const admin = await openAs(product.household.admin, '/customers');
    await button(rowOf(admin.page, 'A family'), 'Users').click();
    // The customer's row on the page before contains her name, too.
    await admin.page.waitForURL('**/users/**');
    await button(rowOf(admin.page, 'meera'), 'Edit').click();
    const form = admin.page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Role' }).selectOption('Editor');
    await button(form, 'Save').click();
    await shows(admin.page, 'User has been successfully saved!');
    const customerId = new URL(admin.page.url()).pathname.split('/').at(-1);
    await admin.context.close();

    const { context, page } = await openAs(product.household.user, `/customerUsers/${customerId}`);
    await page.getByText(/^Customer administrators add and delete users/).waitFor();
    expect(await page.getByRole('link', { name: 'Add User' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.goto(`${product.url}/user/create`);
    await page.getByText(/^Customer administrators add and delete users/).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await context.close();
  });
});

describe('every screen of customers', () => {
  it.each(['admin', 'user'] as const)('fits, as %s sees it', async (role) => {
    const { context, page, troubles } = await openAs(product.household[role], null);
    const found: string[] = [];
    for (const path of await pathsOf(role)) {
      await page.goto(product.url + path);
      const overflows = await overflowsInEveryLanguage(page);
      found.push(...overflows.map((overflow) => `${path}, ${overflow}`));
    }
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

async function pathsOf(role: 'admin' | 'user'): Promise<string[]> {
  const token = await signInToApi(product.url, product.household.user);
  const response = await fetch(`${product.url}/api/auth/user`, {
    headers: { 'x-authorization': `Bearer ${token}` },
  });
  const { customerId } = (await response.json()) as { customerId: { id: string } };
  return role === 'admin'
    ? [
        '/customers',
        '/customer/create',
        `/customer/${customerId.id}/edit`,
        `/users/${customerId.id}`,
        `/user/create/${customerId.id}`,
      ]
    : [`/customerUsers/${customerId.id}`, `/customerUser/create/${customerId.id}`];
}
