import { NO_FILTER } from '@airdeck/contract/purifiers/purifier-filter';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';

const DEVICE_ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PURIFIER_ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f006';
const ADDRESS = `/update-device-location/${DEVICE_ID}`;
const SAVE = 'PUT /backoffice/deviceApi/updateDevicePlace';

const RECORD = {
  _id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f007',
  deviceId: DEVICE_ID,
  deviceName: 'AD-1001',
  deviceLabel: 'Lobby',
  description: null,
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  deviceLat: null,
  deviceLon: null,
  timeZone: null,
  tenantId: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001',
  deviceOwnerId: null,
  deviceProfileId: null,
  deviceProfileName: null,
  purifierId: null,
  roomId: null,
  placeNames: [],
  inherited: [],
  accessTokenReadableSince: null,
  accessTokenReadTime: null,
  isActive: 1,
  air: null,
  lastReadingTime: null,
  state: 'active',
  createdAt: 0,
  TenantDetails: [],
  customerDetails: [],
};
const CUTTACK = {
  name: 'Cuttack',
  state: 'Odisha',
  countryCode: 'IN',
  lat: 20.46497,
  lon: 85.87927,
  timeZone: 'Asia/Kolkata',
};
const EMPTY_PAGE = { body: { data: [], totalPages: 0, totalElements: 0, hasNext: false } };
const NOT_FOUND = { status: 404, body: { message: "Requested item wasn't found!", errorCode: 32 } };

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    [`GET /backoffice/dapDevice/${DEVICE_ID}`]: () => ({ body: RECORD }),
    [`GET /api/plugins/telemetry/DEVICE/${DEVICE_ID}/values/timeseries`]: () => ({ body: {} }),
    'GET /backoffice/dapDevice/getAll': () => EMPTY_PAGE,
    'GET /backoffice/geo/places': () => ({ body: [CUTTACK] }),
    'GET /backoffice/geo/nearest': () => ({
      body: { place: { ...CUTTACK, distanceKm: 0.4 }, timeZone: 'Asia/Kolkata' },
    }),
    [SAVE]: () => ({ body: RECORD }),
  });
  signIn('TENANT_ADMIN');
});

afterEach(leaveConsole);

function signIn(authority: 'TENANT_ADMIN' | 'SYS_ADMIN') {
  signInAs({ authority });
}

const kind = () => screen.findByRole('combobox', { name: /^Location type/ });
const text = (name: string) => screen.getByRole('textbox', { name });
/** Pastes the value at once, since lookups are debounced. */
async function fillIn(name: string, value: string): Promise<void> {
  await userEvent.clear(text(name));
  await userEvent.click(text(name));
  await userEvent.paste(value);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Location' }));

it('requires a kind of place, and calls the one with two names by both', async () => {
  await openConsole(ADDRESS);
  expect(await screen.findByRole('option', { name: 'Industrial Office (Industrial Company)' })).toHaveValue(
    'Industrial Office',
  );
  expect(await screen.findByText('Lobby · AD-1001')).toBeInTheDocument();
  await kind();
  await save();
  expect(screen.getByText('Please enter location')).toBeInTheDocument();
  expect(backend.to(SAVE)).toEqual([]);
});

it('saves None as no kind of place, and returns to the list', async () => {
  await openConsole(ADDRESS);
  await userEvent.selectOptions(await kind(), 'None');
  await save();
  expect(await screen.findByText('Device location updated!')).toBeInTheDocument();
  await waitFor(() => expect(shownAddress()).toBe('/devices'));
  expect(backend.to(SAVE).map(({ body }) => body)).toEqual([
    {
      deviceId: DEVICE_ID,
      deviceInstalledPlace: null,
      deviceInstalledCity: null,
      deviceLat: null,
      deviceLon: null,
      timeZone: null,
    },
  ]);
});

it('sets city and time zone from the coordinates, but keeps a city entered by the user', async () => {
  await openConsole(ADDRESS);
  await userEvent.selectOptions(await kind(), 'School');
  await fillIn('Latitude', '20.46');
  await fillIn('Longitude', '85.88');
  expect(await screen.findByText(/Cuttack, Odisha, India \(0.4 km\)/)).toBeInTheDocument();
  await waitFor(() => expect(text('Installed city')).toHaveValue('Cuttack'));
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await waitFor(() => expect(zone).toHaveValue('Asia/Kolkata (UTC+5:30)'));

  await fillIn('Installed city', 'Old Cuttack');
  backend.on('GET /backoffice/geo/nearest', () => ({ body: { place: null, timeZone: 'Asia/Dhaka' } }));
  await fillIn('Longitude', '85.881');
  expect(await screen.findByText('No known place within 200 km')).toBeInTheDocument();
  await save();
  await screen.findByText('Device location updated!');
  expect(backend.to(SAVE)[0]?.body).toEqual({
    deviceId: DEVICE_ID,
    deviceInstalledPlace: 'School',
    deviceInstalledCity: 'Old Cuttack',
    deviceLat: 20.46,
    deviceLon: 85.881,
    timeZone: 'Asia/Dhaka',
  });
});

it('uses the point of a search result', async () => {
  await openConsole(ADDRESS);
  await kind();
  await enterText(await screen.findByRole('combobox', { name: 'Search for a location' }), 'cutt');
  await userEvent.click(await screen.findByText('Cuttack, Odisha, India'));
  expect(text('Latitude')).toHaveValue('20.46497');
  expect(text('Longitude')).toHaveValue('85.87927');
});

it('offers the position reported by the device', async () => {
  const values = { lat: [{ ts: 1, value: 35.68 }], lon: [{ ts: 1, value: 139.69 }] };
  backend.on(`GET /api/plugins/telemetry/DEVICE/${DEVICE_ID}/values/timeseries`, () => ({ body: values }));
  await openConsole(ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: 'Use reported coordinates' }));
  expect(text('Latitude')).toHaveValue('35.68');
});

it('keeps the input if the request fails', async () => {
  backend.on(SAVE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await openConsole(ADDRESS);
  await userEvent.selectOptions(await kind(), 'Hospital');
  await save();
  expect(await screen.findByText('Location Update failed')).toBeInTheDocument();
  expect(await kind()).toHaveDisplayValue('Hospital');
  expect(shownAddress()).toBe(ADDRESS);
});

it('edits only the kind of place of a purifier, for a system administrator', async () => {
  act(() => sessionStore.close('chosen'));
  signIn('SYS_ADMIN');
  const purifier = {
    _id: PURIFIER_ID,
    purifierId: 7,
    purifierModelNo: 'AP-7',
    purifierDescription: null,
    deviceInstalledPlace: 'School',
    modes: [],
    filter: NO_FILTER,
    power: [],
    tenantId: null,
    TenantDetails: [],
    deviceCount: 0,
    createdAt: 0,
  };
  backend.on(`GET /backoffice/dapDevice/${PURIFIER_ID}`, () => NOT_FOUND);
  backend.on(`GET /backoffice/purifier/${PURIFIER_ID}`, () => ({ body: purifier }));
  await openConsole(`/update-device-location/${PURIFIER_ID}`);
  expect(await kind()).toHaveDisplayValue('School');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.selectOptions(await kind(), 'Hospitality');
  await save();
  await waitFor(() => expect(shownAddress()).toBe('/purifiers'));
  expect(backend.to(SAVE)[0]?.body).toEqual({ deviceId: PURIFIER_ID, deviceInstalledPlace: 'Hospitality' });
});

it('does not distinguish a device of another user from a missing one', async () => {
  backend.on(`GET /backoffice/dapDevice/${DEVICE_ID}`, () => NOT_FOUND);
  await openConsole(ADDRESS);
  expect(
    await screen.findByText(/This item does not exist, or you do not have access to it/),
  ).toBeInTheDocument();
});
