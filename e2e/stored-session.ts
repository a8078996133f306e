import type { Page } from 'playwright-core';
import { memoryStorage } from '../apps/web/src/lib/session/browser-storage.ts';
import { createSessionStore } from '../apps/web/src/lib/session/session-store.ts';
import { createStoredData, storedUserSchema } from '../apps/web/src/lib/session/stored-data.ts';
import { type Account, requestTokens } from './platform-api.ts';

/**
 * Opens a page as a user who signed in before: only tests of the sign-in itself go through its form, which takes a
 * page more. Not for partners, whose session has a record that only the console asks for.
 */
export async function openSignedIn(
  page: Page,
  serverUrl: string,
  account: Account,
  path = '/dashboard',
): Promise<void> {
  await restoreSession(page, serverUrl, account);
  await page.goto(serverUrl + path);
}

/** The same for whatever address the page is sent to first. */
export async function restoreSession(page: Page, serverUrl: string, account: Account): Promise<void> {
  const session = { origin: serverUrl, entries: await createStoredSession(serverUrl, account) };
  // Before the first script of the first page; what comes of the session afterwards is the console's business.
  await page.addInitScript(({ origin, entries }) => {
    if (location.origin !== origin || sessionStorage.getItem('was-signed-in')) return;
    sessionStorage.setItem('was-signed-in', 'true');
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, session);
}

/** What the console keeps in the browser's storage once this person has signed in. */
async function createStoredSession(
  serverUrl: string,
  account: Account,
): Promise<[key: string, text: string][]> {
  const pair = await requestTokens(serverUrl, account);
  const response = await fetch(`${serverUrl}/api/auth/user`, {
    headers: { 'x-authorization': `Bearer ${pair.token}` },
  });
  const user = storedUserSchema.parse(await response.json());
  const storage = memoryStorage();
  createSessionStore(createStoredData(storage), new EventTarget(), Date.now).open({
    ...pair,
    user,
    record: undefined,
  });
  return Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index) ?? '';
    return [key, storage.getItem(key) ?? ''];
  });
}
