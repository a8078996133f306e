import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoKeyOf } from '../apps/server/src/features/sign-in/demo-key.ts';
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { floorPlanPath } from '../apps/web/src/lib/paths/floor-plan-path.ts';
import {
  alarmPath,
  conversationPath,
  PATHS,
  resetPasswordPath,
  updateLocationPath,
} from '../apps/web/src/lib/paths/paths.ts';
import { customerEditPath, userSessionsPath } from '../apps/web/src/lib/paths/user-paths.ts';
import { DEMO_FRAGMENT, type DemoSignIn } from '../packages/contract/src/sign-in/demo-sign-ins.ts';
import { accessibilityFindings } from './accessibility.ts';
import { widthsThatScroll } from './appearance.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { newContext } from './console-steps.ts';
import { findTenantRows, type TenantRows } from './demo-rows.ts';
import { listDevices, signInToApi } from './platform-api.ts';
import { createProductDatabase } from './product-database.ts';
import { WALK_TIMEOUT_MS, walkScreens } from './screen-walk.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { ENGLISH } from './texts.ts';

let database: TestDatabase;
let server: ServerUnderTest;
let browser: Browser;
let signIns: DemoSignIn[];
let deviceIds: Map<string, string>;
let tenantRows: TenantRows;

beforeAll(async () => {
  database = await createProductDatabase();
  server = await startServer({ DATABASE_URL: database.url, AIRDECK_DEMO: 'true' });
  signIns = JSON.parse(await readFile(join(server.dataDir, 'demo/demo-sign-ins.json'), 'utf8'));
  deviceIds = await listDeviceIds();
  tenantRows = await findTenantRows(
    server.url,
    signIns.find(({ name }) => name === 'Asha Mohanty') as DemoSignIn,
    deviceIds.get('AD-1001') ?? '',
  );
  browser = await sharedBrowser();
});

afterAll(async () => {
  if (browser) await closeContexts(browser);
  await server?.stop();
  await database?.close();
});

/** The address that shows the sign-in cards, as the start prints it. */
const demoLink = (): string => `${server.url}/${DEMO_FRAGMENT}${demoKeyOf(signIns)}`;

/** Signs in by one click on a user's card. */
async function clickCard(page: Page, name: string): Promise<void> {
  await page.goto(demoLink());
  await page.getByRole('listitem').getByRole('button', { name }).click();
  await page.waitForURL('**/dashboard');
}

/** Ids of the demo's devices by name, listed by administrators only: the number of sign-ins is limited. */
async function listDeviceIds(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const admin of signIns.filter(({ userType }) => userType === 'TENANT_ADMIN')) {
    const devices = await listDevices(server.url, await signInToApi(server.url, admin));
    for (const { id, name } of devices) ids.set(name, id.id);
  }
  return ids;
}

it('shows a sign-in card for every user of the demo, accessible and at every width', async () => {
  const context = await newContext(browser, server.url, ENGLISH);
  const page = await context.newPage();
  await page.goto(demoLink());
  const cards = page.getByRole('region', { name: 'Demo: sign in with one click' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.locator('bdi:first-child').allTextContents()).toEqual(
    expect.arrayContaining(signIns.map(({ name }) => name)),
  );
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await widthsThatScroll(page, [360, 768, 1280, 1920])).toEqual([]);
  await context.close();
});

/** The menu of each user, and a check of their own dashboard. */
const PEOPLE: readonly [
  what: string,
  name: string,
  greeting: string,
  menu: string[],
  own: (page: Page) => Promise<void>,
][] = [
  [
    'a customer user',
    'Meera Das',
    'Welcome Meera',
    ['Dashboard', 'Alerts', 'Messages', 'Historical Data', 'Connect Device', 'Feedback', 'Profile'],
    (page) => choosesAmong(page, ['AD-1001', 'AD-1002', 'AD-1003']),
  ],
  [
    'a user with the menu of Japan',
    'Haruto Sato',
    'Welcome Haruto',
    ['Dashboard', 'Historical Data'],
    (page) => choosesAmong(page, ['AD-2001', 'AD-2002', 'AD-2003']),
  ],
  [
    'a user with the reduced menu',
    'Ben Wright',
    'Welcome Ben',
    ['Dashboard', 'Historical Data'],
    (page) => choosesAmong(page, ['AD-5001', 'AD-5002']),
  ],
  [
    'a tenant administrator',
    'Asha Mohanty',
    'Welcome Asha',
    ['Dashboard', 'Customers', 'Devices', 'Alerts', 'Messages', 'Historical Data', 'Partners', 'Profile'],
    (page) =>
      hasCards(page, [
        'AD-1001',
        'AD-1002',
        'AD-1003',
        'AD-2001',
        'AD-2002',
        'AD-2003',
        'AD-3001',
        'AD-3002',
      ]),
  ],
  [
    'a partner',
    'Emi Kato',
    'Welcome Emi',
    ['Dashboard', 'My Shipments', 'Manage Customers', 'Devices'],
    async (page) => {
      const cards = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
      await expect.poll(() => cards.count()).toBe(2);
      await cards.filter({ hasText: 'Showroom' }).getByRole('meter').waitFor();
      await cards.filter({ hasText: 'Still in its box' }).waitFor();
    },
  ],
  [
    'a system administrator',
    'Robin Ekwueme',
    'Welcome Robin',
    [
      'Dashboard',
      'Tenants',
      'Devices',
      'Purifier',
      'Shipments',
      'Customers',
      'Partners',
      'Create Questions',
      'Feedback',
    ],
    async (page) => page.getByText('Airdeck is running and receiving readings.').waitFor(),
  ],
];

async function choosesAmong(page: Page, devices: string[]): Promise<void> {
  await page
    .getByRole('meter', { name: 'Air quality index' })
    .or(page.getByRole('img', { name: /^Air quality index/ }))
    .waitFor();
  const options = page.getByRole('combobox', { name: 'Device' }).locator('option');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(devices.map((name) => expect.stringContaining(name)));
}

async function hasCards(page: Page, devices: string[]): Promise<void> {
  const cards = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(7);
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect.poll(() => cards.count()).toBe(devices.length);
  const shown = await cards.allTextContents();
  for (const device of devices) expect(shown.filter((text) => text.includes(device))).toHaveLength(1);
}

/** Users who open the address of a device outside their scope, and the message of the page. */
const STRANGERS: readonly [name: string, device: string, answer: string][] = [
  ['Meera Das', 'AD-4001', 'This item does not exist, or you do not have access to it.'],
  ['Meera Das', 'AD-3001', 'This item does not exist, or you do not have access to it.'],
  ['Haruto Sato', 'AD-1001', 'This item does not exist, or you do not have access to it.'],
  ['Asha Mohanty', 'AD-4001', 'This item does not exist, or you do not have access to it.'],
  ['Emi Kato', 'AD-4001', 'This item does not exist, or you do not have access to it.'],
  ['Robin Ekwueme', 'AD-4001', 'To see more, act as an administrator of the tenant.'],
];

/** A user of a device's customer, and an administrator of its tenant, with the device and its room. */
const OWNERS = [
  ['Meera Das', 'AD-1001', 'Living room'],
  ['Asha Mohanty', 'AD-1001', 'Living room'],
] as const;

/** The screens that were checked, as in `PATHS`. */
const seen = new Set<string>();

/** Screens about the reader's own account, or about those of the users below, which look alike for every role. */
const ALIKE: readonly string[] = [
  PATHS.changePassword,
  PATHS.changeEmail,
  PATHS.personalData,
  PATHS.ownNotifications,
  PATHS.sessions,
  PATHS.secondFactor,
  PATHS.apiKeys,
  PATHS.usersApiKeys,
  PATHS.deletionRequests,
];

/** Partners have screens of their own, and those of the tenant's administrator above. */
const PARTNER = 'Emi Kato';

/** The screens of a user that need no second check. */
const knownTo = (name: string): ReadonlySet<string> =>
  new Set([...seen].filter((path) => (name === PARTNER ? path !== PATHS.dashboard : ALIKE.includes(path))));

/** Addresses to which menus and buttons lead, or nothing. */
const UNLINKED: Readonly<Record<string, (rows: TenantRows) => string[]>> = {
  'Meera Das': () => [PATHS.ownUserCreate],
  'Asha Mohanty': ({ customerId, conversationId, userId, floorId, alarmId }) => [
    alarmPath(alarmId),
    floorPlanPath(floorId),
    userSessionsPath(userId),
    PATHS.deviceData,
    updateLocationPath(deviceIds.get('AD-1001') ?? ''),
    // In the menu of a device's page.
    PATHS.passport.replace(':id', deviceIds.get('AD-1001') ?? ''),
    `${PATHS.ventilation}?device=${deviceIds.get('AD-1001')}`,
    customerEditPath(customerId),
    conversationPath(conversationId),
  ],
  'Emi Kato': () => [PATHS.newDashboard],
  'Robin Ekwueme': ({ userId }) => [`/viewResponse/${userId}/1`, `/fill-user-response/${userId}/2`],
};

/** The main screens, which are walked by keyboard. */
const TABBED: Readonly<Record<string, readonly string[]>> = {
  'Meera Das': [PATHS.connectDevice, PATHS.fillResponse],
  'Asha Mohanty': [
    PATHS.dashboard,
    PATHS.customers,
    PATHS.devices,
    PATHS.alerts,
    PATHS.messages,
    PATHS.historicalData,
    PATHS.profile,
    PATHS.singleDevice,
    PATHS.ruleCreate,
    PATHS.customerCreate,
  ],
};

const UNLINKED_BEFORE_SIGN_IN = [
  `${PATHS.createPassword}?activateToken=x`,
  resetPasswordPath('x'),
  `${PATHS.takeBackEmail}?token=x`,
  PATHS.secondStep,
  PATHS.providerSignIn,
  PATHS.howJudged,
  PATHS.activationLinkExpired,
  PATHS.passwordResetLinkExpired,
];

/** These lead on to screens of the console. */
const ADDRESSES_IN_MAILS = [PATHS.landingCreatePassword, PATHS.landingResetPassword];

describe.each(PEOPLE)('%s', (_what, name, greeting, menu, own) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await newContext(browser, server.url, ENGLISH);
    page = await context.newPage();
    await clickCard(page, name);
  });
  afterAll(() => context?.close());

  it('sees their own dashboard and menu', async () => {
    await page.getByText(greeting, { exact: true }).waitFor();
    const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await expect.poll(() => entries.allTextContents()).toEqual(menu);
    await own(page);
  });

  it.each(STRANGERS.filter(([stranger]) => stranger === name))(
    'as %s sees nothing of %s, which belongs to more',
    async (_name, device, answer) => {
      const id = deviceIds.get(device) ?? '';
      const answered: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes(`/api/`) && response.url().includes(id)) answered.push(response.status());
      });
      await page.goto(`${server.url}/getSingleDeviceData/${id}/${device}`);
      await page.getByRole('main').getByText(answer, { exact: true }).waitFor();
      // The page of a device waits for readings until it is refused.
      await expect.poll(() => page.getByRole('main').locator('dl').count()).toBe(0);
      expect(await page.getByRole('meter').count()).toBe(0);
      expect(answered.filter((status) => status < 400)).toEqual([]);
    },
  );

  it.each(OWNERS.filter(([owner]) => owner === name))(
    'as %s sees %s, which is their own',
    async (_name, device, room) => {
      // The page shows the device's own room and name, instead of the one in the address.
      await page.goto(`${server.url}/getSingleDeviceData/${deviceIds.get(device)}/another-name`);
      await page.getByRole('heading', { level: 1, name: room }).waitFor();
      await page.getByRole('main').getByText(device, { exact: true }).waitFor();
      await page.getByRole('meter', { name: 'Air quality index' }).waitFor();
    },
  );

  // The addresses of the reduced menus are among the customer user's.
  it.skipIf(menu.length === 2)(
    'has no screen with a finding of accessibility',
    { timeout: WALK_TIMEOUT_MS },
    async () => {
      await page.goto(`${server.url}/dashboard`);
      await page.getByText(greeting, { exact: true }).waitFor();
      const { findings, visited } = await walkScreens(page, {
        firstLook: PEOPLE.findIndex(([, person]) => person === name),
        more: UNLINKED[name]?.(tenantRows) ?? [],
        known: knownTo(name),
        tabbed: TABBED[name] ?? [],
      });
      for (const screen of visited) seen.add(screen);
      expect(findings).toEqual([]);
    },
  );
});

it('has no screen with a finding of accessibility before a sign-in', {
  timeout: WALK_TIMEOUT_MS,
}, async () => {
  const context = await newContext(browser, server.url, ENGLISH);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { findings, visited } = await walkScreens(page, {
    firstLook: 0,
    more: UNLINKED_BEFORE_SIGN_IN,
    tabbed: [PATHS.signIn],
  });
  for (const screen of visited) seen.add(screen);
  expect(findings).toEqual([]);
  await context.close();
});

it('has been checked on every screen', () => {
  expect(Object.values(PATHS).filter((path) => !seen.has(path))).toEqual(ADDRESSES_IN_MAILS);
});
