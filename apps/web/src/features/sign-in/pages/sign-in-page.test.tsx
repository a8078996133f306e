import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const PAIR = { token: 'token-1', refreshToken: 'refresh-1' };

const systemAdmin = aUser({ authority: 'SYS_ADMIN' });
const tenantAdmin = aUser({ authority: 'TENANT_ADMIN', email: 'admin@example.com' });

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'POST /api/auth/login': () => ({ body: PAIR }),
    'GET /api/auth/user': () => ({ body: systemAdmin }),
    'POST /backoffice/webLogin/login': () => ({ body: [{ userType: 'SYS_ADMIN' }] }),
    'GET /ready': () => ({ body: { status: 'up', checks: {} } }),
    'GET /api/tenant/devices': () => ({
      body: { data: [], totalPages: 0, totalElements: 0, hasNext: false },
    }),
  });
});

afterEach(leaveConsole);

const emailField = () => screen.findByRole('textbox', { name: /^Email/ });
const passwordField = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const loginButton = () => screen.getByRole('button', { name: 'LOGIN' });

async function submit(email: string, password: string): Promise<void> {
  await enterText(await emailField(), email);
  await enterText(passwordField(), password);
  await userEvent.click(loginButton());
}

describe('sign-in', () => {
  it('begins in the field of the email address', async () => {
    await openConsole('/');
    expect(await emailField()).toHaveFocus();
  });

  it('shows the error under each field, sends nothing, and focuses the first invalid field', async () => {
    await openConsole('/');
    await emailField();
    await userEvent.click(loginButton());
    expect(await screen.findByText('* Email address required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(await emailField()).toHaveFocus();
    expect(await emailField()).toHaveAccessibleDescription('* Email address required');
    expect(backend.to('POST /api/auth/login')).toEqual([]);
  });

  it.each(['meera', 'meera@example', '@example.com', 'a b@example.com'])(
    'reports %j as an invalid address',
    async (email) => {
      await openConsole('/');
      await submit(email, 'secret');
      expect(await screen.findByText('* Email address is invalid')).toBeInTheDocument();
      expect(backend.to('POST /api/auth/login')).toEqual([]);
    },
  );

  it('clears the error of a field on input', async () => {
    await openConsole('/');
    await emailField();
    await userEvent.click(loginButton());
    await enterText(await emailField(), 'm');
    expect(screen.queryByText('* Email address required')).not.toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
  });

  it('shows and hides the password', async () => {
    await openConsole('/');
    await emailField();
    expect(passwordField()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('sends exactly the fields of the platform, records the sign-in and opens the dashboard', async () => {
    await openConsole('/');
    await submit(' ines@example.com ', ' pass word ');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(shownAddress()).toBe('/dashboard');
    expect(backend.to('POST /api/auth/login').map(({ body }) => body)).toEqual([
      { username: 'ines@example.com', password: ' pass word ' },
    ]);
    const [record] = backend.to('POST /backoffice/webLogin/login');
    expect(record?.token).toBe('token-1');
    expect(record?.body).toEqual({
      email: systemAdmin.email,
      userEmail: systemAdmin.email,
      userId: systemAdmin.id.id,
      userFirstName: 'meera',
      userLastName: 'Das',
      profileImageUrl: '',
      webPushNotificationId: '',
      userType: 'SYS_ADMIN',
      customerId: systemAdmin.customerId.id,
      tenantId: systemAdmin.tenantId.id,
    });
  });

  it('shows a spinner, and cannot be submitted twice', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    backend.on('POST /api/auth/login', () => new Promise((resolve) => (answer = resolve)));
    await openConsole('/');
    await submit('ines@example.com', 'secret');
    expect(loginButton()).toHaveAttribute('aria-busy', 'true');
    expect(loginButton()).toBeDisabled();
    answer({ body: PAIR });
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('opens the console of a partner for a tenant administrator with the record of a partner', async () => {
    backend.on('GET /api/auth/user', () => ({ body: tenantAdmin }));
    backend.on('POST /backoffice/webLogin/login', () => ({
      body: [{ userType: 'PARTNER', email: 'p@example.com' }],
    }));
    await openConsole('/');
    await submit('admin@example.com', 'secret');
    await waitFor(() => expect(sessionStore.current()?.isPartner).toBe(true));
    expect(window.localStorage.getItem('isPartnerLogin')).toBe('true');
    expect(JSON.parse(window.localStorage.getItem('partnerDetails') ?? '')).toMatchObject({
      email: 'p@example.com',
    });
  });

  it('fails for a tenant administrator if the record cannot be loaded', async () => {
    backend.on('GET /api/auth/user', () => ({ body: tenantAdmin }));
    backend.on('POST /backoffice/webLogin/login', () => ({
      status: 500,
      body: { message: 'x', errorCode: 2 },
    }));
    await openConsole('/');
    await submit('admin@example.com', 'secret');
    expect(await screen.findByRole('dialog')).toHaveTextContent('error logging in');
    expect(sessionStore.current()).toBeUndefined();
  });

  it.each([
    ['the user cannot be read', 'GET /api/auth/user'],
    ['a partner cannot be told', 'POST /backoffice/webLogin/login'],
  ])('ends the session on the server if %s', async (_why, failing) => {
    backend.on('GET /api/auth/user', () => ({ body: tenantAdmin }));
    backend.on(failing, () => refusal(REQUEST_ERRORS.internal));
    let end: (answer: object) => void = () => {};
    backend.on('POST /api/auth/logout', () => new Promise((resolve) => (end = resolve)));
    await openConsole('/');
    await submit('admin@example.com', 'secret');
    await waitFor(() => expect(backend.to('POST /api/auth/logout')).toHaveLength(1));
    const [logout] = backend.to('POST /api/auth/logout');
    expect([logout?.token, logout?.query.get('reason')]).toEqual([PAIR.token, null]);
    // The session ends before the failure is shown, so that another sign-in is possible.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    end({});
    expect(await screen.findByRole('dialog')).toHaveTextContent('error logging in');
  });

  it('reports a failure even if the session cannot be ended', async () => {
    backend.on('GET /api/auth/user', () => refusal(REQUEST_ERRORS.internal));
    backend.on('POST /api/auth/logout', () => refusal(REQUEST_ERRORS.internal));
    await openConsole('/');
    await submit('admin@example.com', 'secret');
    expect(await screen.findByRole('dialog')).toHaveTextContent('error logging in');
    expect(backend.to('POST /api/auth/logout')).toHaveLength(1);
  });

  it('signs other users in without the record', async () => {
    backend.on('POST /backoffice/webLogin/login', () => ({
      status: 500,
      body: { message: 'x', errorCode: 2 },
    }));
    await openConsole('/');
    await submit('ines@example.com', 'secret');
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it.each([
    [refusal(SIGN_IN_ERRORS.badCredentials), 'Invalid username or password'],
    [refusal(REQUEST_ERRORS.unauthenticated), 'Authentication failed'],
    [refusal(SIGN_IN_ERRORS.notActive), 'This account is not active'],
    [refusal(SIGN_IN_ERRORS.locked), 'This account is locked for a while'],
    [refusal(REQUEST_ERRORS.tooManyRequests), 'Too many requests'],
    [{ status: 500, body: { message: 'Boom', errorCode: 2 } }, 'error logging in'],
    [{ status: 200, body: { nothing: 'known' } }, 'error logging in'],
    [{ status: 503 }, 'The server cannot be reached'],
  ])('shows for %j the error %j, and keeps the input', async (answer, text) => {
    backend.on('POST /api/auth/login', () => answer);
    await openConsole('/');
    await submit('ines@example.com', 'secret');
    expect(await screen.findByRole('dialog', { name: 'Sign-in failed' })).toHaveTextContent(text);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await emailField()).toHaveValue('ines@example.com');
    expect(passwordField()).toHaveValue('secret');
    expect(loginButton()).toBeEnabled();
  });

  it("shows unknown texts of the server below the console's own", async () => {
    backend.on('POST /api/auth/login', () => ({
      status: 400,
      body: { message: 'Licence expired', errorCode: 31 },
    }));
    await openConsole('/');
    await submit('ines@example.com', 'secret');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('error logging in');
    expect(dialog).toHaveTextContent('Licence expired');
  });

  it('offers the demo sign-ins as cards, once the address with their key was opened', async () => {
    const ines = {
      email: 'ines@example.com',
      password: 'demo-secret',
      name: 'Ines "><img src=x>',
      userType: 'SYS_ADMIN',
      organisation: null,
      isReducedMenu: true,
    };
    backend.on('POST /backoffice/demo/sign-ins', () => ({ body: [ines] }));
    await openConsole('/#demo=its-key');
    await screen.findByRole('button', { name: /Ines/ });
    expect(window.location.hash).toBe('');
    leaveConsole();
    await openConsole('/');
    await userEvent.click(await screen.findByRole('button', { name: /Ines "><img src=x>/ }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(backend.to('POST /backoffice/demo/sign-ins').map(({ body }) => body)).toEqual([
      { key: 'its-key' },
      { key: 'its-key' },
    ]);
    expect(backend.to('POST /api/auth/login')[0]?.body).toEqual({
      username: 'ines@example.com',
      password: 'demo-secret',
    });
  });

  it('asks for no cards without their key', async () => {
    backend.on('POST /backoffice/demo/sign-ins', () => ({ body: [] }));
    await openConsole('/');
    await emailField();
    expect(backend.to('POST /backoffice/demo/sign-ins')).toEqual([]);
    expect(screen.queryByText(/Demo/)).not.toBeInTheDocument();
  });

  it('links to the reset of a forgotten password', async () => {
    await openConsole('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password' });
    expect(shownAddress()).toBe('/forgotPassword');
  });

  it('continues at the requested page', async () => {
    backend.on('GET /api/auth/user', () => ({ body: tenantAdmin }));
    backend.on('POST /backoffice/webLogin/login', () => ({ body: [{ userType: 'TENANT_ADMIN' }] }));
    const device = '/getSingleDeviceData/7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005/Lobby';
    await openConsole(device);
    await submit('admin@example.com', 'secret');
    await waitFor(() => expect(shownAddress()).toBe(device));
  });

  it('works by keyboard only', async () => {
    await openConsole('/');
    (await emailField()).focus();
    await userEvent.keyboard('ines@example.com{Tab}secret{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('is shown in the selected language', async () => {
    await openConsole('/', 'ja');
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeInTheDocument();
  });
});
