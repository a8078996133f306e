import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { openTab, waitUntilWhole } from './console-steps.ts';
import type { Account } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct(['AD-1']);
});

afterAll(() => product?.close());

const openAs = (account: Account) => openWindow(product, account);

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are acting as' });
/** Removes the bidi isolates around names. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '');
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('tenantToken'));
/** The log's rows, without the time and the address. */
const rowsOf = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(1, 4).map((cell) => cell.textContent)));

it('lets a system administrator act as a tenant, shows it in every tab, and ends it in all of them', async () => {
  const { context, page } = await openAs(product.household.sysAdmin);
  await page.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click();
  await page
    .getByRole('row', { name: product.household.admin.email })
    .getByRole('button', { name: 'Act as administrator' })
    .click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await banner(page).waitFor();
  expect(plain(await banner(page).textContent())).toContain(
    `You are acting as asha (${product.household.admin.email}) for 30 more minutes.`,
  );
  const other = await context.newPage();
  await other.goto(`${product.url}/audit`);
  await banner(other).waitFor();
  const token = await storedToken(page);
  const asTenant = () =>
    page.evaluate(
      async (bearer) =>
        (
          await fetch('/api/tenant/devices?pageSize=1&page=0', {
            headers: { 'X-Authorization': `Bearer ${bearer}` },
          })
        ).status,
      token,
    );
  expect(await asTenant()).toBe(200);
  expect(await accessibilityFindings(other)).toEqual([]);
  expect(await widthsThatScroll(other, [360, 768, 1280])).toEqual([]);
  await banner(other).getByRole('button', { name: 'Stop acting' }).click();
  await banner(page).waitFor({ state: 'detached' });
  await banner(other).waitFor({ state: 'detached' });
  expect(await storedToken(page)).toBeNull();
  await expect.poll(asTenant).toBe(401);
  await context.close();
});

it('shows the tenant in its audit log who acted as which user, and exports it as CSV', async () => {
  const { context, page } = await openAs(product.household.admin);
  await openTab(page, ENGLISH, 'profile.title', 'audit.title', 'nav.groups.administration');
  await waitUntilWhole(page);
  const { admin, sysAdmin } = product.household;
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      [admin.email, 'Signed in', `${admin.email}User`],
      [`${sysAdmin.email}as ${admin.email}`, 'Stopped acting as an administrator', `${admin.email}User`],
      [sysAdmin.email, 'Began to act as an administrator', `${admin.email}User`],
    ]);
  await page
    .getByRole('combobox', { name: 'Action' })
    .selectOption({ label: 'Began to act as an administrator' });
  await expect.poll(() => rowsOf(page)).toHaveLength(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [360, 768, 1280, 1920])).toEqual([]);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Audit log.csv');
  const text = await readFile(await file.path(), 'utf8');
  const [head, row, ...rest] = text.split('\r\n');
  expect(head).toBe(
    '\uFEFFTime (UTC),Who,Administrator acting as them,Action,Kind,Name,Id,Details,Address,API key',
  );
  expect(row).toMatch(new RegExp(`^[-\\dT:.]+Z,${sysAdmin.email},,stepped in,user,${admin.email},`));
  expect(rest).toEqual(['']);
  await context.close();
});

it('ends the impersonation with the sign-out', async () => {
  const { context, page } = await openAs(product.household.sysAdmin);
  await page.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click();
  await page
    .getByRole('row', { name: product.household.admin.email })
    .getByRole('button', { name: 'Act as administrator' })
    .click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await banner(page).waitFor();
  const token = await storedToken(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'LOGIN' }).waitFor();
  expect(await storedToken(page)).toBeNull();
  const status = () =>
    fetch(`${product.url}/api/auth/user`, { headers: { 'X-Authorization': `Bearer ${token}` } }).then(
      (response) => response.status,
    );
  await expect.poll(status).toBe(401);
  await context.close();
});
