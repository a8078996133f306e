import type { Place, PlaceFacts, PlaceTree } from '@airdeck/contract/places/places';
import type { ChosenYardstick } from '@airdeck/contract/yardsticks/yardstick-choices';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aUserProfile } from '../../../testing/listed-users.ts';

const DEVICE_ID = '4c000000-6a1e-11f1-9c5b-000000000003';
const NONE: PlaceFacts = {
  placeType: null,
  address: null,
  city: null,
  lat: null,
  lon: null,
  timeZone: null,
  openingHours: null,
};

const aPlace = (part: Pick<Place, 'id' | 'kind' | 'name'> & Partial<Place>): Place => ({
  ...NONE,
  customerId: null,
  volumeM3: null,
  parentId: null,
  position: 0,
  held: { ...NONE, city: 'Cuttack' },
  devices: [],
  isAround: false,
  version: 1,
  ...part,
});

const tree: PlaceTree = {
  places: [
    aPlace({ id: 'b', kind: 'building', name: 'North', city: 'Cuttack' }),
    aPlace({
      id: 'r',
      kind: 'room',
      name: 'Ward 3',
      parentId: 'b',
      devices: [{ deviceId: DEVICE_ID, deviceName: 'AD-3001', deviceLabel: 'Ward 3' }],
    }),
  ],
  whole: NONE,
  wholeHeld: NONE,
  mayManage: true,
};

const above = { index: 'india', limits: 'naaqs2009' } as const;
const yardstick: ChosenYardstick = {
  own: { index: null, limits: null },
  index: { value: above.index, from: 'customer' },
  limits: { value: above.limits, from: 'product' },
  above,
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/places': () => ({ body: tree }),
    'GET /api/customers': () => ({ body: { data: [], totalElements: 0, totalPages: 0, hasNext: false } }),
    'GET /backoffice/places/proposals': () => ({
      body: {
        proposals: [
          {
            deviceId: DEVICE_ID,
            deviceName: 'AD-3001',
            deviceLabel: 'North / Ward 3',
            building: 'North',
            floor: null,
            room: 'Ward 3',
          },
        ],
      },
    }),
    'GET /backoffice/yardsticks/places/b': () => ({ body: yardstick }),
    'PUT /backoffice/yardsticks/places/b': () => ({ body: yardstick }),
    'POST /backoffice/yardsticks/places/b/preview': () => ({ status: 503, body: {} }),
    'POST /backoffice/places/proposals': () => ({ body: { madePlaces: 2, settledDevices: 1 } }),
    'POST /backoffice/places': () => ({ status: 201, body: { id: 'new' } }),
    'PUT /backoffice/places/r/parent': () => ({}),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const sent = (path: string) =>
  backend.requests.filter((request) => request.method === 'POST' && request.path === path);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows rooms with the devices that measure them', async () => {
  await openConsole('/devices/places');
  const row = within(await screen.findByRole('row', { name: /Ward 3/ }));
  expect(row.getByText('AD-3001')).toBeInTheDocument();
  expect(row.getByText('Cuttack')).toBeInTheDocument();
});

it('adds a building with opening hours and a holiday', async () => {
  await openConsole('/devices/places');
  await click('Add building');
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'South');
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Hours of this place' }),
    'Own hours',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await click('Add holiday');
  await click('Add');
  expect(await screen.findByText(/first and the last day/)).toBeInTheDocument();
  await userEvent.type(await screen.findByLabelText('First day'), '24-12-2026');
  await click('Add');
  await screen.findByText(/saved/i);
  expect(sent('/backoffice/places')).toMatchObject([
    {
      body: {
        kind: 'building',
        name: 'South',
        parentId: null,
        openingHours: {
          spans: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }],
          holidays: [{ from: '2026-12-24', to: '2026-12-24', name: null }],
        },
      },
    },
  ]);
});

it('makes rooms of labels as they were corrected', async () => {
  await openConsole('/devices/places');
  await click('Use labels');
  const room = await screen.findByRole('textbox', { name: 'Room' });
  await userEvent.clear(room);
  await userEvent.type(room, 'Ward 3 East');
  await click('Create 1 room');
  await screen.findByText(/saved/i);
  expect(sent('/backoffice/places/proposals')).toMatchObject([
    { body: { rooms: [{ building: 'North', floor: null, room: 'Ward 3 East' }] } },
  ]);
});

it('moves a room out of its building', async () => {
  await openConsole('/devices/places');
  await click('Actions for Ward 3');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move' }));
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Destination' }),
    'Not in a building',
  );
  await click('Save');
  await screen.findByText(/saved/i);
  expect(backend.to('PUT /backoffice/places/r/parent')).toMatchObject([{ body: { parentId: null } }]);
});

it('chooses by what the air of a building is judged', async () => {
  await openConsole('/devices/places');
  await click('Actions for North');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'How air is judged' }));
  const dialog = await screen.findByRole('dialog', { name: /How air is judged in .North/ });
  const field = await within(dialog).findByRole('combobox', { name: 'Index' });
  await userEvent.selectOptions(field, 'US Air Quality Index');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save choice' }));
  await screen.findByText('The choice has been saved.');
  expect(
    backend.requests.find(({ method, path }) => method === 'PUT' && path.includes('yardsticks')),
  ).toMatchObject({ body: { index: 'us', limits: null } });
});

it('lets an installer of a branch place devices in its rooms, of their only customer', async () => {
  const [around, room] = tree.places;
  backend.on('GET /api/customers', () => ({
    body: {
      data: [aCustomer()],
      totalElements: 1,
      totalPages: 1,
      hasNext: false,
    },
  }));
  backend.on('GET /backoffice/places', ({ query }) => ({
    body: {
      ...tree,
      mayManage: false,
      places: query.get('customerId') === CUSTOMER_ID ? [{ ...around, isAround: true }, room] : [],
    },
  }));
  const user = aUser({ authority: 'TENANT_ADMIN' });
  const rights = { accessRole: 'INSTALLER', isLimited: true } as const;
  signInAs(user, { ...aUserProfile(1, { userId: user.id.id }), ...rights });
  await openConsole('/devices/places');
  const row = await screen.findByRole('row', { name: /Ward 3/ });
  expect(within(row).getByRole('button', { name: 'Choose devices' })).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /North/ })).queryAllByRole('button')).toEqual([]);
});
