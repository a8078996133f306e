import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { verdictOf } from '@airdeck/air/verdict';
import { DEVICE_MODE_ERRORS } from '@airdeck/contract/commands/device-modes';
import { DEVICE_ERRORS, type DeviceRecord } from '@airdeck/contract/devices/devices';
import { NO_FILTER } from '@airdeck/contract/purifiers/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const LIST = 'GET /backoffice/dapDevice/getAll';
const RENAME = 'PUT /backoffice/deviceApi/updateDeviceName';

let backend: FakeServer;
let rows: DeviceRecord[];

beforeEach(() => {
  rows = [
    aDeviceRecord(1, { air: verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 3004 }) }),
    aDeviceRecord(2, {
      deviceInstalledPlace: null,
      deviceInstalledCity: null,
      deviceOwnerId: CUSTOMER_ID,
      customerDetails: [{ title: 'Das Family', customerId: CUSTOMER_ID, userFirstName: 'Meera' }],
      state: 'silent',
      air: { state: 'offline' },
    }),
  ];
  backend = fakeServer({ [LIST]: () => pageOf(rows) });
  serveCustomers(backend, [aCustomer()]);
});

afterEach(leaveConsole);

function signIn(record?: { userType: string }): void {
  signInAs({ authority: 'TENANT_ADMIN' }, record);
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

/** jsdom has no layout, so the menu counts as hidden. */
async function choose(name: string, action: string): Promise<void> {
  const found = await row(name);
  const outside = found.queryByRole('button', { name: action });
  if (outside) return userEvent.click(outside);
  await userEvent.click(found.getByRole('button', { name: new RegExp(`^Actions for .*${name}`) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

/** The filter of the list has the same options, which come first. */
const lastOption = async (name: string) =>
  (await screen.findAllByRole('option', { name, hidden: true })).at(-1) as HTMLElement;

async function giveToSunrise(withHistory = false): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: /Assign Customer/ }));
  await userEvent.click(await dialog.findByRole('combobox', { name: /Customer/ }));
  await userEvent.click(await lastOption('Sunrise Hospital'));
  if (withHistory) await userEvent.click(dialog.getByRole('checkbox', { name: 'Include earlier readings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
}

const TOGETHER = 'PUT /backoffice/deviceBatches/customer';
const assignCall = (number: number) => `PUT /backoffice/assignToCustomer/${aDeviceRecord(number)._id}`;

describe('the devices of a tenant', () => {
  it('are listed by descending id, with their customers', async () => {
    signIn();
    backend.on(LIST, () => pageOf(rows, 100_000));
    await openConsole('/devices');
    const second = await row('AD-2');
    expect(second.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '',
      'Room 2',
      'AD-2',
      '',
      'Silent',
      '–',
      'Das FamilyMeera',
      '',
    ]);
    const [, , , place, , air] = (await row('AD-1')).getAllByRole('cell');
    expect(place).toHaveTextContent('Hospital · Cuttack');
    expect(air).toHaveTextContent(/^Very Poor .CO₂ 3,004 ppm.$/);
    expect(screen.getByRole('link', { name: /^Devices ?100,000$/, current: 'page' })).toBeInTheDocument();
    expect(Object.fromEntries(backend.to(LIST)[0]?.query ?? [])).toEqual({
      pageSize: '10',
      page: '0',
      sortProperty: 'id',
      sortOrder: 'DESC',
    });
  });

  it('are sorted by their verdicts by the server', async () => {
    signIn();
    await openConsole('/devices');
    await row('AD-1');
    await userEvent.click(screen.getByRole('button', { name: 'Air' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Air' }));
    await waitFor(() => expect(backend.to(LIST).at(-1)?.query.get('sortOrder')).toBe('DESC'));
    expect(backend.to(LIST).at(-1)?.query.get('sortProperty')).toBe('air');
  });

  it('are filtered by chips and kind of place, which are kept in the URL', async () => {
    signIn();
    await openConsole('/devices?state=silent&page=2');
    const chip = await screen.findByRole('button', { name: 'Silent', pressed: true });
    await waitFor(() => expect(backend.to(LIST).at(-1)?.query.get('state')).toBe('silent'));
    await userEvent.click(chip);
    await waitFor(() => expect(shownAddress()).toBe('/devices'));
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Installed Place' }), 'School');
    await waitFor(() => expect(backend.to(LIST).at(-1)?.query.get('deviceInstalledPlace')).toBe('School'));
    expect(shownAddress()).toBe('/devices?place=School');
  });

  it('are filtered by customer, and sorted by it', async () => {
    signIn();
    await openConsole('/devices');
    await row('AD-1');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Assigned Customer' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sunrise Hospital', hidden: true }));
    await waitFor(() => expect(backend.to(LIST).at(-1)?.query.get('deviceOwnerId')).toBe(CUSTOMER_ID));
    expect(shownAddress()).toBe(`/devices?ownerId=${CUSTOMER_ID}&ownerName=Sunrise+Hospital`);
    await userEvent.click(await screen.findByRole('button', { name: /^Assigned Customer/ }));
    await waitFor(() => expect(backend.to(LIST).at(-1)?.query.get('sortProperty')).toBe('customerTitle'));
  });

  it('are renamed in a dialog that keeps the input if the request fails', async () => {
    signIn();
    backend.on(RENAME, () => refusal(DEVICE_ERRORS.nameTaken));
    await openConsole('/devices');
    await choose('AD-1', 'Edit Name');
    const dialog = within(await screen.findByRole('dialog', { name: 'AD-1' }));
    const field = dialog.getByRole('textbox', { name: /Device Name/ });
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Device Name is required')).toBeInTheDocument();
    await enterText(field, ' Ward 3 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Device with such name already exists!');
    expect(field).toHaveValue(' Ward 3 ');
    backend.on(RENAME, () => ({ body: rows[0] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Device name saved!')).toBeInTheDocument();
    expect(backend.to(RENAME).at(-1)?.body).toEqual({ deviceId: rows[0]?.deviceId, deviceName: 'Ward 3' });
    await waitFor(() => expect(backend.to(LIST).length).toBeGreaterThan(1));
  });

  it.each([false, true])('are assigned to a customer, with earlier readings: %s', async (withHistory) => {
    signIn();
    backend.on(assignCall(1), () => ({ body: rows[0] }));
    await openConsole('/devices');
    await userEvent.click((await row('AD-1')).getByRole('button', { name: '+Assign Customer' }));
    await giveToSunrise(withHistory);
    expect(await screen.findByText('Device has been assigned successfully!')).toBeInTheDocument();
    expect(backend.to(assignCall(1)).map(({ body }) => body)).toEqual([
      { deviceOwnerId: CUSTOMER_ID, withHistory, keepsAccessToken: false, expectedOwnerId: null },
    ]);
  });

  describe("whose access token a customer's users could read", () => {
    const since = Date.UTC(2026, 4, 3, 12);
    const ownerCall = `PUT /backoffice/updateWithObjId/${aDeviceRecord(2)._id}`;
    const keep = () => screen.findByRole('checkbox', { name: /Keep the access token/ });

    beforeEach(() => {
      signIn();
      rows = [aDeviceRecord(1), { ...(rows[1] as DeviceRecord), accessTokenReadableSince: since }];
      backend.on(assignCall(2), () => ({ body: rows[1] }));
      backend.on(ownerCall, () => ({ body: rows[1] }));
    });

    it('get a new one with another customer, which is reported, unless the tenant keeps it', async () => {
      await openConsole('/devices');
      await choose('AD-2', 'Assign Customer');
      expect(await keep()).not.toBeChecked();
      expect(
        screen.getByText(/able to read the access token since 03-05-2026\. If you turn this off/),
      ).toBeInTheDocument();
      await giveToSunrise();
      expect(
        await screen.findByText(/assigned successfully! The device gets a new access token/),
      ).toBeInTheDocument();
      await choose('AD-2', 'Assign Customer');
      await userEvent.click(await keep());
      await giveToSunrise();
      await waitFor(() => expect(backend.to(assignCall(2))).toHaveLength(2));
      expect(backend.to(assignCall(2)).map(({ body }) => body)).toMatchObject([
        { keepsAccessToken: false },
        { keepsAccessToken: true },
      ]);
    });

    it('are taken back with the same choice, which says whether it was read', async () => {
      rows = [{ ...(rows[1] as DeviceRecord), accessTokenReadTime: Date.UTC(2026, 4, 9, 12) }];
      await openConsole('/devices');
      await choose('AD-2', 'Take back from customer');
      expect(
        await screen.findByText(/A user of a customer read the access token on 09-05-2026/),
      ).toBeInTheDocument();
      await userEvent.click(await keep());
      await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
      await waitFor(() =>
        expect(backend.to(ownerCall)[0]?.body).toEqual({ deviceOwnerId: null, keepsAccessToken: true }),
      );
    });

    it('are not asked about where none of them has such a token', async () => {
      await openConsole('/devices');
      await choose('AD-1', 'Assign Customer');
      await screen.findByRole('dialog', { name: /Assign Customer/ });
      expect(screen.queryByRole('checkbox', { name: /Keep the access token/ })).not.toBeInTheDocument();
    });
  });

  it('are refetched after a conflicting assignment, which is reported', async () => {
    signIn();
    backend.on(assignCall(1), () => ({ status: 409, body: { message: 'Changed', errorCode: 35 } }));
    await openConsole('/devices');
    await userEvent.click((await row('AD-1')).getByRole('button', { name: '+Assign Customer' }));
    rows = [
      aDeviceRecord(1, {
        deviceOwnerId: 'x',
        customerDetails: [{ title: 'Das Family', customerId: 'x', userFirstName: 'Hana' }],
      }),
    ];
    await giveToSunrise();
    expect(await screen.findByText(/Another user has already assigned this device/)).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: 'Das FamilyHana' })).toBeInTheDocument();
  });

  it('are assigned in bulk, with a list of failed ones', async () => {
    signIn();
    const error = { status: 400, errorCode: 31, timestamp: 0, code: 'later', message: 'Boom' };
    const refused = { deviceId: aDeviceRecord(2)._id, error };
    backend.on(TOGETHER, () => ({ body: { failures: [refused] } }));
    await openConsole('/devices');
    await row('AD-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(
      within(screen.getByText('2 selected').parentElement as HTMLElement).getByText('Assign Customer'),
    );
    await giveToSunrise();
    const result = await screen.findByRole('dialog', { name: /2 devices/ });
    await within(result).findByText('1 of 2 done.');
    expect(within(result).getByRole('listitem')).toHaveTextContent("AD-2 Device couldn't be assigned Boom");
    expect(backend.to(TOGETHER).map(({ body }) => body)).toEqual([
      {
        deviceOwnerId: CUSTOMER_ID,
        withHistory: false,
        keepsAccessToken: false,
        devices: rows.map(({ _id, deviceOwnerId }) => ({ deviceId: _id, expectedOwnerId: deviceOwnerId })),
      },
    ]);
  });

  it('show the failure of a whole bulk call', async () => {
    signIn();
    backend.on(TOGETHER, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/devices');
    await row('AD-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(
      within(screen.getByText('2 selected').parentElement as HTMLElement).getByText('Assign Customer'),
    );
    await giveToSunrise();
    expect(await screen.findByText("Device couldn't be assigned")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are set to a mode in bulk by its name, each with the number of its model', async () => {
    signIn();
    const model = (id: string, modes: PurifierMode[]) => ({
      _id: id,
      purifierId: 1,
      purifierModelNo: id,
      purifierDescription: null,
      deviceInstalledPlace: null,
      modes,
      filter: NO_FILTER,
      power: [],
      tenantId: null,
      TenantDetails: [],
      deviceCount: 1,
      createdAt: 0,
    });
    const models = [
      model('m1', [{ mode: 7, name: 'Turbo' }]),
      model('m2', [
        { mode: 3, name: 'turbo' },
        { mode: 4, name: 'Quiet' },
      ]),
    ];
    rows = rows.map((one, index) => ({ ...one, purifierId: models[index]?._id ?? null }));
    backend.on('GET /backoffice/purifier/getAllPurifier', () => ({ body: models }));
    const { body: error } = refusal(DEVICE_MODE_ERRORS.noPurifier);
    const call = 'PUT /backoffice/deviceBatches/mode';
    backend.on(call, () => ({ body: { failures: [{ deviceId: aDeviceRecord(2)._id, error }] } }));
    await openConsole('/devices');
    await row('AD-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(
      within(screen.getByText('2 selected').parentElement as HTMLElement).getByText('Set mode'),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Set the mode of/ }));
    await dialog.findByRole('option', { name: 'Quiet' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Mode/ }), 'turbo');
    await userEvent.click(dialog.getByRole('button', { name: 'Set mode' }));
    const result = within(await screen.findByRole('dialog', { name: /2 devices/ }));
    await result.findByText('1 of 2 done.');
    expect(result.getByRole('listitem')).toHaveTextContent('AD-2 This device is not a purifier.');
    expect(backend.to(call)[0]?.body).toEqual({
      devices: [
        { deviceId: aDeviceRecord(1)._id, mode: 7 },
        { deviceId: aDeviceRecord(2)._id, mode: 3 },
      ],
    });
  });

  it('are deleted after a confirmation', async () => {
    signIn();
    const call = `DELETE /backoffice/dapDeleteDevice/${rows[0]?._id}`;
    backend.on(call, () => ({}));
    await openConsole('/devices');
    await choose('AD-1', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(backend.to(call)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Device has been deleted!')).toBeInTheDocument();
  });

  it('have an empty state with links to create one', async () => {
    signIn();
    backend.on(LIST, () => pageOf([]));
    await openConsole('/devices');
    await screen.findByText(/There are no devices yet/);
    for (const link of screen.getAllByRole('link', { name: 'Add Device' })) {
      expect(link).toHaveAttribute('href', '/device/create');
    }
  });
});

describe('the devices of a partner', () => {
  it('can only be assigned and unassigned', async () => {
    signIn({ userType: 'PARTNER' });
    const call = `PUT /backoffice/updateWithObjId/${rows[1]?._id}`;
    backend.on(call, () => ({ body: rows[1] }));
    await openConsole('/partner-devices');
    const names = (await row('AD-2'))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Assign Customer', 'Take back from customer']);
    expect(screen.queryByRole('link', { name: /Add Device|Import/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Health' })).toHaveAttribute('href', '/DeviceHealthStatus');
    await choose('AD-2', 'Take back from customer');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(backend.to(call)[0]?.body).toEqual({ deviceOwnerId: null, keepsAccessToken: false }),
    );
  });
});
