import { CLAIMING_ERRORS } from '@airdeck/contract/claiming/claiming';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aUserProfile } from '../../../testing/listed-users.ts';

const CLAIM = 'POST /backoffice/claims';
const self = aUser({ customerId: { id: CUSTOMER_ID } });

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({ [CLAIM]: () => ({ body: aDeviceRecord(7, { deviceLabel: 'Ward 3' }) }) });
});
afterEach(leaveConsole);

async function open(administers = true): Promise<void> {
  const record = aUserProfile(1, {
    userId: self.id.id,
    accessRole: administers ? 'ADMINISTRATOR' : 'EDITOR',
  });
  sessionStore.open({ token: 't', refreshToken: 'r', user: self, record });
  await openConsole('/device/add');
}

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Device' }));

it('claims the device with the code on its label, and opens its screen', async () => {
  await open();
  await enterText(await field('Name on the label'), ' AD-7 ');
  await enterText(await field('Code'), '7kq2m-xw9ra');
  await enterText(await field('Room'), 'Ward 3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Location type' }), 'Hospital');
  await submit();
  await waitFor(() => expect(shownAddress()).toContain(`/getSingleDeviceData/${aDeviceRecord(7)._id}/AD-7`));
  expect(backend.to(CLAIM).at(-1)?.body).toEqual({
    deviceName: 'AD-7',
    secretKey: '7kq2m-xw9ra',
    deviceLabel: 'Ward 3',
    deviceInstalledPlace: 'Hospital',
    deviceInstalledCity: null,
  });
});

it('keeps the input and shows the error if the code is wrong', async () => {
  backend.on(CLAIM, () => refusal(CLAIMING_ERRORS.refused));
  await open();
  await submit();
  expect(screen.getByText('* This field is required')).toBeInTheDocument();
  await enterText(await field('Name on the label'), 'AD-7');
  await submit();
  expect(await screen.findByText(/No device with this name and code can be added/)).toBeInTheDocument();
  expect(await field('Name on the label')).toHaveValue('AD-7');
  backend.on(CLAIM, () => ({ body: aDeviceRecord(7, { deviceLabel: 'Ward 3' }) }));
  await submit();
  expect(await screen.findByText(/Ward 3.* has been added/)).toBeInTheDocument();
  expect(backend.to(CLAIM).at(-1)?.body).toMatchObject({ deviceLabel: null, deviceInstalledPlace: null });
  await waitFor(() =>
    expect(screen.queryByText(/No device with this name and code/)).not.toBeInTheDocument(),
  );
});

it('offers to type the code if there is no camera', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Scan the code' }));
  expect(await screen.findByText('You can type the code instead.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close the camera' }));
  expect(screen.queryByText('You can type the code instead.')).not.toBeInTheDocument();
});

it('is not there for administrators of a part of the customer', async () => {
  const record = { ...aUserProfile(1, { userId: self.id.id }), isLimited: true };
  sessionStore.open({ token: 't', refreshToken: 'r', user: self, record });
  await openConsole('/device/add');
  expect(await screen.findByRole('heading', { name: 'No access to this page' })).toBeInTheDocument();
});

it('is available to administrators of the customer only', async () => {
  await open(false);
  expect(await screen.findByText(/Only administrators of your organisation can do this/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add Device' })).not.toBeInTheDocument();
});
