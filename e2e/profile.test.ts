import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findingsInEveryLook, overflowsInEveryLanguage } from './every-look.ts';
import { openWindow, type Product, startProduct } from './product.ts';

const SIDE_PX = 256;

let product: Product;
let page: Page;
let troubles: readonly string[];

beforeAll(async () => {
  product = await startProduct([]);
  ({ page, troubles } = await openWindow(product, product.household.user));
});

afterAll(() => product?.close());

const picture = () => page.getByRole('img', { name: 'Picture of meera' });
const pictureAtTheTop = () => page.locator('header a[href="/user/profile"] img');
const fileChooser = () => page.locator('input[type=file]');

/** A screenshot of the page: a PNG, wider than high. */
const photograph = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ type: 'png' }),
});

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
}

async function isSaved(): Promise<void> {
  await page.getByText('Profile updated successfully!').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor();
}

it('is opened from the menu and the top bar, and links to the change of the password', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/profile');
  await page.getByText(product.household.user.email).first().waitFor();
  await page.goto(`${product.url}/dashboard`);
  await page.locator('header a[href="/user/profile"]').click();
  await page.waitForURL('**/user/profile');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/user/changePassword');
});

it("saves changes of the user's own data", async () => {
  await page.goto(`${product.url}/user/profile`);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('Mobile').fill('9876543210');
  await page.getByLabel('Address').fill('<b>12</b> Rose Lane');
  await save();
  await isSaved();
  await page.reload();
  await page.getByText('<b>12</b> Rose Lane', { exact: true }).waitFor();
  await page.getByText('9876543210', { exact: true }).waitFor();
});

it('shows a picture before and after it is saved, here and in the top bar, until it is removed', async () => {
  await page.goto(`${product.url}/user/profile?edit`);
  await fileChooser().setInputFiles(await photograph());
  await expect.poll(() => page.getByRole('img', { name: 'Picture' }).getAttribute('src')).toMatch(/^blob:/);
  await save();
  await isSaved();
  for (const image of [picture(), pictureAtTheTop()]) {
    await image.waitFor();
    const size = () =>
      image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
    await expect.poll(size).toEqual([SIDE_PX, SIDE_PX]);
  }
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await save();
  await isSaved();
  await pictureAtTheTop().waitFor({ state: 'detached' });
});

it('rejects a file that is not a picture, whatever its name', async () => {
  const before = troubles.length;
  await page.goto(`${product.url}/user/profile?edit`);
  const disguised = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>') };
  await fileChooser().setInputFiles(disguised);
  await save();
  await page.getByText(/Choose a JPEG, PNG or WebP picture/).waitFor();
  await fileChooser().setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await page.getByRole('alert').filter({ hasText: 'Choose a JPEG' }).last().waitFor();
  // Browsers log each status of 400 and above to the console.
  expect(troubles.slice(before).filter((trouble) => !trouble.includes('status of 400'))).toEqual([]);
});

it('saves the choice of notifications', async () => {
  await page.goto(`${product.url}/user/notifications`);
  await page.getByRole('checkbox', { name: 'Warning: Email' }).check();
  await page.getByText('Profile updated successfully!').waitFor();
  await page.reload();
  const choice = page.getByRole('checkbox', { name: 'Warning: Email' });
  await expect.poll(() => choice.isChecked()).toBe(true);
});

it('lists the sessions of the user, and ends that of another browser at once', async () => {
  const other = await openWindow(product, product.household.user);
  await page.goto(`${product.url}/user/sessions`);
  await page.getByText('This session', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('The sessions have been ended.', { exact: true }).first().waitFor();
  await other.page.reload();
  await other.page.getByRole('button', { name: 'LOGIN', exact: true }).waitFor();
  await other.context.close();
});

it.each([
  ['/user/profile?edit', findingsInEveryLook],
  ['/user/profile', overflowsInEveryLanguage],
  ['/user/notifications', overflowsInEveryLanguage],
  ['/user/sessions', overflowsInEveryLanguage],
  ['/user/data', overflowsInEveryLanguage],
] as const)('fits in every language: %s', async (path, check) => {
  const before = troubles.length;
  await page.goto(product.url + path);
  expect(await check(page)).toEqual([]);
  expect(troubles.slice(before)).toEqual([]);
});

it('is available to administrators, too', async () => {
  for (const account of [product.household.sysAdmin, product.household.admin]) {
    const other = await openWindow(product, account);
    await other.page.locator('header a[href="/user/profile"]').click();
    await other.page.getByText(account.email).first().waitFor();
    await other.context.close();
  }
});
