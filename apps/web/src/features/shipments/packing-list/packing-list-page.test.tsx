import type { ShipmentDevice, WholeShipment } from '@airdeck/contract/shipments/shipments';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { fakeIntersectionObserver, type Sight } from '../../../testing/fake-intersection-observer.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const SHIPMENT = '6f9d2a10-0c1e-4f7a-8d55-2f4be7a2c001';
const WHOLE = 'GET /backoffice/shipmentApi/getByIdWithLogs';
/** More than one batch of codes. */
const MANY = 260;

const sent = (number: number): ShipmentDevice => {
  const _id = `7a1f0d10-6a1f-11f1-9c5b-${String(number).padStart(12, '0')}`;
  const state = { isInstalled: number === 2, isReturned: false, receivedAt: null, receivedBy: null };
  const deviceLabel = number === 3 ? null : `Room ${number}`;
  return {
    _id,
    deviceIdMongo: _id,
    shipmentIdMongo: SHIPMENT,
    deviceName: `AD-${number}`,
    deviceLabel,
    ...state,
  };
};

const shipment: WholeShipment = {
  _id: SHIPMENT,
  consignorId: null,
  consigneeId: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001',
  consignmentCountry: 'India',
  consignmentState: 'Odisha',
  consignmentCity: 'Cuttack',
  address: '12 Station Road',
  phone: null,
  notes: 'Keep dry',
  status: 0,
  createdAt: Date.UTC(2026, 10, 2, 12),
  statusTimes: [0, null, null, null],
  deviceCount: MANY,
  receivedCount: 1,
  missingCount: MANY - 1,
  version: 1,
  consignordetails: [],
  consigneedetails: [{ userFirstName: 'meera', tenantName: 'Clean Rooms' }],
  shipmentDevices: Array.from({ length: MANY }, (_, index) => sent(index + 1)),
  deviceList: [],
  shipmentLogs: [],
};

let backend: FakeServer;
let sight: Sight;

beforeEach(() => {
  backend = fakeServer({ [WHOLE]: () => ({ body: shipment }) });
  sight = fakeIntersectionObserver();
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(() => {
  leaveConsole();
  vi.unstubAllGlobals();
});

const open = () => openConsole(`/shipmentDetails/${SHIPMENT}/packing-list`);

it('lists all devices, and draws the codes in view, and all codes before printing', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open();
  const button = await screen.findByRole('button', { name: 'Print' });
  const rows = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  const drawn = () => rows.filter((row) => row.querySelector('svg path'));
  expect(rows).toHaveLength(MANY);
  expect(drawn()).toEqual([]);
  sight.show(rows[1] as HTMLElement);
  expect(drawn()).toEqual([rows[1]]);
  expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    '1Room 1AD-1',
    '2Room 2AD-2Received',
    '3AD-3',
  ]);
  expect(screen.getByRole('img', { name: 'QR code of the shipment' })).toBeInTheDocument();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining([
      'Clean Rooms',
      '12 Station Road\nCuttack, Odisha, India',
      '02-11-2026',
      '260',
      'Keep dry',
    ]),
  );
  print.mockImplementation(() => expect(drawn()).toHaveLength(MANY));
  await userEvent.click(button);
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(print).toHaveReturned();
  await vi.waitFor(() => expect(button).toBeEnabled());
});

it('draws all codes if the browser itself starts printing', async () => {
  await open();
  const list = await screen.findByRole('list', { name: 'Devices' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(list.querySelectorAll('svg path')).toHaveLength(MANY);
});

it('reports a failed load, and retries it on request', async () => {
  backend.on(WHOLE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await open();
  expect(await screen.findByText('Error in retrieving the shipment.')).toBeInTheDocument();
  backend.on(WHOLE, () => ({ body: shipment }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Devices' })).toBeInTheDocument();
});

it('offers no retry for an unknown shipment', async () => {
  backend.on(WHOLE, () => ({ status: 404, body: { message: 'unknown', errorCode: 32 } }));
  await open();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
