import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { AccessRole } from '@airdeck/contract/common/access-role';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const LIST = `/customerUsers/${CUSTOMER_ID}`;
const SHORT_FORM = `/customerUser/create/${CUSTOMER_ID}`;

const self = aUser({ customerId: { id: CUSTOMER_ID } });
const own = aListedUser(1, { userId: self.id.id, userFirstName: 'Meera', userLastName: null });
const fellow = aListedUser(2, { userFirstName: 'Nila', userLastName: null });

const chief = aListedUser(3, { userFirstName: 'Chitra', userLastName: null, accessRole: 'ADMINISTRATOR' });
const invited = aListedUser(4, { userFirstName: 'Ivo', userLastName: null });

let backend: FakeServer;

function signIn(accessRole: AccessRole): void {
  const record = { ...own, units: STORED_UNITS, accessRole };
  backend.on(`GET /backoffice/users/${self.id.id}`, () => ({ body: record }));
  sessionStore.open({ token: 't', refreshToken: 'r', user: self, record });
}

const account = (id: string, userActivated: boolean) =>
  aUser({ id: { id }, customerId: { id: CUSTOMER_ID }, additionalInfo: { userActivated } });

beforeEach(() => {
  const accounts = [own, fellow, chief, invited].map(({ userId }) => [
    `GET /api/user/${userId}`,
    () => ({ body: account(userId ?? '', userId !== invited.userId) }),
  ]);
  backend = fakeServer({
    ...Object.fromEntries(accounts),
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    'POST /backoffice/users/getUsersByfilters': () => pageOf([own, fellow]),
    'POST /backoffice/customerUsers': () => ({ body: { userId: 'u3' } }),
  });
});

afterEach(leaveConsole);

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });

async function send(firstName: string): Promise<void> {
  await enterText(await field('Email'), 'omar@example.com');
  await enterText(await field('First Name'), firstName);
  await enterText(await field('Description'), 'Night shift');
  await userEvent.click(screen.getByRole('button', { name: 'Add User' }));
}

describe('the users of one’s own customer', () => {
  it('are read-only for a user who is no customer administrator, with the reason', async () => {
    signIn('EDITOR');
    await openConsole(LIST);
    expect(await screen.findByText(/Customer administrators add and delete users/)).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Nila/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add User' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('can be added and deleted by a customer administrator, except oneself', async () => {
    backend.on(`DELETE /backoffice/customerUsers/${fellow.userId}`, () => ({}));
    signIn('ADMINISTRATOR');
    await openConsole(LIST);
    expect(await screen.findByRole('link', { name: 'Add User' })).toHaveAttribute('href', SHORT_FORM);
    const mine = within(await screen.findByRole('row', { name: /Meera/ }));
    expect(mine.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('User has been successfully deleted!')).toBeInTheDocument();
  });

  it('get a reset link from a customer administrator if they have a password and are none', async () => {
    backend.on('POST /backoffice/users/getUsersByfilters', () => pageOf([own, fellow, chief, invited]));
    const value = 'https://air.example/api/noauth/resetPassword?resetToken=abc';
    backend.on(`POST /backoffice/users/${fellow.userId}/resetLink`, () => ({
      body: { value, ttlMs: 86_400_000 },
    }));
    signIn('ADMINISTRATOR');
    await openConsole(LIST);
    expect(await screen.findByText('Not activated yet')).toBeInTheDocument();
    const [button, ...others] = screen.getAllByRole('button', { name: 'Password reset link' });
    expect(others).toEqual([]);
    await userEvent.click(button as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('textbox', { name: 'Password reset link' })).toHaveValue(value);
    expect(screen.getByText(/^Give this link to Nila/)).toBeInTheDocument();
  });

  it('of another customer are not requested', async () => {
    signIn('ADMINISTRATOR');
    await openConsole('/customerUsers/0c000000-6a1e-11f1-9c5b-d3c1b2a4f999');
    expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
    expect(backend.to('POST /backoffice/users/getUsersByfilters')).toEqual([]);
  });
});

describe('a fellow user', () => {
  it.each([
    ['/user/create', 'addUser', 'User has been successfully created!'],
    [SHORT_FORM, 'customerUser', 'Customer User has been successfully created!'],
  ])('is created at %s, and listed', async (path, form, text) => {
    signIn('ADMINISTRATOR');
    await openConsole(path);
    await send('Omar');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(shownAddress()).toBe(LIST));
    expect(backend.to('POST /backoffice/customerUsers').map(({ body }) => body)).toEqual([
      { form, email: 'omar@example.com', firstName: 'Omar', description: 'Night shift' },
    ]);
  });

  it.each([
    [SHORT_FORM, 'Maximiliana', '* First name is too long'],
    ['/user/create', 'Maximiliana'.repeat(3), '* Name is too long'],
  ])('has a maximum name length that depends on the form: %s', async (path, firstName, text) => {
    signIn('ADMINISTRATOR');
    await openConsole(path);
    await send(firstName);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(backend.to('POST /backoffice/customerUsers')).toEqual([]);
  });

  it('of another customer cannot be created', async () => {
    signIn('ADMINISTRATOR');
    await openConsole('/customerUser/create/0c000000-6a1e-11f1-9c5b-d3c1b2a4f999');
    expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('needs an activation link from the administrator if no mail is sent', async () => {
    backend.on('GET /backoffice/settings', () => ({ body: { sendsMail: false } }));
    signIn('ADMINISTRATOR');
    await openConsole(SHORT_FORM);
    await send('Omar');
    expect(
      await screen.findByText(/Ask your administrator for the activation link of Omar/),
    ).toBeInTheDocument();
  });

  it.each(['/user/create', SHORT_FORM])('cannot be created at %s without the mark', async (path) => {
    signIn('EDITOR');
    await openConsole(path);
    expect(await screen.findByText(/Customer administrators add and delete users/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
