import type { Provisioning, ProvisioningState } from '@airdeck/contract/provisioning/provisioning';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/provisioning';
const ID = '4c000000-6a1e-11f1-9c5b-000000000001';
const LOOK = `GET /backoffice/provisioning/${ID}`;
const SET = `PUT /backoffice/provisioning/${ID}`;
const RENEW = `POST /backoffice/provisioning/${ID}/keys`;

const profile: ProvisioningState = {
  deviceProfileId: ID,
  name: 'Monitors',
  provisionType: 'ALLOW_CREATE_NEW_DEVICES',
  newDevices: 12,
  newDevicesPerDay: 1_000,
};
const keys: Provisioning = {
  provisionType: profile.provisionType,
  provisionDeviceKey: 'the-key',
  provisionDeviceSecret: 'the-secret',
  httpUrl: 'https://air.example.com',
  mqttPort: 1883,
};

let user: UserEvent;
let backend: FakeServer;
let listed: ProvisioningState[];

beforeEach(() => {
  // With a clipboard.
  user = userEvent.setup();
  listed = [profile];
  backend = fakeServer({
    [LIST]: () => ({ body: { data: listed, totalElements: listed.length, totalPages: 1, hasNext: false } }),
    [LOOK]: () => ({ body: keys }),
    [RENEW]: () => ({ body: { ...keys, provisionDeviceSecret: 'another-secret' } }),
    [SET]: ({ body }) => {
      listed = [{ ...profile, ...(body as Pick<ProvisioningState, 'provisionType'>) }];
      return { body: { ...keys, ...(body as object) } };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function openProfile(): Promise<void> {
  await openConsole('/devices/self-registration');
  await click('Edit');
}
const answer = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const choice = (name: string) => screen.findByRole('radio', { name });

it('shows for each profile which devices may register, and how many have', async () => {
  listed = [profile, { ...profile, deviceProfileId: 'other', name: 'Others', provisionType: 'X509' }];
  await openConsole('/devices/self-registration');
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Monitors')).getByText('New devices')).toBeInTheDocument();
  expect((await row('Monitors')).getByText('12 of 1,000')).toBeInTheDocument();
  expect((await row('Others')).getByText('Off')).toBeInTheDocument();
  expect((await row('Others')).queryByText('12 of 1,000')).toBeNull();
});

it('shows key and secret on request, with sample requests of a device', async () => {
  await openProfile();
  expect(await choice('New devices')).toBeChecked();
  expect(backend.to(LOOK)).toEqual([]);
  await click('Show key and secret');
  expect(await screen.findByText(/^mosquitto_rr .*"the-key".*•/)).toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain('the-secret');
  await click('Copy: Over HTTP');
  expect(await navigator.clipboard.readText()).toContain('"provisionDeviceSecret":"the-secret"');
});

it('changes which devices may register', async () => {
  await openProfile();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(await choice('Only devices that exist already'));
  await click('Save');
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  expect(backend.to(SET).at(-1)?.body).toEqual({ provisionType: 'CHECK_PRE_PROVISIONED_DEVICES' });
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
});

it('asks for confirmation before switching off, which invalidates the keys', async () => {
  await openProfile();
  await user.click(await choice('Off'));
  await click('Save');
  await answer('Cancel');
  expect(backend.to(SET)).toEqual([]);
  await click('Save');
  await answer('Turn off');
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show key and secret' })).toBeNull();
});

it('shows no old keys after switching off and on', async () => {
  await openProfile();
  await click('Show key and secret');
  await user.click(await choice('Off'));
  await click('Save');
  await answer('Turn off');
  await user.click(await choice('New devices'));
  await click('Save');
  expect(await screen.findByRole('button', { name: 'Show key and secret' })).toBeInTheDocument();
  expect(screen.queryByDisplayValue('the-key')).toBeNull();
});

it('renews the keys after a warning about devices that can no longer register', async () => {
  await openProfile();
  await click('Renew key and secret');
  expect(await screen.findByText(/have not registered yet can no longer do so/)).toBeInTheDocument();
  await answer('Cancel');
  expect(backend.to(RENEW)).toEqual([]);
  await click('Renew key and secret');
  await answer('Renew');
  await click('Copy: Over MQTT');
  expect(await navigator.clipboard.readText()).toContain('another-secret');
});

it('shows the failure, and keeps the choice', async () => {
  backend.on(SET, () => ({ status: 500, body: { status: 500, message: 'Internal', errorCode: 2 } }));
  await openProfile();
  await user.click(await choice('Only devices that exist already'));
  await click('Save');
  expect(await screen.findByText('The changes could not be saved.')).toBeInTheDocument();
  expect(await choice('Only devices that exist already')).toBeChecked();
});

it('shows a text for an empty list', async () => {
  listed = [];
  await openConsole('/devices/self-registration');
  expect(await screen.findByText('There are no device profiles.')).toBeInTheDocument();
});

it.each([
  [403, 20, /permission/],
  [500, 2, /could not be loaded/],
])('shows an error if the list cannot be read: %i', async (status, errorCode, text) => {
  backend.on(LIST, () => ({ status, body: { status, message: 'no', errorCode } }));
  await openConsole('/devices/self-registration');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
