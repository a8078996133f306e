import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { addAxe } from './accessibility.ts';
import { launchBrowser } from './browser.ts';
import { newContext, signIn } from './console-steps.ts';
import { createHousehold, type Household } from './household.ts';
import { watchForTrouble } from './page-watch.ts';
import type { Account } from './platform-api.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { ENGLISH } from './texts.ts';

/** The built product with a household in it, and a browser. */
export type Product = {
  readonly database: TestDatabase;
  readonly household: Household;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly browser: Browser;
  close(): Promise<void>;
};

/**
 * Starts it on a database of its own.
 * @param deviceNames of the household
 * @param settings of the server, besides the database's
 */
export async function startProduct(
  deviceNames: readonly string[],
  settings: Record<string, string> = {},
): Promise<Product> {
  const database = await createTestDatabase();
  let server: ServerUnderTest | undefined;
  try {
    const household = await createHousehold(database, deviceNames);
    server = await startServer({ DATABASE_URL: database.url, ...settings });
    const browser = await launchBrowser();
    const { url } = server;
    return { database, household, url, browser, close: () => close(browser, server, database) };
  } catch (error) {
    await close(undefined, server, database);
    throw error;
  }
}

async function close(
  browser: Browser | undefined,
  server: ServerUnderTest | undefined,
  database: TestDatabase,
) {
  await browser?.close();
  await server?.stop();
  await database.close();
}

export type Window = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What must not happen, and did. */
  readonly troubles: readonly string[];
};

/** A window with a profile of its own, in English, that axe can look into. @param account who signs in there */
export async function openWindow({ browser, url }: Product, account?: Account): Promise<Window> {
  const context = await newContext(browser, url, ENGLISH);
  const { troubles } = await watchForTrouble(context, url);
  await addAxe(context);
  const page = await context.newPage();
  if (account) await signIn(page, url, account);
  return { context, page, troubles };
}
