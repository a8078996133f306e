import { EMAIL_CHANGE_ERRORS } from '@airdeck/contract/sign-in/email-changes';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../../testing/fake-server.ts';

const USER = aUser({ authority: 'SYS_ADMIN', email: 'meera@example.com' });
const PAIR = { token: 'token-2', refreshToken: 'refresh-2' };
const CHANGE = `PUT /backoffice/users/${USER.id.id}/email`;
const TAKE_BACK = 'POST /backoffice/emailChanges/takeBack';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [CHANGE]: () => ({ body: PAIR }),
    [TAKE_BACK]: () => ({ body: { email: 'meera@example.com', resetToken: 'reset 1' } }),
    'GET /backoffice/demo/sign-ins': () => ({ body: [] }),
    'GET /ready': () => ({ body: { status: 'up', checks: {} } }),
  });
});

afterEach(leaveConsole);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('changing the email address', () => {
  async function change(email: string, password: string): Promise<void> {
    const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
    if (email) await enterText(await field(/^New Email Address/), email);
    if (password) await enterText(await field(/^Current Password/), password);
    await press('Change Email Address');
  }

  beforeEach(async () => {
    const session = { token: 'token-1', refreshToken: 'refresh-1', user: USER, record: undefined };
    act(() => sessionStore.open(session));
    await openConsole('/user/changeEmail');
  });

  it('continues with the returned tokens and the new address, and returns to the profile', async () => {
    const before = sessionStore.current();
    expect(await screen.findByText(/meera@example\.com.* for 72 hours/)).toBeInTheDocument();
    await change(' das@example.com ', 'my password');
    expect(await screen.findByText('Email address has been changed successfully')).toBeInTheDocument();
    const [call] = backend.to(CHANGE);
    expect(call?.body).toEqual({ email: 'das@example.com', currentPassword: 'my password' });
    expect(call?.token).toBe('token-1');
    expect(sessionStore.tokens()).toEqual(PAIR);
    const after = sessionStore.current();
    expect(after).toMatchObject({ signedInAt: before?.signedInAt, user: { email: 'das@example.com' } });
    await waitFor(() => expect(shownAddress()).toBe('/user/profile'));
  });

  it('requires an address and the password', async () => {
    await change('', '');
    expect(await screen.findByText('* Email Id required')).toBeInTheDocument();
    expect(screen.getByText('Please enter your password')).toBeInTheDocument();
    expect(backend.to(CHANGE)).toEqual([]);
  });

  it.each([
    [PASSWORD_ERRORS.currentIncorrect, 'The current password is incorrect.'],
    [EMAIL_CHANGE_ERRORS.changedLately, /less than 72 hours ago/],
  ])('keeps the input when it is refused: %s', async (error, text) => {
    backend.on(CHANGE, () => refusal(error));
    await change('das@example.com', 'guess');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText(/^New Email Address/)).toHaveValue('das@example.com');
    expect(sessionStore.current()?.user.email).toBe('meera@example.com');
  });
});

describe('the link to take the change back', () => {
  it('restores the address when the button is pressed, and leads to a new password', async () => {
    await openConsole('/takeBackEmail?token=t%2B1');
    await screen.findByRole('heading', { name: 'Restore your email address' });
    expect(backend.to(TAKE_BACK)).toEqual([]);
    await press('Restore My Address');
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeInTheDocument();
    expect(backend.to(TAKE_BACK).map(({ body }) => body)).toEqual([{ token: 't+1' }]);
    expect(shownAddress()).toBe('/resetPassword?resetToken=reset+1');
    expect(screen.getByText(/meera@example\.com.* has been restored/)).toBeInTheDocument();
  });

  it('says so if it is no longer valid', async () => {
    backend.on(TAKE_BACK, () => refusal(EMAIL_CHANGE_ERRORS.linkUseless));
    await openConsole('/takeBackEmail?token=t1');
    await press('Restore My Address');
    expect(await screen.findByText(/This link is no longer valid/)).toBeInTheDocument();
  });

  it('says so if it is incomplete', async () => {
    await openConsole('/takeBackEmail');
    expect(await screen.findByText(/This link is incomplete/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore My Address' })).not.toBeInTheDocument();
  });

  it('stays open when the session of the account ends in another tab', async () => {
    act(() => sessionStore.open({ token: 't', refreshToken: 'r', user: USER, record: undefined }));
    await openConsole('/takeBackEmail?token=t1');
    await screen.findByRole('button', { name: 'Restore My Address' });
    act(() => sessionStore.close('elsewhere'));
    expect(await screen.findByRole('button', { name: 'Restore My Address' })).toBeInTheDocument();
    expect(shownAddress()).toBe('/takeBackEmail?token=t1');
  });
});
