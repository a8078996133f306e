import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { sendSignIn } from './console-steps.ts';
import { overflowsInEveryLanguage } from './every-look.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const WIDTHS_PX = [360, 768, 1280];
const PASSWORD = 'a good long password';
/** Browsers look names below it up on this machine. */
const HOST = 'blue.localhost';
/** User input with markup, which must be shown as text. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

let product: Product;

beforeAll(async () => {
  // Without a mail server: activation links are shown.
  product = await startProduct(['Living room']);
});

afterAll(() => product?.close());

const openAsSystemAdmin = (path?: string | null) => openWindow(product, product.household.sysAdmin, { path });

/** Labels of required fields end with an asterisk. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

type Newcomer = { readonly title: string; readonly firstName: string; readonly email: string };

const FIELDS = { title: 'Title', firstName: 'First Name', email: 'Email' } as const;

async function fillIn(page: Page, newcomer: Newcomer): Promise<void> {
  for (const name of ['title', 'firstName', 'email'] as const)
    await field(page, FIELDS[name]).fill(newcomer[name]);
  await field(page, 'Phone').fill('9876543210');
}

/** Adds a tenant or a partner in the open form. @returns the displayed activation link */
async function add(page: Page, what: 'Tenant' | 'Partner', newcomer: Newcomer): Promise<string> {
  await fillIn(page, newcomer);
  await page.getByRole('button', { name: `Add ${what}` }).click();
  await toast(page, `${what} has been successfully created!`);
  const dialog = page.getByRole('dialog', { name: 'Activation link' });
  const link = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.waitForURL(`**/${what.toLowerCase()}s`);
  await rowOf(page, newcomer.email).waitFor();
  return link;
}

/** Follows the link in a new window and sets a password, which signs the user in. */
async function activate(link: string): Promise<Window> {
  expect(link.startsWith(`${product.url}/`)).toBe(true);
  const window = await openWindow(product);
  await window.page.goto(link);
  const passwords = window.page.locator('input[autocomplete=new-password]');
  await passwords.first().fill(PASSWORD);
  await passwords.last().fill(PASSWORD);
  await window.page.getByRole('button', { name: 'Create Password' }).click();
  await window.page.waitForURL('**/dashboard');
  return window;
}

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents();

describe('a tenant', () => {
  const NILA: Newcomer = { title: 'Clear Skies', firstName: 'Nila', email: 'nila@example.com' };

  it('is not created with input that the form or the server rejects', async () => {
    const { context, page, troubles } = await openAsSystemAdmin('/tenant/create');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/backoffice/tenants')) sent.push(request.method());
    });
    await page.getByRole('button', { name: 'Add Tenant' }).click();
    await page.getByText('* Title is required', { exact: true }).waitFor();
    await page.getByText('* First Name is required', { exact: true }).waitFor();
    await page.getByText('* Email address required', { exact: true }).waitFor();
    await page.getByText('* Phone number required', { exact: true }).waitFor();
    await fillIn(page, { title: 'T', firstName: 'N', email: 'nila@example' });
    await field(page, 'Phone').fill('987');
    await page.getByRole('button', { name: 'Add Tenant' }).click();
    await page.getByText('* First Name is too short', { exact: true }).waitFor();
    await page.getByText('* Email address is invalid', { exact: true }).waitFor();
    await page.getByText('* Phone number should be 10 digits', { exact: true }).waitFor();
    expect(sent).toEqual([]);
    expect(troubles).toEqual([]);

    // An email address in use: the server rejects it, and the input stays.
    await fillIn(page, { ...NILA, email: product.household.admin.email });
    await page.getByRole('button', { name: 'Add Tenant' }).click();
    await toast(page, `User with email '${product.household.admin.email}' already present in database!`);
    expect(await field(page, FIELDS.title).inputValue()).toBe(NILA.title);
    await context.close();
  });

  it('is created, activated by its administrator, and deleted with the account and its session', async () => {
    const { context, page } = await openAsSystemAdmin('/tenant/create');
    const link = await add(page, 'Tenant', NILA);
    const admin = await activate(link);
    await admin.page.getByText('Welcome Nila', { exact: true }).waitFor();
    await expect.poll(() => menuOf(admin.page)).toEqual(expect.arrayContaining(['Customers', 'Partners']));

    // The link is valid once.
    const again = await openWindow(product);
    await again.page.goto(link);
    await again.page.getByText(/is no longer valid/).waitFor();
    await again.context.close();

    await page.getByRole('searchbox').fill('NILA@');
    await page.waitForURL('**/tenants?q=NILA%40');
    await rowOf(page, NILA.email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await toast(page, 'Tenant has been successfully deleted!');
    await rowOf(page, NILA.email).waitFor({ state: 'detached' });

    await admin.page.getByRole('link', { name: 'Customers' }).click();
    await admin.page.getByText('Your session has expired. Sign in to continue where you left off.').waitFor();
    await sendSignIn(admin.page, { email: NILA.email, password: PASSWORD });
    await admin.page.getByText('Invalid username or password', { exact: true }).waitFor();
    await admin.context.close();
    await context.close();
  });

  it('can be impersonated until the system administrator leaves', async () => {
    const { context, page, troubles } = await openAsSystemAdmin('/tenant/create');
    await add(page, 'Tenant', { title: 'Steady', firstName: 'Sol', email: 'sol@example.com' });
    await rowOf(page, 'sol@example.com').getByRole('button', { name: 'Act as administrator' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByText(/You are acting as .*Sol/).waitFor();
    await page.getByRole('button', { name: 'Stop acting' }).click();
    await page.getByText(/You are acting as .*Sol/).waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is shown as text if its name is HTML', async () => {
    const { context, page, troubles } = await openAsSystemAdmin('/tenant/create');
    await add(page, 'Tenant', { title: HOSTILE, firstName: HOSTILE, email: 'x@example.com' });
    // Title and first name.
    await expect.poll(() => rowOf(page, 'x@example.com').getByText(HOSTILE).count()).toBe(2);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

it('a tenant is seen under its own name and colour, at its own host name from the first picture on', async () => {
  const t = textsOf(ENGLISH);
  const admin = await openWindow(product, product.household.admin, { path: '/organisation/brand' });
  await admin.page.getByLabel(t('brands.name'), { exact: true }).fill('Blue Clinic');
  await admin.page.getByLabel(t('brands.accent'), { exact: true }).fill('#1A4FA0');
  await admin.page.getByLabel(t('brands.host'), { exact: true }).fill(HOST);
  expect(await accessibilityFindings(admin.page)).toEqual([]);
  expect(await overflowsInEveryLanguage(admin.page)).toEqual([]);
  await admin.page.getByRole('button', { name: t('brands.save') }).click();
  // In the frame of the console, at once.
  await admin.page.getByRole('link', { name: 'Blue Clinic' }).waitFor();
  const system = await openAsSystemAdmin('/host-names');
  await system.page.getByRole('button', { name: t('brands.hosts.confirm') }).click();
  await system.page.getByRole('button', { name: t('ui.yes') }).click();
  await system.page.getByRole('button', { name: t('brands.hosts.takeBack') }).waitFor();
  const url = product.url.replace('127.0.0.1', HOST);
  const { page, troubles } = await openWindow({ ...product, url }, undefined, { language: ARABIC });
  await page.goto(url);
  expect(await page.title()).toContain('Blue Clinic');
  const button = page.locator('button[type=submit]');
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground()).toBe('rgb(26, 79, 160)');
  await sendSignIn(page, product.household.user);
  await page.getByRole('link', { name: 'Blue Clinic' }).waitFor();
  expect(troubles).toEqual([]);
  for (const { context } of [admin, system, { context: page.context() }]) await context.close();
});

describe('a partner', () => {
  it('is created, sees the console of partners, and is deleted', async () => {
    const { context, page } = await openAsSystemAdmin('/partner/create');
    const email = 'pia@example.com';
    const link = await add(page, 'Partner', { title: 'Air to go', firstName: 'Pia', email });
    const partner = await activate(link);
    await partner.page.getByText('Welcome Pia', { exact: true }).waitFor();
    await expect.poll(() => menuOf(partner.page)).toEqual(expect.arrayContaining(['Manage Customers']));
    expect(await menuOf(partner.page)).not.toContain('Customers');
    for (const [path, shows] of [
      ['/new-dashboard', /^There are no devices yet/],
      ['/manageCustomer', /^There are no customers yet/],
      ['/customer/create', /^Create Customer$/],
      ['/audit', /^Audit log$/],
    ] as const) {
      await partner.page.goto(product.url + path);
      await partner.page.getByRole('main').getByText(shows).first().waitFor();
      expect(new URL(partner.page.url()).pathname).toBe(path);
    }
    for (const path of ['/customers', '/tenants', '/partners']) {
      await partner.page.goto(product.url + path);
      await partner.page.getByRole('heading', { name: 'PAGE NOT FOUND' }).waitFor();
    }

    await page.getByRole('link', { name: 'Partners', exact: true }).click();
    await rowOf(page, email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await toast(page, 'Partner has been successfully deleted!');
    await partner.page.goto(`${product.url}/manageCustomer`);
    await partner.page.getByRole('button', { name: 'LOGIN' }).waitFor();
    await partner.context.close();
    await context.close();
  });
});

describe('the users of all customers', () => {
  it('are listed, viewed through an impersonation, and deleted', async () => {
    const { context, page } = await openAsSystemAdmin();
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    const user = rowOf(page, product.household.user.email);
    await user.getByRole('button', { name: 'Users' }).click();
    await page.waitForURL('**/users/**');
    await page.getByRole('button', { name: 'Act as administrator' }).click();
    await page.getByText('A family', { exact: true }).waitFor();
    await rowOf(page, product.household.user.email).waitFor();
    await page.getByText(/You are acting as/).waitFor();
    await page.getByRole('button', { name: 'Stop acting' }).click();
    await page.getByRole('button', { name: 'Act as administrator' }).waitFor();

    await page.getByRole('link', { name: 'Go Back' }).click();
    await user.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await toast(page, 'User has been successfully deleted!');
    await user.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the screens', () => {
  const SCREENS = ['/tenants', '/tenant/create', '/partners', '/partner/create', '/customers', '/users/x'];

  let seen: Window;
  beforeAll(async () => {
    seen = await openAsSystemAdmin(null);
  });
  afterAll(() => seen?.context.close());

  it.each(SCREENS)('%s fits in each language', async (path) => {
    await seen.page.goto(product.url + path);
    expect(await overflowsInEveryLanguage(seen.page)).toEqual([]);
  });

  it('dialogs are accessible and fit', async () => {
    const t = textsOf(ENGLISH);
    const { page } = seen;
    await page.goto(`${product.url}/tenants`);
    await page
      .getByRole('button', { name: t('activationLink.show') })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await widthsThatScroll(page, WIDTHS_PX)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('tenants.delete') }).click();
    await page.getByRole('dialog', { name: t('ui.areYouSure') }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
