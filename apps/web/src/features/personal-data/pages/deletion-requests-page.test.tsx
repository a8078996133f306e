import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const USER_ID = '3d5c7a10-0000-11f0-8000-000000000009';
const LIST = '/backoffice/accountDeletions';
const REQUEST = {
  userId: USER_ID,
  name: 'Meera Das',
  email: 'meera@example.com',
  organisation: 'Rose House',
  requestedTime: 1_764_000_000_000,
};

let backend: FakeServer;
let requests: object[];

beforeEach(async () => {
  requests = [REQUEST];
  const decide = () => {
    requests = [];
    return { body: undefined };
  };
  backend = fakeServer({
    [`GET ${LIST}`]: () => ({ body: requests }),
    [`POST ${LIST}/${USER_ID}/accept`]: decide,
    [`POST ${LIST}/${USER_ID}/decline`]: decide,
  });
  signInAs(aUser({ authority: 'TENANT_ADMIN' }));
  await openConsole('/deletion-requests');
});
afterEach(leaveConsole);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isEmpty = () => screen.findByText('There are no requests.');

it('deletes the account of a user who asks for it, after a question', async () => {
  await press('Delete the account');
  expect(await screen.findByText(/deleted for good/)).toBeInTheDocument();
  await press('Yes');
  expect(await isEmpty()).toBeInTheDocument();
  expect(backend.to(`POST ${LIST}/${USER_ID}/accept`)).toHaveLength(1);
});

it('declines with a reason, which is required', async () => {
  await press('Decline the request');
  const dialog = await screen.findByRole('dialog', { name: 'Decline the request' });
  const submit = () => userEvent.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  await submit();
  expect(await screen.findByText('Enter the reason.')).toBeInTheDocument();
  await enterText(await screen.findByLabelText(/^Reason/), 'Still needed');
  await submit();
  expect(await isEmpty()).toBeInTheDocument();
  const sent = backend.to(`POST ${LIST}/${USER_ID}/decline`).map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'Still needed' }]);
});
