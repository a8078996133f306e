import type { UserBody } from '@airdeck/contract/users/user-body';
import { act, render } from '@testing-library/react';
import { Console } from '../app/console.tsx';
import { createSessionRouter, type SessionRouter } from '../app/routes/session-router.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { sessionStore } from '../lib/session/session.ts';
import type { NewSession } from '../lib/session/session-store.ts';
import type { StoredUser } from '../lib/session/stored-data.ts';
import { anEnd } from './fake-server.ts';
import { type Language, speak } from './texts.ts';

const NULL_ID = { id: '13814000-1dd2-11b2-8080-808080808080' };

/** A customer's user in the platform's format; parts can be overridden. */
export function aUser(part: Partial<StoredUser> = {}): UserBody {
  const { id, tenantId, customerId = NULL_ID, additionalInfo = null, ...rest } = part;
  const user = {
    createdTime: 0,
    firstName: 'meera',
    lastName: 'Das',
    email: 'meera@example.com',
    authority: 'CUSTOMER_USER' as const,
    phone: null,
    version: 1,
    ...rest,
  };
  return {
    ...user,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    id: { entityType: 'USER', id: id?.id ?? '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f004' },
    tenantId: { entityType: 'TENANT', id: tenantId?.id ?? '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001' },
    customerId: { entityType: 'CUSTOMER', ...customerId },
    name: user.email,
    additionalInfo,
  };
}

/** Begins the session of a customer's user, or of the given user, as if signed in before. */
export function signInAs(part: Partial<StoredUser> = {}, record?: NewSession['record']): void {
  sessionStore.open({ token: 't', refreshToken: 'r', user: aUser(part), record, end: anEnd() });
}

let opened: SessionRouter | undefined;

/** To be called after each test: signs out, and clears the cache. */
export function leaveConsole(): void {
  act(() => sessionStore.close('chosen'));
  queryClient.clear();
}

/** Opens the console at a URL, like the page, with a fake server. */
export async function openConsole(address: string, language: Language = 'en'): Promise<void> {
  await speak(language);
  window.history.replaceState(null, '', address);
  // The session outlives a test: otherwise, every console opened before would keep listening to it.
  opened?.dispose();
  opened = createSessionRouter(sessionStore);
  render(<Console sessionRouter={opened} />);
}

/** The console's present URL. */
export function shownAddress(): string {
  return window.location.pathname + window.location.search;
}
