import { SHIPMENT_ERRORS, type Shipment, type ShipmentDevice } from '@airdeck/contract/shipments/shipments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import {
  aShipment,
  aShipmentDevice,
  aShipmentLog,
  ROBIN,
  SHIPMENT_ID,
} from '../../../testing/fake-shipments.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const ONE = `GET /backoffice/shipmentApi/shipments/${SHIPMENT_ID}`;
const DEVICES = `${ONE}/devices`;
const LOGS = `${ONE}/logs`;
const MARK = 'PUT /backoffice/shipmentApi/updateConsignmentDeviceStatus';
const RECEIVE = 'PUT /backoffice/shipmentApi/receiveDevices';
const CHANGE = 'PUT /backoffice/shipmentApi/updateShipmentStatus';
const ADDRESS = `/shipmentDetails/${SHIPMENT_ID}`;
const AT = Date.UTC(2026, 10, 21, 10, 15);
const ME = { userId: aUser().id.id, email: 'meera@example.com', userFirstName: 'Meera', userLastName: null };

let backend: FakeServer;
let shipment: Shipment;
let devices: ShipmentDevice[];

beforeEach(() => {
  shipment = aShipment({
    status: 1,
    statusTimes: [AT - 1000, AT, null, null],
    deviceCount: 2,
    receivedCount: 1,
    missingCount: 1,
    notes: 'Fragile',
  });
  devices = [aShipmentDevice(1, { isInstalled: true, receivedAt: AT, receivedBy: ME }), aShipmentDevice(2)];
  backend = fakeServer({
    [ONE]: () => ({ body: shipment }),
    [DEVICES]: () => pageOf(devices),
    [LOGS]: () =>
      pageOf([
        aShipmentLog(3, { kind: 'received', deviceName: 'AD-1', deviceLabel: 'Room 1', by: ME }),
        aShipmentLog(2, { kind: 'statusChanged', statusBefore: 0, status: 1, notes: 'By truck' }),
        aShipmentLog(1, { by: null }),
      ]),
    'GET /backoffice/shipmentApi/counts': () => ({
      body: { total: 1, byStatus: [0, 1, 0, 0], underWay: 1 },
    }),
    'GET /backoffice/shipmentApi/getAllShipment': () => pageOf([]),
    'GET /backoffice/geo/countries': () => ({ body: [] }),
  });
});

afterEach(leaveConsole);

const asConsignee = () => signInAs({ authority: 'TENANT_ADMIN' });
const asConsignor = () => signInAs({ authority: 'SYS_ADMIN' });
const toggle = (name: string) => screen.findByRole('switch', { name: `${name} received` });

describe('a shipment', () => {
  it('shows its progress, consignor, destination and log', async () => {
    asConsignee();
    await openConsole(ADDRESS);
    expect(
      await screen.findByRole('heading', { level: 1, name: /Shipment from .Robin Rao/ }),
    ).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Status of the shipment' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(steps[1]).toHaveTextContent(/^In transit21-11-2026/);
    expect(screen.getByText('1 of 2 devices received')).toBeInTheDocument();
    const facts = screen.getByRole('region', { name: 'Shipment' });
    for (const text of [
      'robin@example.com',
      'Blue Sky',
      '12 Ring Road',
      'Cuttack, Odisha, India',
      '9876543210',
      'Fragile',
    ])
      expect(within(facts).getByText(text)).toBeInTheDocument();
    const log = await screen.findByRole('list', { name: 'Log' });
    const entries = within(log).getAllByRole('listitem');
    // Without the leading time.
    expect(
      entries.map(({ textContent }) => textContent?.slice(16).replaceAll(/[\u2066-\u2069]/g, '')),
    ).toEqual([
      'Room 1 · AD-1 receivedMeera',
      'From Initialized to In transitRobin Rao: By truck',
      'Created, devices: 20Former user',
    ]);
  });

  it('does not exist for a reader without access', async () => {
    asConsignee();
    backend.on(ONE, () => ({ status: 404, body: { message: 'not found', errorCode: 32 } }));
    await openConsole(ADDRESS);
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/myshipments');
  });

  it('reports a failed load', async () => {
    asConsignor();
    backend.on(ONE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole(ADDRESS);
    expect(await screen.findByText('Error in retrieving Shipments.')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
  });

  it('can be edited and deleted by the system administrator', async () => {
    asConsignor();
    shipment = aShipment();
    backend.on('DELETE /backoffice/shipmentApi/deleteShipment', () => ({}));
    await openConsole(ADDRESS);
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${ADDRESS}/edit`);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(shownAddress()).toBe('/shipments'));
  });

  it('links to the camera and the packing list for its consignee, without Edit and Delete', async () => {
    asConsignee();
    await openConsole(ADDRESS);
    expect(await screen.findByRole('link', { name: 'Receive by camera' })).toHaveAttribute(
      'href',
      `${ADDRESS}/receive`,
    );
    expect(screen.getByRole('link', { name: 'Packing list' })).toHaveAttribute(
      'href',
      `${ADDRESS}/packing-list`,
    );
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

describe('the devices of a shipment', () => {
  beforeEach(asConsignee);

  it('are received by a toggle', async () => {
    backend.on(MARK, () => {
      devices = devices.map((device) => ({ ...device, isInstalled: true, receivedAt: AT, receivedBy: ME }));
      return { body: { ...devices[1], shipment } };
    });
    await openConsole(ADDRESS);
    expect(await toggle('AD-1')).toBeChecked();
    expect(await toggle('AD-2')).not.toBeChecked();
    await userEvent.click(await toggle('AD-2'));
    expect(await screen.findByText('Successfully Received the Device')).toBeInTheDocument();
    expect(backend.to(MARK)[0]?.body).toEqual({
      shipmentIdMongo: SHIPMENT_ID,
      deviceIdMongo: devices[1]?._id,
      isInstalled: true,
    });
    await waitFor(async () => expect(await toggle('AD-2')).toBeChecked());
  });

  it('show the other user after a concurrent receipt', async () => {
    backend.on(MARK, () => ({
      body: { ...devices[1], isInstalled: true, receivedAt: AT, receivedBy: ROBIN, shipment },
    }));
    await openConsole(ADDRESS);
    await userEvent.click(await toggle('AD-2'));
    expect(
      await screen.findByText(/Robin Rao.* has already received this device \(21-11-2026/),
    ).toBeInTheDocument();
  });

  it('stay received if the receipt cannot be undone, and show the reason', async () => {
    backend.on(MARK, () => refusal(SHIPMENT_ERRORS.undoHasReadings));
    await openConsole(ADDRESS);
    await userEvent.click(await toggle('AD-1'));
    expect(
      await screen.findByText('The receipt cannot be undone, because the device has sent readings.'),
    ).toBeInTheDocument();
    expect(backend.to(MARK)[0]?.body).toMatchObject({ isInstalled: false });
    expect(await toggle('AD-1')).toBeChecked();
  });

  it('report a failed receipt', async () => {
    backend.on(MARK, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole(ADDRESS);
    await userEvent.click(await toggle('AD-2'));
    expect(await screen.findByText('Failed to receive the device')).toBeInTheDocument();
  });

  it('are received in bulk, and refused ones are named', async () => {
    backend.on(RECEIVE, ({ body }) => ({
      body: {
        shipment,
        receipts: (body as { codes: string[] }).codes.map((code, index) => ({
          code,
          outcome: index === 0 ? 'received' : 'nameTaken',
          device: devices[index],
        })),
      },
    }));
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }));
    expect(await screen.findByText('Successfully received 1 device')).toBeInTheDocument();
    expect(await screen.findByText(/^1 device could not be received/)).toBeInTheDocument();
    expect(backend.to(RECEIVE)[0]?.body).toEqual({ codes: devices.map(({ _id }) => _id) });
  });

  it('are filtered by missing receipt, which is part of the URL', async () => {
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Not received (1)' }));
    await waitFor(() => expect(backend.to(DEVICES).at(-1)?.query.get('isInstalled')).toBe('false'));
    expect(shownAddress()).toBe(`${ADDRESS}?received=no`);
  });

  it('cannot be changed once the shipment is completed', async () => {
    shipment = { ...shipment, status: 3, missingCount: 0 };
    devices = [devices[0] as ShipmentDevice, aShipmentDevice(2, { isReturned: true })];
    await openConsole(ADDRESS);
    expect(await toggle('AD-1')).toBeDisabled();
    expect(screen.getByText('Back in stock')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Receive by camera' })).not.toBeInTheDocument();
  });
});

describe('the status of a shipment', () => {
  beforeEach(asConsignor);

  async function change(to: string): Promise<void> {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'New status' }), to);
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'All there');
    await userEvent.click(screen.getByRole('button', { name: 'Change status' }));
  }

  it('can be changed to any, with the shown status in the request', async () => {
    backend.on(CHANGE, () => ({ body: shipment }));
    await openConsole(ADDRESS);
    await change('Initialized');
    expect(await screen.findByText('Status Changed Successfully')).toBeInTheDocument();
    const [request] = backend.to(CHANGE);
    expect(request?.query.get('_id')).toBe(SHIPMENT_ID);
    expect(request?.body).toEqual({ status: 0, statusBefore: 1, notes: 'All there', isConfirmed: false });
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  });

  it('is not changed after a change by another user, and the notes are kept', async () => {
    const { status, body } = refusal(SHIPMENT_ERRORS.statusChanged);
    const changed = { status: 2, changedAt: AT, by: ROBIN };
    backend.on(CHANGE, () => ({ status: status ?? 409, body: { ...(body as object), changed } }));
    await openConsole(ADDRESS);
    await change('Completed');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Robin Rao.* has already set it to Received/);
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('All there');
    expect(screen.getByRole('button', { name: 'Change status' })).toBeDisabled();
  });

  it('is set to Completed with missing devices only after a confirmation that names them', async () => {
    const { status, body } = refusal(SHIPMENT_ERRORS.devicesMissing, { count: 1 });
    const missing = [{ _id: devices[1]?._id, deviceName: 'AD-2', deviceLabel: 'Room 2' }];
    backend.on(CHANGE, (request) =>
      (request.body as { isConfirmed: boolean }).isConfirmed
        ? { body: shipment }
        : { status: status ?? 400, body: { ...(body as object), missing } },
    );
    await openConsole(ADDRESS);
    await change('Completed');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent(/1 device has not been received: .AD-2/);
    await userEvent.click(within(question).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('Status Changed Successfully')).toBeInTheDocument();
    expect(
      backend.to(CHANGE).map((request) => (request.body as { isConfirmed: boolean }).isConfirmed),
    ).toEqual([false, true]);
  });

  it('can be reopened from Completed by the consignor only', async () => {
    shipment = { ...shipment, status: 3, missingCount: 0 };
    asConsignee();
    await openConsole(ADDRESS);
    expect(
      await screen.findByText('Only a system administrator can reopen a completed shipment.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'New status' })).not.toBeInTheDocument();
  });

  it('reports a failed change', async () => {
    backend.on(CHANGE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole(ADDRESS);
    await change('Completed');
    expect(await screen.findByText('Unable to change the status')).toBeInTheDocument();
  });
});
