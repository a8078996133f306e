import type { Page } from 'playwright-core';
import { memoryStorage } from '../apps/web/src/lib/session/browser-storage.ts';
import { createSessionStore } from '../apps/web/src/lib/session/session-store.ts';
import { createStoredData, storedUserSchema } from '../apps/web/src/lib/session/stored-data.ts';
import { sessionEndSchema } from '../packages/contract/src/sign-in/session-end.ts';
import { type Account, requestTokens } from './platform-api.ts';

/**
 * Opens a page with a stored session: only tests of the sign-in itself use its form, which costs a further page. Not
 * for partners, whose session has a record that only the console requests.
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

/** The same, for a page that is navigated afterwards. */
export async function restoreSession(page: Page, serverUrl: string, account: Account): Promise<void> {
  const session = { origin: serverUrl, entries: await createStoredSession(serverUrl, account) };
  // Once, before the first script of the first page; afterwards the console manages the session.
  await page.addInitScript(({ origin, entries }) => {
    if (location.origin !== origin || sessionStorage.getItem('was-signed-in')) return;
    sessionStorage.setItem('was-signed-in', 'true');
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, session);
}

/** The console's entries in the browser's storage after a sign-in with this account. */
async function createStoredSession(
  serverUrl: string,
  account: Account,
): Promise<[key: string, text: string][]> {
  const pair = await requestTokens(serverUrl, account);
  const response = await fetch(`${serverUrl}/api/auth/user`, {
    headers: { 'x-authorization': `Bearer ${pair.token}` },
  });
  const user = storedUserSchema.parse(await response.json());
  const used = await fetch(`${serverUrl}/backoffice/session/use`, {
    method: 'POST',
    headers: { 'x-authorization': `Bearer ${pair.token}` },
  });
  const storage = memoryStorage();
  createSessionStore(createStoredData(storage), new EventTarget(), Date.now).open({
    ...pair,
    user,
    record: undefined,
    end: sessionEndSchema.parse(await used.json()),
  });
  return Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index) ?? '';
    return [key, storage.getItem(key) ?? ''];
  });
}
