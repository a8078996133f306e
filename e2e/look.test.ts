import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { addAxe, seriousFindings } from './accessibility.ts';
import { chooseLanguage, chooseTheme, widthsThatScroll } from './appearance.ts';
import { launchBrowser } from './browser.ts';
import { openChartTable } from './chart-table.ts';
import { newContext, openMenu, signIn, waitUntilWhole } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { watchForTrouble } from './page-watch.ts';
import { fiveHours, sendReadings, signInToApi } from './platform-api.ts';
import { makeQuestions } from './questionnaire.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { ENGLISH, LANGUAGES, textsOf } from './texts.ts';

const WIDTHS_PX = [360, 768, 1280, 1920];
/** Names come from people: this one is just a name. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

const t = textsOf(ENGLISH);

let database: TestDatabase;
let server: ServerUnderTest;
let browser: Browser;
let household: Household;

beforeAll(async () => {
  database = await createTestDatabase();
  household = await createHousehold(database, [HOSTILE, 'Music room', 'Never heard of']);
  server = await startServer({ DATABASE_URL: database.url });
  const [room, musicRoom] = household.devices;
  if (room)
    await sendReadings(
      server.url,
      room.token,
      fiveHours({ pm25: 71, pm10: 96, co2: 1180, tvoc: 640, bat: 80 }),
    );
  if (musicRoom) await sendReadings(server.url, musicRoom.token, fiveHours({ co2: 720, temp: 21.4, rh: 48 }));
  await makeQuestions(server.url, await signInToApi(server.url, household.sysAdmin));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.close();
});

type Role = 'nobody' | 'user' | 'admin' | 'sysAdmin';

/** A profile in which somebody is signed in, or nobody. */
async function openAs(
  role: Role,
): Promise<{ context: BrowserContext; page: Page; troubles: readonly string[] }> {
  const context = await newContext(browser, server.url, ENGLISH);
  const { troubles } = await watchForTrouble(context, server.url);
  await addAxe(context);
  const page = await context.newPage();
  if (role === 'nobody') await page.goto(server.url);
  else await signIn(page, server.url, household[role]);
  return { context, page, troubles };
}

/** The address of a device's own screen, by its place in the household. */
function devicePath(index: number): string {
  const { id = '', name = '' } = household.devices[index] ?? {};
  return `/getSingleDeviceData/${id}/${encodeURIComponent(name)}`;
}

const SCREENS: readonly [name: string, role: Role, path: () => string][] = [
  ['sign-in', 'nobody', () => '/'],
  ['page not found', 'nobody', () => '/nowhere'],
  ['dashboard of a customer', 'user', () => `/dashboard?device=${household.devices[0]?.id}`],
  ['dashboard without particles', 'user', () => `/dashboard?device=${household.devices[1]?.id}`],
  ['dashboard without readings', 'user', () => `/dashboard?device=${household.devices[2]?.id}`],
  ['own feedback', 'user', () => '/fill-response'],
  ['dashboard of a tenant', 'admin', () => '/dashboard'],
  ['device of a tenant', 'admin', () => devicePath(0)],
  ['device that is not there', 'admin', () => '/getSingleDeviceData/13814000-1dd2-11b2-8080-808080808080/x'],
  ['audit log', 'admin', () => '/audit'],
  ['home of the system administrator', 'sysAdmin', () => '/dashboard'],
  ['questions', 'sysAdmin', () => '/createQuestion'],
  ['feedback of users', 'sysAdmin', () => '/user-feedback'],
  ['feedback not given yet', 'sysAdmin', () => `/viewResponse/${household.user.id}/2`],
  ['feedback filled in for a user', 'sysAdmin', () => `/fill-user-response/${household.user.id}/2`],
  ['page not found, signed in', 'sysAdmin', () => '/nowhere'],
];

describe.each(['nobody', 'user', 'admin', 'sysAdmin'] as const)('what %s sees', (role) => {
  let seen: Awaited<ReturnType<typeof openAs>>;
  beforeAll(async () => {
    seen = await openAs(role);
  });
  afterAll(async () => {
    await seen?.context.close();
  });

  it.each(SCREENS.filter(([, forRole]) => forRole === role))(
    '%s: is accessible and fits, in each language and theme',
    async (_name, _role, path) => {
      const { page, troubles } = seen;
      await page.goto(server.url + path());
      const found: string[] = [];
      const note = (where: string, findings: readonly string[]) => {
        found.push(...findings.map((finding) => `${where}: ${finding}`));
      };
      for (const language of LANGUAGES) {
        await chooseLanguage(page, language);
        await chooseTheme(page, 'light');
        await waitUntilWhole(page);
        note(`${language.tag}, light`, await seriousFindings(page));
        note(`${language.tag}`, await widthsThatScroll(page, WIDTHS_PX));
        await chooseTheme(page, 'dark');
        // Only colours are others.
        note(`${language.tag}, dark`, await seriousFindings(page, ['color-contrast', 'link-in-text-block']));
      }
      expect(found).toEqual([]);
      expect(troubles.filter((trouble) => !isAnswerToForeignDevice(trouble))).toEqual([]);
    },
  );
});

/** Browsers put each answer of 400 and above on the console; asking for a device that is not there gets one. */
function isAnswerToForeignDevice(trouble: string): boolean {
  return /status of 40[34] .*13814000-1dd2-11b2-8080-808080808080/.test(trouble);
}

it('is accessible with everything open, and on a phone', async () => {
  const { context, page, troubles } = await openAs('user');
  await waitUntilWhole(page);
  for (const metric of ['pm25', 'pm10', 'co2', 'tvoc'])
    await openChartTable(page, ENGLISH, t(`metric.${metric}`));
  expect(await seriousFindings(page)).toEqual([]);

  await openMenu(page, t('language.menu'));
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t('topBar.signOut') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: t('ui.cancel') }).click();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: t('shell.openMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('nav.dashboard') })
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

describe('a device whose name is HTML', () => {
  it('is just a name to its customer: in the selector, the sentence, the table and the file', async () => {
    const { context, page, troubles } = await openAs('user');
    await page.goto(`${server.url}/dashboard?device=${household.devices[0]?.id}`);
    await waitUntilWhole(page);
    const selector = page.getByRole('combobox');
    expect(await selector.locator('option:checked').textContent()).toBe(HOSTILE);
    expect(await selector.locator('option').allTextContents()).toContain(HOSTILE);
    await page.getByRole('heading', { level: 1 }).getByText(HOSTILE).waitFor();
    const { name } = await saveCsv(page, t('metric.pm25'));
    expect(name).toBe('img src=x onerror=alert(1) PM2.5.csv');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is just a name to its tenant: on the card, in the charts, in the page, its address and its title', async () => {
    const { context, page, troubles } = await openAs('admin');
    await waitUntilWhole(page);
    const table = await openChartTable(page, ENGLISH, t('tenantDashboard.pm25'));
    await table.getByRole('columnheader', { name: `${HOSTILE} (µg/m³)` }).waitFor();
    const { text } = await saveCsv(page, t('tenantDashboard.pm25'));
    expect(text.split('\r\n')[0]).toContain(`"""><img src=x onerror=alert(1)> (µg/m³)"`);

    await page
      .getByRole('list', { name: t('tenantDashboard.devices') })
      .getByRole('link', { name: HOSTILE })
      .click();
    await page.waitForURL('**/getSingleDeviceData/**');
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(decodeURIComponent(devicePath(0)));
    await expect.poll(() => page.title()).toBe(t('app.documentTitle', { page: HOSTILE }));
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

/** Saves a chart as CSV. @returns the file's name and its text */
async function saveCsv(page: Page, chart: string): Promise<{ name: string; text: string }> {
  await openMenu(page, t('ui.chart.menu', { chart }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('ui.chart.saveCsv') }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
