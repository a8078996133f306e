import type { ApiKey, UsersApiKey } from '@airdeck/contract/api-keys/api-keys';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const KEY_ID = '4c000000-6a1e-11f1-9c5b-000000000001';
const SECRET = 'tb_shown-once';
const WITHDRAW = `DELETE /backoffice/apiKeys/${KEY_ID}`;

const key: ApiKey = {
  id: KEY_ID,
  createdTime: 0,
  name: 'Grafana',
  prefix: 'tb_Q2m1exam',
  accessRole: 'VIEWER',
  expiresTime: null,
  isExpired: false,
  isEnabled: true,
  placeIds: null,
  customer: { id: KEY_ID, title: 'Lakeside School' },
  lastUsedTime: 1,
  lastUsedAddress: '192.0.2.7',
};
const usersKey: UsersApiKey = {
  ...key,
  accessRole: null,
  customer: null,
  lastUsedTime: null,
  lastUsedAddress: null,
  isExpired: true,
  owner: { id: KEY_ID, email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' },
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/apiKeys': () => ({ body: { keys: [key], httpUrl: 'https://air.example.com' } }),
    'GET /backoffice/apiKeys/users': () => ({
      body: { data: [usersKey], totalElements: 1, totalPages: 1, hasNext: false },
    }),
    'POST /backoffice/apiKeys': ({ body }) => ({
      status: 201,
      body: { key: { ...key, ...(body as object) }, secret: SECRET },
    }),
    [WITHDRAW]: () => ({ body: undefined }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the rights, the limit and the last use of each key', async () => {
  await openConsole('/user/apiKeys');
  const row = within(await screen.findByRole('row', { name: /Grafana/ }));
  for (const text of [/tb_Q2m1exam/, /Read only/, /Lakeside School/, /192\.0\.2\.7/, /Does not expire/])
    expect(row.getByText(text)).toBeInTheDocument();
});

it('shows a new key once, and forgets it', async () => {
  await openConsole('/user/apiKeys');
  await click('Create key');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Power BI');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Expires' }), 'never');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue(SECRET);
  expect(screen.getByRole('textbox', { name: 'Command to try it' })).toHaveValue(
    `curl -H 'X-Authorization: ApiKey ${SECRET}' https://air.example.com/api/auth/user`,
  );
  expect(backend.to('POST /backoffice/apiKeys').at(-1)?.body).toEqual({
    name: 'Power BI',
    expiresTime: null,
    accessRole: 'VIEWER',
    customerId: null,
    placeIds: null,
  });
  await click('Done');
  await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
});

it("turns a user's key off after a question", async () => {
  await openConsole('/apiKeys');
  const row = within(await screen.findByRole('row', { name: /Grafana/ }));
  for (const text of ['ann@example.com', 'Ann Lee', "The owner's rights", 'Not used yet', 'Expired'])
    expect(row.getByText(text)).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/disconnected at once/)).toBeInTheDocument();
  expect(backend.to(WITHDRAW)).toEqual([]);
  await click('Yes');
  await waitFor(() => expect(backend.to(WITHDRAW)).toHaveLength(1));
});
