import { FORCED_SIGN_OUT_MS } from '@airdeck/air/windows';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../testing/console.tsx';
import { type FakeHandler, fakeServer } from '../testing/fake-server.ts';

const DEVICE = '/getSingleDeviceData/7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005/Lobby';
const READY: FakeHandler = () => ({ body: { status: 'up', checks: { database: 'up' } } });

const systemAdmin = aUser({ authority: 'SYS_ADMIN', firstName: 'ines' });

function server() {
  return fakeServer({
    'GET /ready': READY,
    'GET /health': () => ({ body: { status: 'up' } }),
  });
}

function signInAs(user = systemAdmin) {
  sessionStore.open({ token: 'token-1', refreshToken: 'refresh-1', user, record: undefined });
}

// Loaded on demand in the product; here immediately.
beforeAll(() => import('../ui/menu/menu-popup.tsx'));

afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

describe('the console', () => {
  it('greets the user by the first name, capitalised', async () => {
    server();
    signInAs();
    await openConsole('/dashboard');
    expect(await screen.findByText('Welcome Ines')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Dashboard · Airdeck'));
  });

  it('redirects a signed-in user from the sign-in to the dashboard', async () => {
    server();
    signInAs();
    await openConsole('/login');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(shownAddress()).toBe('/dashboard');
  });

  it('shows an unknown path as not found, without top bar and sidebar', async () => {
    server();
    signInAs();
    await openConsole('/tenants/of/nobody');
    expect(await screen.findByRole('heading', { name: 'PAGE NOT FOUND' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByText('Welcome Ines')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    expect(await screen.findByText('Welcome Ines')).toBeInTheDocument();
  });

  it('shows a screen of another role as not found', async () => {
    server();
    signInAs();
    await openConsole('/connectDevice');
    expect(await screen.findByRole('heading', { name: 'PAGE NOT FOUND' })).toBeInTheDocument();
  });

  it('shows an unknown path as not found when signed out, without a menu', async () => {
    server();
    await openConsole('/nowhere');
    expect(await screen.findByRole('heading', { name: 'PAGE NOT FOUND' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('redirects to the sign-in when signed out, and keeps the URL', async () => {
    server();
    await openConsole(DEVICE);
    await screen.findByRole('button', { name: 'LOGIN' });
    expect(shownAddress()).toBe(`/?next=${encodeURIComponent(DEVICE)}`);
  });

  it('asks for confirmation before signing out, and can be cancelled', async () => {
    const backend = server();
    signInAs();
    await openConsole('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('You have to login again once you logout!');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sessionStore.current()).toBeDefined();
    expect(backend.to('POST /api/auth/logout')).toEqual([]);
  });

  it('clears the token, notifies the server and shows the sign-in after signing out', async () => {
    const backend = server();
    signInAs();
    await openConsole('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeInTheDocument();
    expect(shownAddress()).toBe('/');
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(backend.to('POST /api/auth/logout').map(({ token }) => token)).toEqual(['token-1']);
  });

  it('warns a minute before the session limit of one hour, then signs out and shows the reason', async () => {
    server();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    signInAs();
    await openConsole('/dashboard');
    await screen.findByText('Welcome Ines');
    await act(() => vi.advanceTimersByTimeAsync(FORCED_SIGN_OUT_MS - 61_000));
    expect(screen.queryByText(/You will be signed out/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(/You will be signed out at/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/because a session lasts one hour/)).toBeInTheDocument();
    expect(sessionStore.lastEnd()).toBe('hour');
  });

  it('reports an unreachable server until it is back, then continues automatically', async () => {
    const backend = server();
    signInAs(aUser());
    backend.on(`GET /api/customer/${aUser().customerId.id}/devices`, () => ({
      body: { data: [], totalPages: 0, totalElements: 0, hasNext: false },
    }));
    backend.goAway();
    await openConsole('/dashboard');
    expect(await screen.findByText(/The server has been unreachable since/)).toBeInTheDocument();
    backend.comeBack();
    await waitFor(() => expect(screen.queryByText(/has been unreachable/)).not.toBeInTheDocument());
    expect(await screen.findByText(/No device is assigned to you yet/)).toBeInTheDocument();
  });

  it('switches the language immediately', async () => {
    server();
    signInAs();
    await openConsole('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Language' }));
    // jsdom has no layout, so the library considers the menu's button hidden.
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Arabic/, hidden: true }));
    expect(await screen.findByText('مرحبًا Ines')).toBeInTheDocument();
  });

  it('moves the focus to the main content after navigation, and announces the title', async () => {
    server();
    signInAs();
    await openConsole('/nowhere');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    // An effect of the frame moves the focus after the screen is rendered.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(await screen.findByText('Dashboard · Airdeck')).toHaveAttribute('role', 'status');
  });
});
