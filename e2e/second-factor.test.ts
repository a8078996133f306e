import { TOTP } from 'otpauth';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { newContext, openTab, sendSignIn, signIn } from './console-steps.ts';
import { findingsInEveryLook } from './every-look.ts';
import { watchForTrouble } from './page-watch.ts';
import type { Account } from './platform-api.ts';
import { type Product, startProduct } from './product.ts';
import { freePort } from './server-under-test.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

let product: Product;
/** The address with a name, to which passkeys belong. */
let url: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  product = await startProduct([], { settings: { AIRDECK_PORT: port, PUBLIC_URL: url } });
});
afterAll(() => product?.close());
afterEach(() => context?.close());

const STEP_MS = 30_000;

/** An app whose clock is a step early: its codes are not those that were used before. */
const codeOf = (key: string, earlyMs = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + earlyMs });

async function open(language: Language): Promise<readonly string[]> {
  context = await newContext(product.browser, url, language);
  page = await context.newPage();
  return (await watchForTrouble(context, url)).troubles;
}

/** A phone that keeps passkeys, at the present page, whose owner has put a finger on it. */
async function addPhone(): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Sets an app up on the present page. @returns its key, and the backup codes */
async function setAppUp(language: Language) {
  const t = textsOf(language);
  await page.getByRole('img', { name: t('secondFactor.app.qr') }).waitFor();
  const key = await page.getByLabel(t('secondFactor.app.key'), { exact: true }).inputValue();
  await page.getByLabel(t('secondFactor.app.proof')).fill(codeOf(key));
  await press(t('secondFactor.app.finish'));
  return { key, codes: await newCodes(language) };
}

async function newCodes(language: Language): Promise<readonly string[]> {
  const name = textsOf(language)('secondFactor.codes.title');
  const codes = page.getByRole('list', { name }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allTextContents();
}

/** Has the browser make a passkey on the present page, with this name. */
async function makePasskey(language: Language, name: string): Promise<void> {
  const t = textsOf(language);
  await press(t('passkeys.add'));
  await page.getByLabel(t('passkeys.form.name')).fill(name);
  await press(t('passkeys.form.submit'));
}

async function signOut(): Promise<void> {
  await page.evaluate(() => window.localStorage.clear());
}

async function beginSignIn(account: Account): Promise<void> {
  await page.goto(url);
  await sendSignIn(page, account);
  await page.waitForURL('**/secondStep*');
}

it('is an app or a passkey, set up beside the profile, and asked for after the password; a passkey alone, too', async () => {
  const t = textsOf(ENGLISH);
  const account = product.household.user;
  const troubles = await open(ENGLISH);
  await signIn(page, url, account);
  await openTab(page, ENGLISH, 'profile.title', 'secondFactor.tab', 'nav.groups.security');
  await press(t('secondFactor.app.setUp'));
  const { key, codes } = await setAppUp(ENGLISH);
  expect(codes).toHaveLength(10);
  const saved = page.waitForEvent('download');
  await press('Download');
  expect((await saved).suggestedFilename()).toBe('Airdeck backup codes.txt');
  await press(t('secondFactor.codes.done'));
  await page.getByText('Codes left: 10').waitFor();
  const { cdp, authenticatorId } = await addPhone();
  await makePasskey(ENGLISH, 'Phone');
  await page.getByRole('row', { name: 'Phone' }).getByText('Not used yet').waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();

  await open(ENGLISH);
  const phone = await addPhone();
  for (const credential of credentials) {
    await phone.cdp.send('WebAuthn.addCredential', { authenticatorId: phone.authenticatorId, credential });
  }
  await beginSignIn(account);
  await heading('Second step');
  await press('Use a passkey');
  await page.waitForURL('**/dashboard');
  await signOut();
  await beginSignIn(account);
  await press('Use the authenticator app');
  await page.getByLabel('Code').fill('000000');
  await press('Sign in');
  await page.getByText('The code is incorrect, has expired, or was used before.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Code').fill(codeOf(key, STEP_MS));
  await page.getByLabel('Remember this browser for 30 days').check();
  await press('Sign in');
  await page.waitForURL('**/dashboard');
  await press('Logout');
  await press('Yes');
  // The browser is remembered: the password is enough.
  await sendSignIn(page, account);
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/user/sessions`);
  const remembered = page.getByRole('region', { name: 'Remembered browsers' });
  await remembered.getByText(/Chrome on/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.goto(`${url}/user/secondFactor`);
  await press('Remove the app');
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codes[0] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
  await page.getByText('It is not set up.').waitFor();
  await signOut();
  await page.goto(url);
  await press('Sign in with a passkey');
  await page.waitForURL('**/dashboard');
});

it('is required by an administrator, and set up at the next sign-in, in Arabic', async () => {
  const t = textsOf(ARABIC);
  const { admin } = product.household;
  const troubles = await open(ARABIC);
  await signIn(page, url, admin);
  await openTab(page, ARABIC, 'profile.title', 'secondFactor.tab', 'nav.groups.security');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page
    .getByLabel(t('secondFactor.required.label'))
    .selectOption({ label: t('secondFactor.required.of.administrators') });
  await saved;
  const decided = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel(t('secondFactor.sessionEnd.label')).selectOption('15');
  expect((await (await decided).json()).idleMinutes).toBe(15);
  expect(await accessibilityFindings(page)).toEqual([]);
  await context.close();

  await open(ARABIC);
  await beginSignIn(admin);
  await heading(t('secondFactor.step.setUp'));
  // Not in every look: a reload would begin the sign-in again.
  expect(await accessibilityFindings(page)).toEqual([]);
  await addPhone();
  await page.getByRole('img', { name: t('secondFactor.app.qr') }).waitFor();
  await makePasskey(ARABIC, 'الهاتف');
  const codes = await newCodes(ARABIC);
  await press(t('secondFactor.codes.done'));
  await page.waitForURL('**/dashboard');
  await context.close();

  await open(ARABIC);
  await beginSignIn(admin);
  await press(t('secondFactor.step.toBackup'));
  await page.getByLabel(t('secondFactor.step.backupCode')).fill(codes[0] ?? '');
  await press(t('secondFactor.step.submit'));
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/user/secondFactor`);
  await page
    .getByRole('row', { name: 'الهاتف' })
    .getByRole('button', { name: t('passkeys.remove') })
    .click();
  await press(t('ui.yes'));
  await page.getByText(t('passkeys.none')).waitFor();
  expect(troubles).toEqual([]);
});
