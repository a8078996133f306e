import type { UplinkKey, UplinkSender } from '@airdeck/contract/uplinks/uplinks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const KEY_ID = '4c000000-6a1e-11f1-9c5b-000000000001';
const SENDER_ID = '4c000000-6a1e-11f1-9c5b-000000000002';
const SECRET = 'upl_shown-once';
const CREATE = `POST /backoffice/uplinks/senders/${SENDER_ID}/device`;

const key: UplinkKey = {
  id: KEY_ID,
  createdTime: 0,
  version: 1,
  name: 'Campus',
  source: 'chirpStack',
  deviceProfileId: null,
  lastUsedTime: 1,
  lastFailureTime: 1,
  lastFailure: 'notDecoded',
  countedSince: 1,
  stored: 1204,
  refused: 3,
};
const sender: UplinkSender = {
  id: SENDER_ID,
  serial: '0200a1fffe0051c7',
  name: 'Lab 2',
  source: 'chirpStack',
  firstSeenTime: 1,
  lastSeenTime: 1,
  device: null,
};

let backend: FakeServer;
let senders: UplinkSender[];

beforeEach(() => {
  senders = [sender];
  backend = fakeServer({
    'GET /backoffice/uplinks': () => ({
      body: { keys: [key], httpUrl: 'https://air.example.com', mqttPort: 1883 },
    }),
    'GET /backoffice/uplinks/senders': () => ({ body: senders }),
    'GET /backoffice/provisioning': () => ({
      body: { data: [], totalElements: 0, totalPages: 0, hasNext: false },
    }),
    'POST /backoffice/uplinks': ({ body }) => ({
      status: 201,
      body: { key: { ...key, ...(body as object) }, secret: SECRET },
    }),
    [CREATE]: () => {
      senders = [{ ...sender, device: { id: 'd', name: sender.serial, label: 'Lab 2' } }];
      return { status: 201, body: senders[0] };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the use of each key, and its last refusal', async () => {
  await openConsole('/devices/uplinks');
  const row = within(await screen.findByRole('row', { name: /Campus/ }));
  expect(row.getByText(/1,204 stored, 3 refused since/)).toBeInTheDocument();
  expect(row.getByText(/did not decode the message/)).toBeInTheDocument();
});

it('shows a new key once, in the settings of its system', async () => {
  await openConsole('/devices/uplinks');
  await click('Add key');
  await click('Create key');
  expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Roof');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'System' }), 'theThingsStack');
  await click('Create key');
  expect(await screen.findByRole('textbox', { name: 'Header value' })).toHaveValue(`Bearer ${SECRET}`);
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(
    'https://air.example.com/api/v1/uplinks/the-things-stack',
  );
  expect(backend.to('POST /backoffice/uplinks').at(-1)?.body).toEqual({
    name: 'Roof',
    source: 'theThingsStack',
    deviceProfileId: null,
  });
  await click('Done');
  await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
  await click('Settings');
  expect(await screen.findByRole('textbox', { name: 'Header value' })).toHaveValue('Bearer YOUR-KEY');
});

it('creates an unknown device with one press', async () => {
  await openConsole('/devices/uplinks');
  const row = () => screen.findByRole('row', { name: /0200a1fffe0051c7/ });
  expect(within(await row()).getByText('Unknown')).toBeInTheDocument();
  await click('Create device');
  await waitFor(async () => expect(within(await row()).queryByText('Unknown')).toBeNull());
  expect(backend.to(CREATE)).toHaveLength(1);
});

it('asks before a key is turned off', async () => {
  backend.on(`DELETE /backoffice/uplinks/${KEY_ID}`, () => ({ body: undefined }));
  await openConsole('/devices/uplinks');
  await click('Turn off');
  expect(await screen.findByText(/Messages with it will be refused/)).toBeInTheDocument();
  expect(backend.to(`DELETE /backoffice/uplinks/${KEY_ID}`)).toEqual([]);
  await click('Yes');
  await waitFor(() => expect(backend.to(`DELETE /backoffice/uplinks/${KEY_ID}`)).toHaveLength(1));
});
