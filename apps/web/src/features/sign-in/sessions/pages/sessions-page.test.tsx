import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';

const USER = aUser();
const LIST = `/backoffice/users/${USER.id.id}/sessions`;
const OTHER_ID = '3d5c7a10-0000-11f0-8000-000000000002';

const mine = {
  id: '3d5c7a10-0000-11f0-8000-000000000001',
  createdTime: 1_000,
  lastUsedTime: 2_000,
  address: '203.0.113.9',
  program: 'Firefox',
  system: 'Linux',
  signedInBy: 'password',
  impersonatorEmail: null,
  isCurrent: true,
};
const other = {
  ...mine,
  id: OTHER_ID,
  program: 'python-requests',
  system: null,
  address: '198.51.100.7',
  isCurrent: false,
};

let backend: FakeServer;
let sessions: object[];

beforeEach(async () => {
  sessions = [mine, other];
  backend = fakeServer({
    [`GET ${LIST}`]: () => ({ body: sessions }),
    [`DELETE ${LIST}`]: () => {
      sessions = [mine];
      return { body: undefined };
    },
  });
  signInAs(USER);
  await openConsole('/user/sessions');
});
afterEach(leaveConsole);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says which session is this one, and where the others are from', async () => {
  const row = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
  expect(within(await row('Firefox on Linux')).getByText('This session')).toBeInTheDocument();
  expect(within(await row('python-requests')).getByText('198.51.100.7')).toBeInTheDocument();
});

it('ends all others after a question', async () => {
  await press('End all other sessions');
  await press('Yes');
  expect(await screen.findByText('The sessions have been ended.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('python-requests')).not.toBeInTheDocument());
  expect(backend.to(`DELETE ${LIST}`)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
});
