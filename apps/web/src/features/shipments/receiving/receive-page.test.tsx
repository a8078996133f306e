import {
  SHIPMENT_ERRORS,
  type ShipmentDevice,
  type WholeShipment,
} from '@airdeck/contract/shipments/shipments';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderIn } from '../../../testing/render.tsx';
import { WaitingScans } from './waiting-scans.tsx';

const SHIPMENT = '6f9d2a10-0c1e-4f7a-8d55-2f4be7a2c001';
const WHOLE = 'GET /backoffice/shipmentApi/getByIdWithLogs';
const RECEIVE = 'PUT /backoffice/shipmentApi/receiveDevices';
const ME = aUser().id.id;

function sent(number: number, isInstalled = false): ShipmentDevice {
  const _id = `7a1f0d10-6a1f-11f1-9c5b-00000000000${number}`;
  const by = { userId: ME, email: 'meera@example.com', userFirstName: 'meera', userLastName: 'Das' };
  return {
    _id,
    deviceIdMongo: _id,
    shipmentIdMongo: SHIPMENT,
    deviceName: `AD-${number}`,
    deviceLabel: `Room ${number}`,
    isInstalled,
    isReturned: false,
    receivedAt: isInstalled ? 1_000 : null,
    receivedBy: isInstalled ? by : null,
  };
}

const shipment: WholeShipment = {
  _id: SHIPMENT,
  consignorId: null,
  consigneeId: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001',
  consignmentCountry: null,
  consignmentState: null,
  consignmentCity: null,
  address: null,
  phone: null,
  notes: null,
  status: 1,
  createdAt: 0,
  statusTimes: [0, 1, null, null],
  deviceCount: 2,
  receivedCount: 0,
  missingCount: 2,
  version: 1,
  consignordetails: [],
  consigneedetails: [{ userFirstName: 'meera', tenantName: 'Clean Rooms' }],
  shipmentDevices: [sent(1), sent(2)],
  deviceList: [],
  shipmentLogs: [],
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [WHOLE]: () => ({ body: shipment }),
    [RECEIVE]: ({ body }) => ({
      body: {
        shipment,
        receipts: (body as { codes: string[] }).codes.map((code) => {
          const device = [sent(1, true), sent(2, true)].find(({ deviceLabel }) => deviceLabel === code);
          return { code, outcome: device ? 'received' : 'foreign', device: device ?? null };
        }),
      },
    }),
    'GET /health': () => ({ body: {} }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(() => {
  leaveConsole();
  vi.unstubAllGlobals();
});

const open = () => openConsole(`/shipmentDetails/${SHIPMENT}/receive`);

async function type(label: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Label of the device'), `${label}{Enter}`);
}

describe('receiving without a camera', () => {
  it('accepts typed labels, and shows the result of each', async () => {
    await open();
    expect(await screen.findByText('0 of 2 devices received')).toBeInTheDocument();
    expect(screen.getByText('You can type the code instead.')).toBeInTheDocument();
    await type('Room 1');
    expect(await screen.findByText('1 of 2 devices received')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('Room 1 · AD-1Received');
    await type('Hall');
    expect(await screen.findByText(/^This device is not in this shipment/)).toBeInTheDocument();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/Hall.*: This device is not in this shipment/),
    );
    await type('Room 2');
    expect(await screen.findByText('All 2 received')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the shipment' })).toHaveAttribute(
      'href',
      `/shipmentDetails/${SHIPMENT}`,
    );
    expect(backend.to(RECEIVE).map(({ body }) => body)).toEqual([
      { codes: ['Room 1'] },
      { codes: ['Hall'] },
      { codes: ['Room 2'] },
    ]);
  });

  it('keeps unsent scans across a reload, and sends them once', async () => {
    await open();
    await screen.findByText('0 of 2 devices received');
    backend.goAway();
    await type('Room 2');
    expect(await screen.findByText('Devices to be sent: 1')).toBeInTheDocument();
    cleanup();
    leaveConsole();

    backend.comeBack();
    signInAs({ authority: 'TENANT_ADMIN' });
    await open();
    expect(await screen.findByText('1 of 2 devices received')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Devices to be sent: 1')).not.toBeInTheDocument());
    expect(backend.to(RECEIVE).map(({ body }) => body)).toEqual([{ codes: ['Room 2'] }]);
  });

  it('sends waiting scans on other screens, too', async () => {
    window.localStorage.setItem(
      `airdeck-scans:${ME}:${SHIPMENT}`,
      JSON.stringify(['Room 1', 'Room 2', 'Hall'].map((code) => ({ code, scannedAt: 1_000 }))),
    );
    await openConsole('/user/profile');
    expect(await screen.findByText('Scanned devices sent: 2')).toBeInTheDocument();
    expect(screen.getByText('Scanned devices not received: 1')).toBeInTheDocument();
    expect(screen.getByText(/Hall/)).toBeInTheDocument();
    expect(backend.to(RECEIVE).map(({ body }) => body)).toEqual([{ codes: ['Room 1', 'Room 2', 'Hall'] }]);
    expect(window.localStorage.getItem(`airdeck-scans:${ME}:${SHIPMENT}`)).toBeNull();
  });

  it('reports a deleted shipment, and drops its scans', async () => {
    await open();
    await screen.findByText('0 of 2 devices received');
    backend.on(RECEIVE, () => ({ status: 404, body: { message: 'no', errorCode: 32 } }));
    await type('Room 1');
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Scanned devices not received: 1/)).toBeInTheDocument();
    expect(window.localStorage.getItem(`airdeck-scans:${ME}:${SHIPMENT}`)).toBeNull();
  });

  it('reports a refusal by the server, and discards scans on request', async () => {
    backend.on(RECEIVE, () => refusal(SHIPMENT_ERRORS.completed));
    await open();
    await type('Room 1');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Discard scans' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Devices to be sent: 1')).not.toBeInTheDocument();
  });
});

it('shows a notice on the page of the shipment while scans wait', async () => {
  const { unmount } = await renderIn('en', <WaitingScans shipmentId={SHIPMENT} />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  unmount();
  const scans = ['Room 1', 'Room 2'].map((code) => ({ code, scannedAt: 1_000 }));
  window.localStorage.setItem(`airdeck-scans:${ME}:${SHIPMENT}`, JSON.stringify(scans));
  await renderIn('en', <WaitingScans shipmentId={SHIPMENT} />);
  expect(screen.getByRole('status')).toHaveTextContent('Devices to be sent: 2');
  expect(screen.getByRole('link', { name: 'Send now' })).toHaveAttribute(
    'href',
    `/shipmentDetails/${SHIPMENT}/receive`,
  );
});

describe('receiving', () => {
  it.each([
    ['a completed shipment', { body: { ...shipment, status: 3 } }, /^This shipment is completed/],
    [
      'one that the reader may not see',
      { status: 404, body: { message: 'no', errorCode: 32 } },
      /not found|does not exist/i,
    ],
  ])('is not offered for %s', async (_, answer, text) => {
    backend.on(WHOLE, () => answer);
    await open();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByLabelText('Label of the device')).not.toBeInTheDocument();
  });
});
