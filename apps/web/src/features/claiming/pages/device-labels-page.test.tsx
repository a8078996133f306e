import type { Claiming } from '@airdeck/contract/claiming/claiming';
import { listReportDevices, type ReportDevice } from '@airdeck/contract/history/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/claiming';
const MAKE = 'POST /backoffice/claiming';

const claiming = (number: number, part: Partial<Claiming> = {}): Claiming => ({
  deviceId: `4c000000-6a1e-11f1-9c5b-00000000000${number}`,
  deviceName: `AD-${number}`,
  state: 'closed',
  secretKey: null,
  expirationTime: null,
  ...part,
});
const open = (one: Claiming): Claiming => ({
  ...one,
  state: 'open',
  secretKey: '7KQ2MXW9RA',
  expirationTime: Date.UTC(2027, 1, 21, 12),
});

let backend: FakeServer;
let listed: Claiming[];

beforeEach(() => {
  listed = [claiming(1), claiming(2), claiming(3, { state: 'owned' })];
  backend = fakeServer({
    [LIST]: () => ({ body: listed }),
    [MAKE]: () => {
      listed = listed.map((one) => (one.state === 'owned' ? one : open(one)));
      return { body: listed };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const openPage = () =>
  openConsole(`/devices/labels?devices=${listed.map(({ deviceId }) => deviceId).join(',')}`);
const label = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

it('creates codes for the devices without a customer', async () => {
  await openPage();
  expect((await label('AD-1')).getByText(/^This device has no code yet/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Create codes' }));
  expect(await screen.findAllByText('7KQ2M-XW9RA')).toHaveLength(2);
  expect(
    (await label('AD-3')).getByText('This device is already assigned to a customer.'),
  ).toBeInTheDocument();
  expect(backend.to(MAKE).at(-1)?.body).toEqual({
    deviceIds: listed.slice(0, 2).map(({ deviceId }) => deviceId),
    days: 90,
  });
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
});

it('voids a code', async () => {
  listed = [open(claiming(1))];
  backend.on(`DELETE /backoffice/claiming/${listed[0]?.deviceId}`, () => {
    listed = [claiming(1)];
    return { body: listed[0] };
  });
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel code' }));
  expect(await screen.findByText(/^This device has no code yet/)).toBeInTheDocument();
});

it('asks before it voids codes that may be printed', async () => {
  listed = [open(claiming(1))];
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Create new codes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(backend.to(MAKE)).toEqual([]);
});

it('shows that none of the devices exists', async () => {
  const unknown = claiming(1);
  listed = [];
  await openConsole(`/devices/labels?devices=${unknown.deviceId}`);
  expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
});

it('is a tab of the devices, in which devices are chosen', async () => {
  const [device] = listed;
  listed = listed.slice(0, 1);
  const offered: ReportDevice = {
    deviceId: device?.deviceId ?? '',
    deviceName: 'AD-1',
    deviceLabel: null,
    deviceInstalledPlace: null,
    deviceInstalledCity: null,
    timeZone: null,
    customerTitle: null,
  };
  backend.on(`GET ${listReportDevices.path}`, () => ({ body: { devices: [offered], cities: [] } }));
  await openConsole('/devices/labels');
  expect(await screen.findByRole('link', { name: 'Labels', current: 'page' })).toBeInTheDocument();
  expect(screen.getByText(/^Choose the devices/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Devices' }));
  await userEvent.click(await screen.findByRole('option', { name: 'AD-1', hidden: true }));
  await waitFor(() => expect(shownAddress()).toBe(`/devices/labels?devices=${device?.deviceId}`));
  expect(await screen.findByText(/^This device has no code yet/)).toBeInTheDocument();
});
