import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../../testing/fake-server.ts';

const systemAdmin = aUser({ authority: 'SYS_ADMIN' });

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/passwordReset': () => ({ body: { sendsMail: true } }),
    'POST /api/noauth/resetPasswordByEmail': () => ({}),
    'POST /api/noauth/resetPassword': () => ({}),
    'POST /api/noauth/activate': () => ({ body: { token: 'token-1', refreshToken: 'refresh-1' } }),
    'GET /api/auth/user': () => ({ body: systemAdmin }),
    'POST /backoffice/webLogin/login': () => ({ body: [{ userType: 'SYS_ADMIN' }] }),
    'GET /ready': () => ({ body: { status: 'up', checks: {} } }),
  });
});

afterEach(leaveConsole);

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refuse = (call: string, error: ErrorDefinition, said = error.message) => {
  const { status, errorCode, code } = error;
  backend.on(call, () => ({ status, body: { status, errorCode, code, message: said } }));
};

async function choose(password: string, confirm: string, button: string): Promise<void> {
  await enterText(await field(/^Password/), password);
  await enterText(await field(/^Confirm Password/), confirm);
  await press(button);
}

describe('a forgotten password', () => {
  const send = () => press('Send Password Reset Link');

  it('is reset by email address, without revealing whether it is known', async () => {
    await openConsole('/forgotPassword');
    await enterText(await field(/^Email/), ' meera@example.com ');
    await send();
    expect(
      await screen.findByText('Password Reset mail has been sent to the registered mail!'),
    ).toBeInTheDocument();
    expect(backend.to('POST /api/noauth/resetPasswordByEmail').map(({ body }) => body)).toEqual([
      { email: 'meera@example.com' },
    ]);
    // It would be refused without a body.
    expect(backend.to('POST /api/noauth/resetPassword')).toEqual([]);
  });

  it('leads to the administrator, without a form, if the server sends no mail', async () => {
    backend.on('GET /backoffice/passwordReset', () => ({ body: { sendsMail: false } }));
    await openConsole('/forgotPassword');
    expect(await screen.findByText(/^This server does not send email. Ask your administrator/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeInTheDocument();
  });

  it('says so, too, if the server has stopped sending mail in the meantime', async () => {
    refuse('POST /api/noauth/resetPasswordByEmail', PASSWORD_ERRORS.noMail);
    await openConsole('/forgotPassword');
    await enterText(await field(/^Email/), 'meera@example.com');
    await send();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Ask your administrator for a link');
    expect(screen.queryByText(/mail has been sent/)).not.toBeInTheDocument();
  });

  it.each([
    ['', '* Email address required'],
    ['meera@example', '* Email address is invalid'],
  ])('shows the error of %j, and sends no request', async (email, message) => {
    await openConsole('/forgotPassword');
    const input = await field(/^Email/);
    if (email) await enterText(input, email);
    await send();
    expect(input).toHaveAccessibleDescription(message);
    expect(backend.to('POST /api/noauth/resetPasswordByEmail')).toEqual([]);
  });

  it.each([
    [REQUEST_ERRORS.internal, 'Invalid Email!'],
    [REQUEST_ERRORS.tooManyRequests, 'Too many requests. Wait a minute, then try again.'],
  ])('keeps the input when the server answers $message', async (error, shown) => {
    refuse('POST /api/noauth/resetPasswordByEmail', error);
    await openConsole('/forgotPassword');
    await enterText(await field(/^Email/), 'meera@example.com');
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'The email was not sent' });
    expect(within(dialog).getByText(shown)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(await field(/^Email/)).toHaveValue('meera@example.com');
  });

  it('links back to the sign-in', async () => {
    await openConsole('/forgotPassword');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to sign-in' }));
    await screen.findByRole('button', { name: 'LOGIN' });
  });
});

describe('a reset link', () => {
  it('sets the password with the text after the equals sign as token', async () => {
    await openConsole('/login/resetPassword?resetToken=aB_-9%2B');
    await choose('a new one', 'a new one', 'Reset Password');
    expect(await screen.findByText('password has been reset')).toBeInTheDocument();
    expect(backend.to('POST /api/noauth/resetPassword').map(({ body }) => body)).toEqual([
      { resetToken: 'aB_-9+', password: 'a new one' },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to sign-in' }));
    await screen.findByRole('button', { name: 'LOGIN' });
    expect(shownAddress()).toBe('/');
  });

  it.each([
    [refusal(PASSWORD_ERRORS.linkUseless), 'This link is no longer valid'],
    [refusal(PASSWORD_ERRORS.sameAsBefore), 'New password should be different from existing!'],
    [refusal(PASSWORD_ERRORS.tooShort, { length: 8 }), 'Password must be 8 or more characters in length.'],
    [refusal(REQUEST_ERRORS.badRequest), 'The password could not be set.'],
  ])('shows the error when the server answers %j', async (answer, shown) => {
    backend.on('POST /api/noauth/resetPassword', () => answer);
    await openConsole('/resetPassword?resetToken=x');
    await choose('a new one', 'a new one', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'The password could not be set.' });
    expect(dialog).toHaveTextContent(shown);
  });

  it('opens for signed-in users, too', async () => {
    act(() => sessionStore.open({ token: 't', refreshToken: 'r', user: systemAdmin, record: undefined }));
    await openConsole('/login/resetPassword?resetToken=x');
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeInTheDocument();
  });

  it.each(['/resetPassword', '/resetPassword?resetToken=', '/createPassword?activateToken'])(
    'is reported as incomplete: %s',
    async (address) => {
      await openConsole(address);
      expect(await screen.findByText(/^This link is incomplete/)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /Password$/ })).not.toBeInTheDocument();
    },
  );
});

describe('a new password', () => {
  it('shows its rule in advance, and errors below the fields', async () => {
    await openConsole('/createPassword?activateToken=x');
    expect(await field(/^Password/)).toHaveAccessibleDescription('Use 6 to 72 characters.');
    await choose('short', 'shorter', 'Create Password');
    expect(await field(/^Password/)).toBeInvalid();
    expect(await field(/^Confirm Password/)).toHaveAccessibleDescription("Passwords don't match!");
    expect(await field(/^Password/)).toHaveFocus();
    expect(backend.to('POST /api/noauth/activate')).toEqual([]);
  });

  it('is required', async () => {
    await openConsole('/createPassword?activateToken=x');
    await press('Create Password');
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
  });

  it('can be made visible', async () => {
    await openConsole('/createPassword?activateToken=x');
    const password = await field(/^Password/);
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
    expect(password).toHaveAttribute('type', 'text');
    expect(await field(/^Confirm Password/)).toHaveAttribute('type', 'password');
  });
});

describe('an activation link', () => {
  it('sets the first password, signs in and opens the dashboard', async () => {
    await openConsole('/login/createPassword?activateToken=abc');
    await choose(' pass word ', ' pass word ', 'Create Password');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(await screen.findByText('user created')).toBeInTheDocument();
    expect(shownAddress()).toBe('/dashboard');
    expect(sessionStore.tokens()).toEqual({ token: 'token-1', refreshToken: 'refresh-1' });
    const [call] = backend.to('POST /api/noauth/activate');
    expect(call?.body).toEqual({ activateToken: 'abc', password: ' pass word ' });
    expect(call?.query.get('sendActivationMail')).toBe('true');
  });

  it.each([
    ['the user cannot be read', 'GET /api/auth/user'],
    ['a tenant administrator cannot be told from a partner', 'POST /backoffice/webLogin/login'],
  ])('leads to the sign-in if %s, as the password is set', async (_why, failing) => {
    backend.on('GET /api/auth/user', () => ({ body: aUser({ authority: 'TENANT_ADMIN' }) }));
    backend.on(failing, () => refusal(REQUEST_ERRORS.internal));
    await openConsole('/login/createPassword?activateToken=abc');
    await choose('a new one', 'a new one', 'Create Password');
    expect(
      await screen.findByText('Your password has been set. You can sign in with it now.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeInTheDocument();
    expect(shownAddress()).toBe('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sessionStore.current()).toBeUndefined();
    expect(backend.to('POST /api/noauth/activate')).toHaveLength(1);
    expect(backend.to('POST /api/auth/logout').map(({ token }) => token)).toEqual(['token-1']);
  });

  it.each([
    'Unable to find user credentials by activateToken [abc]',
    'User credentials already activated',
    'Activation token expired',
  ])('keeps the input when the server answers %j', async (message) => {
    refuse('POST /api/noauth/activate', PASSWORD_ERRORS.linkUseless, message);
    await openConsole('/createPassword?activateToken=abc');
    await choose('a new one', 'a new one', 'Create Password');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('This link is no longer valid');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await field(/^Password/)).toHaveValue('a new one');
    expect(sessionStore.current()).toBeUndefined();
  });
});

describe('an invalid link', () => {
  it.each([
    ['/activationLinkExpired', 'This link is no longer valid', ['Go to sign-in']],
    ['/passwordResetLinkExpired', 'This link is no longer valid', ['Send a new link', 'Go to sign-in']],
    [
      '/passwordResetLinkExpired?reason=openedTooOften',
      'This link was opened too often',
      ['Send a new link', 'Go to sign-in'],
    ],
  ])('is explained at %s, with links to continue', async (address, heading, links) => {
    await openConsole(address);
    await screen.findByRole('heading', { name: heading });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  });

  it('is explained in the language of its recipient', async () => {
    await openConsole('/passwordResetLinkExpired', 'ja');
    await screen.findByRole('heading', { name: 'このリンクは無効です' });
  });
});
