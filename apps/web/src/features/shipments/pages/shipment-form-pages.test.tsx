import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { CheckedDevice, ListedDevice } from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS } from '@airdeck/contract/shipments/shipments';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invalidate } from '../../../lib/query/query.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aShipment, aShipmentDevice, SHIPMENT_ID } from '../../../testing/fake-shipments.ts';
import { aTenant } from '../../../testing/fake-tenants.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const CREATE = 'POST /backoffice/shipmentApi/createShipment';
const UPDATE = 'PUT /backoffice/shipmentApi/updateShipment';
const CHECK = 'POST /backoffice/shipmentApi/checkDevices';
const WHOLE = 'GET /backoffice/shipmentApi/getByIdWithLogs';
const TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';

let backend: FakeServer;

/** A stock of Room 1 to Room 9; Room 8 is taken. */
function inStock({ deviceLabel, deviceName }: ListedDevice): CheckedDevice {
  const number = /^Room ([1-9])$/.exec(deviceLabel ?? '')?.[1] ?? /^AD-([1-9])$/.exec(deviceName ?? '')?.[1];
  const none = { deviceIdMongo: null, deviceName: null, deviceLabel: null, shipmentIdMongo: null };
  if (number === undefined) return { ...none, fault: 'unknown' };
  const { _id, ...device } = aShipmentDevice(Number(number));
  return {
    deviceIdMongo: _id,
    deviceName: device.deviceName,
    deviceLabel: device.deviceLabel,
    fault: number === '8' ? 'taken' : null,
    shipmentIdMongo: null,
  };
}

beforeEach(() => {
  backend = fakeServer({
    [`GET /api/tenant/${TENANT}`]: () => ({ body: aTenant('Blue Sky', TENANT) }),
    'GET /api/tenantInfos': () => pageOf([aTenant('Blue Sky', TENANT)]),
    'GET /backoffice/geo/countries': () => ({
      body: [{ code: 'IN', name: { en: 'India', ar: 'الهند', jp: 'インド' } }],
    }),
    'GET /backoffice/geo/countries/IN/states': () => ({ body: [{ code: '21', name: 'Odisha' }] }),
    'GET /backoffice/geo/countries/IN/cities': () => ({ body: [{ name: 'Cuttack' }, { name: 'Puri' }] }),
    'GET /backoffice/dapDevice/getAll': () => pageOf([]),
    'GET /backoffice/shipmentApi/getAllShipment': () => pageOf([]),
    [CHECK]: ({ body }) => ({
      body: { deviceList: (body as { deviceList: ListedDevice[] }).deviceList.map(inStock) },
    }),
    [CREATE]: () => ({ body: aShipment() }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const label = (number: number) => screen.findByRole('combobox', { name: `Device Label ${number}` });
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Shipment' }));

async function chooseConsignee(name = 'Blue Sky'): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Consignee' }));
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
}

async function paste(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }));
  await userEvent.click(dialog.getByRole('textbox', { name: 'List of devices' }));
  await userEvent.paste(text);
  await userEvent.click(dialog.getByRole('button', { name: /^Add \d+ device/ }));
}

async function choose(name: string, option: string): Promise<void> {
  await screen.findByText(option);
  await userEvent.selectOptions(screen.getByLabelText(name), option);
}

describe('a new shipment', () => {
  it('is created from a pasted list, and the form is reset for the next one', async () => {
    await openConsole('/shipment/create');
    await chooseConsignee();
    await userEvent.click(screen.getByLabelText('Address'));
    await userEvent.paste('12 Ring Road');
    await paste('Room 1\nRoom 2\n\nRoom 3');
    expect(await screen.findByText('In stock: 3')).toBeInTheDocument();
    await add();
    expect(await screen.findByText('Shipment has been successfully created!')).toBeInTheDocument();
    expect(backend.to(CREATE)[0]?.body).toMatchObject({
      consigneeId: TENANT,
      address: '12 Ring Road',
      deviceList: [1, 2, 3].map((number) => ({ deviceIdMongo: aShipmentDevice(number)._id })),
    });
    expect(await label(1)).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Open the shipment' })).toHaveAttribute(
      'href',
      `/shipmentDetails/${SHIPMENT_ID}`,
    );
  });

  it('goes to the address of its consignee, unless another one was written', async () => {
    const place = { country: 'India', state: 'Odisha', city: 'Puri' };
    const contact = { address: 'Ring Road 12', zip: '752001', phone: '0674000100' };
    const other = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f002';
    backend.on('GET /api/tenantInfos', () =>
      pageOf([aTenant('Blue Sky', TENANT), aTenant('Red Sea', other)]),
    );
    backend.on(`GET /api/tenant/${TENANT}`, () => ({
      body: { ...aTenant('Blue Sky', TENANT), ...place, ...contact },
    }));
    backend.on(`GET /api/tenant/${other}`, () => ({
      body: { ...aTenant('Red Sea', other), address: 'Pier 3' },
    }));
    await openConsole('/shipment/create');
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await chooseConsignee();
    await waitFor(() => expect(address).toHaveValue('Ring Road 12, 752001'));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('0674000100');
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Puri'));
    await chooseConsignee('Red Sea');
    await waitFor(() => expect(address).toHaveValue('Pier 3'));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('');
    await userEvent.type(address, 'b');
    await chooseConsignee();
    await waitFor(() => expect(backend.to(`GET /api/tenant/${TENANT}`)).toHaveLength(2));
    expect(address).toHaveValue('Pier 3b');
  });

  it('keeps what is written while the address of its consignee is read', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    backend.on(`GET /api/tenant/${TENANT}`, async () => {
      await answered;
      return { body: { ...aTenant('Blue Sky', TENANT), address: 'Ring Road 12' } };
    });
    await openConsole('/shipment/create');
    await chooseConsignee();
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await userEvent.type(address, 'Pier 3');
    await act(async () => answer());
    await add();
    expect(address).toHaveValue('Pier 3');
  });

  it('has devices chosen from the stock', async () => {
    // Room 8 is taken.
    const stock = [1, 2, 8].map((number) => ({
      ...aDeviceRecord(number),
      deviceName: `AD-${number}`,
      deviceLabel: `Room ${number}`,
    }));
    backend.on('GET /backoffice/dapDevice/getAll', () => pageOf(stock));
    await openConsole('/shipment/create');
    const choice = await screen.findByRole('combobox', { name: 'Devices in stock' });
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'Room 2 · AD-2', hidden: true }));
    expect(await label(1)).toHaveValue('Room 2');
    expect(screen.queryByRole('option', { name: /Room 8/, hidden: true })).not.toBeInTheDocument();
    expect(await screen.findByText('In stock: 1')).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Room 2 · AD-2', hidden: true })).not.toBeInTheDocument();
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'Room 1 · AD-1', hidden: true }));
    expect(await label(2)).toHaveValue('Room 1');
  });

  it('has a country, state and city as destination', async () => {
    await openConsole('/shipment/create');
    await choose('Country', 'India');
    await choose('State', 'Odisha');
    await choose('City', 'Puri');
    expect(screen.getByLabelText('City')).toHaveValue('Puri');
    expect(backend.to('GET /backoffice/geo/countries/IN/cities')[0]?.query.get('state')).toBe('21');
  });

  it('requires a consignee and a device', async () => {
    await openConsole('/shipment/create');
    await add();
    expect(await screen.findByText('* Consignee is required')).toBeInTheDocument();
    expect(screen.getByText('* At least one device is required')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
  });

  it('shows the error of a device in its row, and is not submitted with it', async () => {
    await openConsole('/shipment/create');
    await chooseConsignee();
    await paste('Room 1\nRoom 77\nRoom 8\nroom 1,AD-1');
    expect(await screen.findByText('In stock: 1, Need attention: 3')).toBeInTheDocument();
    expect(await label(2)).toHaveAccessibleDescription(
      'There is no device with this label or name in stock.',
    );
    expect(await label(3)).toHaveAccessibleDescription('This device is already assigned to a tenant.');
    expect(await label(4)).toHaveAccessibleDescription('This appears more than once.');
    expect(await label(1)).toBeValid();
    await add();
    expect(await screen.findByText('Some devices cannot be sent. Their rows say why.')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(await screen.findByText('In stock: 1')).toBeInTheDocument();
    await add();
    await waitFor(() => expect(backend.to(CREATE)).toHaveLength(1));
  });

  it('accepts devices typed by name, row by row', async () => {
    await openConsole('/shipment/create');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Device Name 1' }), 'AD-5');
    await waitFor(async () => expect(await label(1)).toHaveAttribute('placeholder', 'Room 5'));
    await userEvent.click(screen.getByRole('button', { name: 'Add device' }));
    expect(await label(2)).toHaveValue('');
    // A scanner ends each code with Enter.
    await userEvent.type(await label(2), 'Room 6{Enter}');
    expect(await label(3)).toHaveFocus();
    await userEvent.keyboard('Room 7{Enter}');
    expect(await label(4)).toHaveFocus();
    expect(await screen.findByText('In stock: 3')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.queryByRole('combobox', { name: 'Device Label 2' })).not.toBeInTheDocument();
  });

  it('accepts a CSV file, and shows its rows by page', async () => {
    await openConsole('/shipment/create');
    await screen.findByRole('button', { name: 'CSV file' });
    const lines = Array.from({ length: 60 }, (_, index) => `AD-1,Ward ${index}`);
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, new File([['name,label', ...lines].join('\n')], 'x.csv'));
    expect(await screen.findByText(/^In stock: 1, Need attention: 59$/)).toBeInTheDocument();
    expect(screen.getAllByRole('combobox', { name: /^Device Label/ })).toHaveLength(25);
    expect(screen.getByText('\u20661–25\u2069 of 60')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only those that need attention' }));
    expect(screen.getByText('\u20661–25\u2069 of 59')).toBeInTheDocument();
  });

  it('keeps the input after a refusal, and shows the reasons in the rows', async () => {
    const { status, body } = refusal(SHIPMENT_ERRORS.devicesRefused);
    const deviceList = [{ ...inStock({ deviceLabel: 'Room 1' }), fault: 'inShipment' }];
    backend.on(CREATE, () => ({ status: status ?? 400, body: { ...(body as object), deviceList } }));
    await openConsole('/shipment/create');
    await chooseConsignee();
    await paste('Room 1');
    await screen.findByText('In stock: 1');
    backend.on(CHECK, () => ({ body: { deviceList } }));
    await add();
    expect(await screen.findByText('This device is in another shipment.')).toBeInTheDocument();
    expect(await label(1)).toHaveValue('Room 1');
  });

  it('checks a device in another shipment again when a shipment changes', async () => {
    const busy = { ...inStock({ deviceLabel: 'Room 1' }), fault: 'inShipment' };
    backend.on(CHECK, () => ({ body: { deviceList: [busy] } }));
    await openConsole('/shipment/create');
    await paste('Room 1');
    expect(await screen.findByText('This device is in another shipment.')).toBeInTheDocument();
    backend.on(CHECK, () => ({ body: { deviceList: [inStock({ deviceLabel: 'Room 1' })] } }));
    // Like the shell on an event of a shipment.
    await act(() => invalidate('shipments'));
    expect(await screen.findByText('In stock: 1')).toBeInTheDocument();
    expect(screen.queryByText('This device is in another shipment.')).not.toBeInTheDocument();
  });

  it('reports a failed check against the stock, and retries it on request', async () => {
    backend.on(CHECK, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/shipment/create');
    await paste('Room 1');
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(CHECK, () => ({ body: { deviceList: [inStock({ deviceLabel: 'Room 1' })] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('In stock: 1')).toBeInTheDocument();
  });
});

describe('an edited shipment', () => {
  const whole = () => ({
    ...aShipment({ version: 4, deviceCount: 1 }),
    shipmentLogs: [],
    shipmentDevices: [aShipmentDevice(1)],
    deviceList: [],
  });

  beforeEach(() => backend.on(WHOLE, () => ({ body: whole() })));

  it('shows the stored values, and is saved with the version that was read', async () => {
    backend.on(UPDATE, () => ({ body: aShipment() }));
    await openConsole(`/shipmentDetails/${SHIPMENT_ID}/edit`);
    expect(await label(1)).toHaveValue('Room 1');
    await screen.findByText('In stock: 1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Shipment has been saved!')).toBeInTheDocument();
    expect(backend.to(UPDATE)[0]?.body).toMatchObject({ version: 4, address: '12 Ring Road' });
    expect(backend.to(CHECK)[0]?.body).toMatchObject({ shipmentId: SHIPMENT_ID });
    await waitFor(() => expect(shownAddress()).toBe(`/shipmentDetails/${SHIPMENT_ID}`));
  });

  it('is reloaded after a change by another user', async () => {
    backend.on(UPDATE, () => refusal(REQUEST_ERRORS.versionConflict, { entity: 'Shipment' }));
    await openConsole(`/shipmentDetails/${SHIPMENT_ID}/edit`);
    await screen.findByText('In stock: 1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    backend.on(WHOLE, () => ({ body: { ...whole(), address: '13 Ring Road' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('13 Ring Road'));
  });

  it('is not saved if it is under way', async () => {
    backend.on(UPDATE, () => refusal(SHIPMENT_ERRORS.notInitialized));
    await openConsole(`/shipmentDetails/${SHIPMENT_ID}/edit`);
    await screen.findByText('In stock: 1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^A shipment can be edited only while/)).toBeInTheDocument();
  });
});
