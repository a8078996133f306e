import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { closeContexts, launchBrowser, sharedBrowser } from './browser.ts';
import { newContext } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { watchForTrouble } from './page-watch.ts';
import type { Account } from './platform-api.ts';
import { createProductDatabase } from './product-database.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { restoreSession } from './stored-session.ts';
import { ENGLISH, type Language } from './texts.ts';

/** The built product with a household in it, and a browser. */
export type Product = {
  readonly database: TestDatabase;
  readonly household: Household;
  readonly server: ServerUnderTest;
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly browser: Browser;
  close(): Promise<void>;
};

export type ProductOptions = {
  /** Environment variables of the server, besides DATABASE_URL. */
  readonly settings?: Record<string, string>;
  /** Required for maps. */
  readonly withWebGl?: boolean;
  /** Required for push. */
  readonly withNotifications?: boolean;
  /** Whether the product loads all places of the world, instead of two cities. */
  readonly withAllPlaces?: boolean;
};

/**
 * Starts the product on a database of its own.
 * @param deviceNames names of the household's devices
 */
export async function startProduct(
  deviceNames: readonly string[],
  { settings, withWebGl, withNotifications, withAllPlaces }: ProductOptions = {},
): Promise<Product> {
  const database = withAllPlaces ? await createTestDatabase() : await createProductDatabase();
  let server: ServerUnderTest | undefined;
  try {
    const household = await createHousehold(database, deviceNames);
    server = await startServer({ DATABASE_URL: database.url, ...settings });
    const isShared = !withWebGl && !withNotifications;
    const browser = await (isShared ? sharedBrowser() : launchBrowser({ withWebGl, withNotifications }));
    const leave = () => (isShared ? closeContexts(browser) : browser.close());
    const { url } = server;
    return { database, household, server, url, browser, close: () => close(leave, server, database) };
  } catch (error) {
    await close(async () => undefined, server, database);
    throw error;
  }
}

async function close(
  leaveBrowser: () => Promise<void>,
  server: ServerUnderTest | undefined,
  database: TestDatabase,
) {
  await leaveBrowser();
  await server?.stop();
  await database.close();
}

export type Window = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors so far, by `watchForTrouble`. */
  readonly troubles: readonly string[];
};

export type WindowOptions = {
  /** First path of a signed-in account. Default: the dashboard; null: none. */
  readonly path?: string | null | undefined;
  readonly language?: Language;
};

/**
 * A window with a profile of its own, in English by default.
 * @param account signed-in account; missing: the window is empty
 */
export async function openWindow(
  { browser, url }: Pick<Product, 'browser' | 'url'>,
  account?: Account,
  { path = '/dashboard', language = ENGLISH }: WindowOptions = {},
): Promise<Window> {
  const context = await newContext(browser, url, language);
  const { troubles } = await watchForTrouble(context, url);
  const page = await context.newPage();
  if (account) await restoreSession(page, url, account);
  if (account && path !== null) await page.goto(url + path);
  return { context, page, troubles };
}
