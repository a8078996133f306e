import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import type { StoredUser } from '../../../../lib/session/stored-data.ts';
import { aUser, leaveConsole, openConsole } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';

const PAIR = { token: 'token-2', refreshToken: 'refresh-2' };
const CALL = 'POST /api/auth/changePassword';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [CALL]: () => ({ body: PAIR }),
    'GET /ready': () => ({ body: { status: 'up', checks: {} } }),
  });
});

afterEach(leaveConsole);

async function open(user: StoredUser = aUser({ authority: 'SYS_ADMIN' })): Promise<void> {
  act(() => sessionStore.open({ token: 'token-1', refreshToken: 'refresh-1', user, record: undefined }));
  await openConsole('/user/changePassword');
  await screen.findByRole('heading', { name: /Change Password/ });
}

const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const current = () => field(/^Current Password/);
const fresh = () => field(/^New Password/);
const confirm = () => field(/^Confirm New Password/);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }));

async function change(values: { current?: string; fresh?: string; confirm?: string }): Promise<void> {
  if (values.current) await enterText(current(), values.current);
  if (values.fresh) await enterText(fresh(), values.fresh);
  if (values.confirm) await enterText(confirm(), values.confirm);
  await press();
}

describe('changing the password', () => {
  it('continues with the returned tokens, and clears the form', async () => {
    await open();
    const session = sessionStore.current();
    await change({ current: 'old one', fresh: 'new one', confirm: 'new one' });
    expect(await screen.findByText('Password has been changed successfully')).toBeInTheDocument();
    const [call] = backend.to(CALL);
    expect(call?.body).toEqual({ currentPassword: 'old one', newPassword: 'new one' });
    expect(call?.token).toBe('token-1');
    expect(sessionStore.tokens()).toEqual(PAIR);
    expect(sessionStore.current()).toBe(session);
    for (const input of [current(), fresh(), confirm()]) expect(input).toHaveValue('');
  });

  it.each(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const)(
    'is available to %s',
    async (authority) => {
      await open(aUser({ authority }));
      expect(current()).toBeInTheDocument();
    },
  );

  it('shows the rule in advance, and errors below the fields', async () => {
    await open();
    expect(fresh()).toHaveAccessibleDescription('Use 6 to 72 characters.');
    await change({ fresh: 'short', confirm: 'other' });
    expect(current()).toHaveAccessibleDescription('Please enter your password');
    expect(fresh()).toBeInvalid();
    expect(confirm()).toHaveAccessibleDescription("Passwords Don't match");
    expect(current()).toHaveFocus();
    expect(backend.to(CALL)).toEqual([]);
  });

  it.each([
    [400, 31, 'The current password is incorrect.', 'The current password is incorrect.'],
    [
      400,
      31,
      'New password should be different from existing!',
      'New password should be different from existing!',
    ],
    [500, 2, 'Internal Server Error', 'Failed'],
    [429, 33, 'Too many requests!', 'Too many requests. Wait a minute, then try again.'],
  ])('keeps the input and the session when refused: %d/%d %s', async (status, errorCode, message, shown) => {
    backend.on(CALL, () => ({ status, body: { status, message, errorCode } }));
    await open();
    await change({ current: 'old one', fresh: 'new one', confirm: 'new one' });
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(fresh()).toHaveValue('new one');
    expect(sessionStore.tokens()).toEqual({ token: 'token-1', refreshToken: 'refresh-1' });
  });
});
