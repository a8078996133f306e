import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkIn, type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { newContext, sendSignIn, waitUntilWhole } from './console-steps.ts';
import { findingsInEveryLook, overflowsInEveryLanguage } from './every-look.ts';
import { watchForTrouble } from './page-watch.ts';
import { type Account, signInToApi } from './platform-api.ts';
import { type Product, startProduct } from './product.ts';
import { openSignedIn } from './stored-session.ts';
import { ENGLISH } from './texts.ts';

const WIDTHS_PX = [360, 768, 1280];

let mailServer: MailServer;
let product: Product;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  mailServer = await startMailServer();
  product = await startProduct(['Living room'], {
    settings: { SMTP_URL: mailServer.url, MAIL_FROM: 'Airdeck <air@example.org>' },
  });
});

afterAll(async () => {
  await product?.close();
  await mailServer?.close();
});

beforeEach(async () => {
  context = await newContext(product.browser, product.url, ENGLISH);
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

/** The link of the newest mail to an address, once it has this subject. */
async function mailedLink(email: string, subject: string): Promise<string> {
  const newest = () => mailServer.mails.findLast(({ to }) => to?.[0]?.address === email);
  await vi.waitFor(() => expect(newest()?.subject).toBe(subject));
  return linkIn(newest());
}

/** Creates a user of the household's customer, as the administrator. */
async function invite(email: string): Promise<void> {
  const token = await signInToApi(product.url, product.household.admin);
  const headers = { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` };
  const { rows } = await product.database.pool.query('select id from customer');
  const body = {
    email,
    firstName: 'Hana',
    authority: 'CUSTOMER_USER',
    customerId: { entityType: 'CUSTOMER', id: rows[0].id },
  };
  const response = await fetch(`${product.url}/api/user?sendActivationMail=true`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(email)]);
}

const say = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Fills and submits the fields of the current page for a new password. */
async function choosePassword(password: string, confirm: string, button: string): Promise<void> {
  const [first, second] = [0, 1].map((index) => page.locator('input[autocomplete=new-password]').nth(index));
  await first?.fill(password);
  await second?.fill(confirm);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Invites a user, and activates the account with a password. */
async function activated(email: string, password: string): Promise<Account> {
  await invite(email);
  const link = await mailedLink(email, 'Activate your Airdeck account');
  const { headers } = await fetch(link, { redirect: 'manual' });
  const activateToken = new URL(headers.get('location') ?? '', product.url).searchParams.get('activateToken');
  const response = await fetch(`${product.url}/api/noauth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ activateToken, password }),
  });
  expect(response.status).toBe(200);
  return { email, password };
}

describe('a new user', () => {
  it('follows the link of the mail, sets a password and is signed in', async () => {
    const email = 'hana@example.com';
    await invite(email);
    const link = await mailedLink(email, 'Activate your Airdeck account');
    expect(link.startsWith(`${product.url}/api/noauth/activate?`)).toBe(true);
    const { troubles } = await watchForTrouble(context, product.url);
    await page.goto(link);
    await page.waitForURL('**/createPassword?activateToken=*');
    await choosePassword('one passphrase', 'another', 'Create Password');
    await say("Passwords don't match!");
    await choosePassword('one passphrase', 'one passphrase', 'Create Password');
    await page.waitForURL('**/dashboard');
    await say('user created');
    expect(troubles).toEqual([]);

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  });
});

describe('a user who forgot their password', () => {
  it('gets a link by mail, sets another password and signs in with it', async () => {
    const { email } = await activated('forgetful@example.com', 'soon forgotten');
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.locator('input[type=email]').fill(email);
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
    await say('Password Reset mail has been sent to the registered mail!');
    const link = await mailedLink(email, 'Reset your Airdeck password');
    await page.goto(link);
    await page.waitForURL('**/resetPassword?resetToken=*');
    await choosePassword('soon forgotten', 'soon forgotten', 'Reset Password');
    await page.getByRole('dialog').getByText('New password should be different from existing!').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choosePassword('remembered now', 'remembered now', 'Reset Password');
    await say('password has been reset');
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await sendSignIn(page, { email, password: 'remembered now' });
    await page.waitForURL('**/dashboard');
    await mailedLink(email, 'Your Airdeck password was reset');

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  });

  it('gets the same message for an unknown account, and no mail is sent', async () => {
    const before = mailServer.mails.length;
    await page.goto(`${product.url}/forgotPassword`);
    await page.locator('input[type=email]').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
    await say('Password Reset mail has been sent to the registered mail!');
    expect(mailServer.mails).toHaveLength(before);
  });
});

describe('a user who changes their password', () => {
  it('stays signed in here, and is signed out elsewhere', async () => {
    const account = await activated('careful@example.com', 'first passphrase');
    const elsewhere = await newContext(product.browser, product.url, ENGLISH);
    try {
      const other = await elsewhere.newPage();
      await openSignedIn(other, product.url, account);
      await openSignedIn(page, product.url, account, '/user/changePassword');
      const current = page.locator('input[autocomplete=current-password]');
      await choosePassword('second passphrase', 'a third one', 'Change Password');
      await say('Please enter your password');
      await say("Passwords Don't match");
      await current.fill('a guess');
      await choosePassword('second passphrase', 'second passphrase', 'Change Password');
      await say('The current password is incorrect.');
      await current.fill(account.password);
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await say('Password has been changed successfully');

      await page.goto(`${product.url}/dashboard`);
      await waitUntilWhole(page);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await other.reload();
      await other.getByRole('button', { name: 'LOGIN' }).waitFor();
      await sendSignIn(other, { ...account, password: 'second passphrase' });
      await other.waitForURL('**/dashboard');
    } finally {
      await elsewhere.close();
    }
  });
});

describe('the screens of passwords', () => {
  const open = [
    '/forgotPassword',
    '/createPassword?activateToken=x',
    '/resetPassword?resetToken=x',
    '/resetPassword',
    '/activationLinkExpired',
    '/passwordResetLinkExpired',
  ];

  it('fit every width in every language', async () => {
    for (const path of open) {
      await page.goto(product.url + path);
      // Without a token, the page says that its link is incomplete: access.test.ts does not come there.
      const check = path === '/resetPassword' ? findingsInEveryLook : overflowsInEveryLanguage;
      expect([path, await check(page)]).toEqual([path, []]);
    }
  });

  it('are accessible and fit every width when signed in', async () => {
    await openSignedIn(page, product.url, product.household.admin, '/user/changePassword');
    await waitUntilWhole(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await widthsThatScroll(page, WIDTHS_PX)).toEqual([]);
  });
});
