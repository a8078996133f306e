import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT,
  startTestProvider,
} from '../apps/server/src/features/sign-in-providers/testing/test-provider.ts';
import type { Provider } from '../packages/contract/src/sign-in-providers/sign-in-providers.ts';
import { accessibilityFindings } from './accessibility.ts';
import { emailField, newContext, passwordField, sendSignIn, signIn } from './console-steps.ts';
import { callApi, fiveHours, sendReadings } from './platform-api.ts';
import { type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

let product: Product;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await startProduct(['Living room'], { settings: { AIRDECK_PRIVATE_TARGETS: 'true' } });
  const values = { pm25: 40, pm10: 60, co2: 700, tvoc: 300, temp: 22, rh: 50 };
  for (const { token } of product.household.devices)
    await sendReadings(product.url, token, fiveHours(values));
});

afterAll(() => product?.close());

beforeEach(async () => {
  context = await newContext(product.browser, product.url, ENGLISH);
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

/** The error texts of the fields, as screen readers get them. */
async function errors(): Promise<(string | undefined)[]> {
  return Promise.all(
    [emailField(page), passwordField(page)].map(async (field) => {
      const id = await field.getAttribute('aria-describedby');
      if (!id || (await field.getAttribute('aria-invalid')) !== 'true') return undefined;
      return (
        await page
          .locator(
            id
              .split(' ')
              .map((one) => `[id="${one}"]`)
              .join(', '),
          )
          .allTextContents()
      ).join();
    }),
  );
}

/** Keeps the console's script from the page. @returns lets it through */
async function holdConsole(): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

describe('the sign-in form', () => {
  it.each([
    ['nothing', '', '', ['* Email address required', 'Password is required']],
    ['an address that is none', 'meera@home', 'secret', ['* Email address is invalid', undefined]],
    ['an address without a password', 'meera@example.com', '', [undefined, 'Password is required']],
  ])('shows the errors of %s, and sends no request', async (_what, email, password, expected) => {
    await page.goto(product.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await sendSignIn(page, { email, password });
    await page.locator('input[aria-invalid=true]').first().waitFor();
    expect(await errors()).toEqual(expected);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('reports a wrong password, and keeps the input', async () => {
    await page.goto(product.url);
    await sendSignIn(page, { ...product.household.user, password: 'not this one' });
    const dialog = page.getByRole('dialog', { name: 'Sign-in failed' });
    await dialog.getByText('Invalid username or password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await emailField(page).inputValue()).toBe(product.household.user.email);
    expect(await passwordField(page).inputValue()).toBe('not this one');
  });

  it('shows the password, and hides it again', async () => {
    await page.goto(product.url);
    await passwordField(page).fill('secret');
    expect(await passwordField(page).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Hide password' }).waitFor();
    expect(await passwordField(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.getByRole('button', { name: 'Show password' }).waitFor();
    expect(await passwordField(page).getAttribute('type')).toBe('password');
  });

  it('can be used before its script is loaded, which keeps text, focus, caret and the press of Enter', async () => {
    const arrives = await holdConsole();
    await page.goto(product.url, { waitUntil: 'commit' });
    await page.locator('input[type=email]:focus').waitFor();
    await page.keyboard.type(product.household.user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.household.user.password);
    await page.keyboard.press('ArrowLeft');
    const field = await passwordField(page).elementHandle();
    arrives();
    await page.waitForFunction(() => Reflect.get(window, 'airdeckDrawn') === undefined);
    const isSame = await field?.evaluate(
      (element: HTMLInputElement) => document.activeElement === element && element.selectionStart,
    );
    expect(isSame).toBe(product.household.user.password.length - 1);

    const again = await holdConsole();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('input[type=email]:focus').waitFor();
    await emailField(page).fill(product.household.user.email);
    await passwordField(page).fill(product.household.user.password);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).href).toBe(`${product.url}/`);
    again();
    await page.waitForURL('**/dashboard');
  });

  it('is drawn in the language and the theme of the reader, accessibly', async () => {
    await holdConsole();
    await context.addCookies([{ name: 'i18next', value: ARABIC.file, url: product.url }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(product.url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: textsOf(ARABIC)('signIn.submit') }).waitFor();
    const root = page.locator('html');
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark');
    const title = textsOf(ARABIC)('app.documentTitle', { page: textsOf(ARABIC)('signIn.title') });
    expect(await page.title()).toBe(title);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('offers no one-click sign-ins outside the demo', async () => {
    const answer = page.waitForResponse('**/backoffice/demo/sign-ins');
    await page.goto(`${product.url}/#demo=guess`);
    expect(await (await answer).json()).toEqual([]);
    await page.getByRole('button', { name: 'LOGIN' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(0);
  });
});

describe('an address', () => {
  it('is kept across the sign-in', async () => {
    const path = `/getSingleDeviceData/${product.household.devices[0]?.id}/Living%20room`;
    await page.goto(product.url + path);
    await sendSignIn(page, product.household.user);
    await page.getByRole('heading', { level: 1, name: 'Living room' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('of another site is ignored', async () => {
    await page.goto(`${product.url}/?next=${encodeURIComponent('//elsewhere.example/dashboard')}`);
    await sendSignIn(page, product.household.user);
    await page.waitForURL(`${product.url}/dashboard`);
  });

  it('that does not exist is a page not found, signed in or not', async () => {
    await page.goto(`${product.url}/nowhere/at/all`);
    await page.getByRole('heading', { name: 'PAGE NOT FOUND' }).waitFor();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await sendSignIn(page, product.household.user);
    await page.waitForURL(`${product.url}/dashboard`);
    await page.goto(`${product.url}/nowhere/at/all`);
    await page.getByRole('heading', { name: 'PAGE NOT FOUND' }).waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL(`${product.url}/dashboard`);
  });
});

it('signs out all tabs after a confirmation, and clears the storage', async () => {
  await signIn(page, product.url, product.household.user);
  const other = await context.newPage();
  await other.goto(`${product.url}/dashboard`);
  await other.getByText('Welcome Meera', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText('You have to login again once you logout!').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${product.url}/`);
  await other.getByText('You were signed out in another tab.').waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /token|user|telemetry|devices|alert/i.test(key))).toEqual([]);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('button', { name: 'LOGIN' }).waitFor();
});

describe('the keyboard alone', () => {
  /** Presses Tab until the focused element has this name. */
  async function tabTo(name: string): Promise<void> {
    const reached: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return (
          element?.getAttribute('aria-label') ??
          element?.labels?.[0]?.textContent ??
          element?.textContent ??
          ''
        );
      });
      if (focused.replace(/\s*\*$/, '') === name) return;
      reached.push(focused);
    }
    throw new Error(`Tab does not lead to '${name}', but to ${reached.join(' | ')}`);
  }

  it("signs in, changes the language and opens every chart's table", async () => {
    await page.goto(product.url);
    await page.getByRole('button', { name: 'LOGIN' }).waitFor();
    await tabTo('Email');
    await page.keyboard.type(product.household.user.email);
    await tabTo('Password');
    await page.keyboard.type(product.household.user.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Language', exact: true }).waitFor();

    await tabTo('Language');
    await page.keyboard.press('Enter');
    const arabic = page.getByRole('menuitemradio', { name: 'Arabic' });
    await arabic.waitFor();
    await menuHasFocus();
    for (let presses = 0; presses < 4 && !(await isFocused(arabic)); presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('html[lang=ar][dir=rtl]').waitFor();

    const t = textsOf(ARABIC);
    for (const metric of ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh']) {
      const chart = t(`metric.${metric}`);
      const menu = page.getByRole('button', { name: t('ui.chart.menu', { chart }), exact: true });
      // One chart is shown at a time: the quantity is chosen before it.
      if (!(await menu.isVisible())) {
        await tabTo(chart);
        await page.keyboard.press('Enter');
      }
      await menu.waitFor();
      await tabTo(t('ui.chart.menu', { chart }));
      await page.keyboard.press('Enter');
      const entry = page.getByRole('menuitem', { name: t('ui.chart.showTable') });
      await entry.waitFor();
      await menuHasFocus();
      for (let presses = 0; presses < 4 && !(await isFocused(entry)); presses += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page
        .getByRole('main')
        .getByRole('region', { name: chart, exact: true })
        .getByRole('table')
        .waitFor();
    }
  });

  /** Waits for the focus: an earlier key would go to the element that was focused before. */
  async function menuHasFocus(): Promise<void> {
    await page.locator('[role=menu]:focus-within').waitFor();
  }

  function isFocused(locator: ReturnType<Page['getByRole']>): Promise<boolean> {
    return locator.evaluate((element) => element === document.activeElement);
  }
});

it("begins and ends with the organisation's provider, and returns to the screen that was asked for", async () => {
  const provider = await startTestProvider();
  try {
    const { sysAdmin, user } = product.household;
    const form = {
      name: 'Campus',
      icon: 'school',
      issuer: provider.issuer,
      ...CLIENT,
      isEnabled: true,
      trustsAddresses: false,
      newUsersCustomerId: null,
      newUsersRole: 'VIEWER',
      groupsClaim: 'groups',
      roleWithoutGroup: null,
      groupRoles: [],
    };
    const path = '/backoffice/signInProviders';
    const stored = (await callApi(product.url, sysAdmin, 'POST', path, form)) as Provider;
    provider.register([stored.redirectUrl]);
    provider.signsIn({ sub: 'meera', email: user.email, email_verified: true });

    await page.goto(`${product.url}/alerts`);
    await page.getByRole('link', { name: /^Sign in with .*Campus/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: /^Sign in with .*Campus/ }).click();
    await page.waitForURL(`${product.url}/alerts`);
    await page.getByText('Welcome Meera', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.getByRole('button', { name: /^Yes/ }).click();
    await page.waitForURL(`${product.url}/`);

    provider.signsIn({ sub: 'noor', email: 'noor@example.org', email_verified: true });
    const arabic = await newContext(product.browser, product.url, ARABIC);
    const reader = await arabic.newPage();
    await reader.goto(product.url);
    await reader.getByRole('link', { name: /Campus/ }).click();
    await reader.waitForURL(`${product.url}/signIn/provider`);
    const t = textsOf(ARABIC);
    await reader.getByText(t('providerSignIn.error.notInvited')).waitFor();
    await arabic.close();
  } finally {
    await provider.close();
  }
});
