import { PROVIDER_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import { signOut } from '../../../../lib/session/sign-out.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../../testing/fake-server.ts';

const FINISH = 'POST /backoffice/providerSignIn/session';
const PROVIDER_ID = '5e000000-6a1e-11f1-9c5b-000000000001';
const CAMPUS = { id: PROVIDER_ID, name: 'Campus', icon: 'school' };

let backend: FakeServer;
beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/providerSignIn': () => ({ body: { providers: [CAMPUS], isByDomain: true } }),
    [FINISH]: () => ({ body: { token: 'token-1', refreshToken: 'refresh-1' } }),
    'GET /api/auth/user': () => ({ body: aUser({ authority: 'SYS_ADMIN' }) }),
    'POST /backoffice/webLogin/login': () => ({ body: [{ userType: 'SYS_ADMIN' }] }),
    'GET /ready': () => ({ body: { status: 'up', checks: {} } }),
    'GET /backoffice/signInProviders': () => ({ body: [] }),
    'GET /backoffice/signInDomains': () => ({ body: [] }),
  });
});
afterEach(() => {
  leaveConsole();
  sessionStorage.clear();
});

/** A press that does not leave the page. */
async function choose(name: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  return link;
}

describe('a sign-in by a provider', () => {
  it('begins at the button of the sign-in page, and returns to the screen that was asked for', async () => {
    await openConsole('/organisation/sign-in');
    const link = await choose('Sign in with \u2068Campus\u2069');
    expect(link).toHaveAttribute('href', `/oauth2/authorization/${PROVIDER_ID}`);
    leaveConsole();
    await openConsole('/signIn/provider');
    await waitFor(() => expect(shownAddress()).toBe('/organisation/sign-in'));
    expect(sessionStore.tokens()).toEqual({ token: 'token-1', refreshToken: 'refresh-1' });
    expect(backend.to(FINISH)).toHaveLength(1);
  });

  it('finds the providers of a mail domain, of which alone the server learns', async () => {
    const FIND = 'POST /backoffice/providerSignIn/domain';
    backend.on(FIND, () => ({ body: [] }));
    await openConsole('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your organisation' }));
    const address = screen.getByRole('textbox', { name: /at your organisation/ });
    await enterText(address, 'meera@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/is not set up for this address/)).toBeInTheDocument();
    expect(backend.to(FIND)[0]?.body).toEqual({ domain: 'example.org' });
    backend.on(FIND, () => ({ body: [CAMPUS, { ...CAMPUS, id: `${PROVIDER_ID}2`, name: 'Staff' }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: 'Sign in with \u2068Staff\u2069' })).toBeInTheDocument();
  });

  it('says why it failed, and leads back', async () => {
    backend.on(FINISH, () => refusal(PROVIDER_SIGN_IN_ERRORS.notInvited));
    await openConsole('/signIn/provider');
    expect(await screen.findByRole('alert')).toHaveTextContent(/no account for you here/);
    await userEvent.click(screen.getByRole('link', { name: 'Back to the sign-in' }));
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeInTheDocument();
  });
});

it('ends at the provider, too, when its user signs out', async () => {
  const END = 'POST /backoffice/providerSignIn/end';
  backend.on(END, () => ({ body: { url: null } }));
  await openConsole('/signIn/provider');
  await waitFor(() => expect(sessionStore.current()).toBeDefined());
  signOut('hour');
  expect(backend.to(END)).toEqual([]);
  leaveConsole();
  await openConsole('/signIn/provider');
  await waitFor(() => expect(sessionStore.current()).toBeDefined());
  signOut('chosen');
  await waitFor(() => expect(backend.to(END).map(({ token }) => token)).toEqual(['token-1']));
});
