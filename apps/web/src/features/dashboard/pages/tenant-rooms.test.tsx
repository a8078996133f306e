import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import {
  devicePage,
  type FakeDevice,
  rankingOf,
  sent,
  serveTelemetry,
} from '../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

let backend: FakeServer;

function device(number: number, pm25: number): FakeDevice {
  const id = `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f${String(number).padStart(3, '0')}`;
  return { id, name: `Room ${number}`, points: sent({ pm25 }) };
}

async function openWith(devices: FakeDevice[], total = devices.length): Promise<void> {
  backend.on('GET /backoffice/worstAir', () => rankingOf(devices, { total }));
  serveTelemetry(backend, devices);
  await openConsole('/dashboard');
}

const dial = () => screen.findByRole('meter', { name: 'Air quality index' });
const cards = async () => within(await screen.findByRole('list', { name: 'Rooms' }));

beforeEach(() => {
  backend = fakeServer();
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

describe('the dashboard of a tenant', () => {
  it('requests only as many devices as it shows', async () => {
    await openWith([device(1, 10)]);
    await cards();
    const [list] = backend.to('GET /backoffice/worstAir');
    expect(list?.query.get('limit')).toBe('20');
  });

  it('names the worst air, and shows seven cards with it first', async () => {
    await openWith(Array.from({ length: 9 }, (_, index) => device(index + 1, index === 4 ? 200 : 10)));
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Room 5 needs attention: PM2.5/ }),
    ).toBeInTheDocument();
    const names = (await cards()).getAllByRole('link').map((link) => link.textContent);
    expect(names).toHaveLength(7);
    expect(names[0]).toBe('Room 5');
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect((await cards()).getAllByRole('link')).toHaveLength(9);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect((await cards()).getAllByRole('link')).toHaveLength(7);
  });

  it('says what to do beside the room that needs it', async () => {
    backend.on('GET /backoffice/outdoor/current', () => ({
      body: { isAvailable: false, reason: 'off', place: null },
    }));
    const lobby = device(1, 200);
    await openWith([lobby, device(2, 10)]);
    const action = await screen.findByRole('link', { name: 'Run the purifier' });
    expect(action).toHaveAttribute('href', `/dashboard?device=${lobby.id}#room`);
  });

  it('shows buildings before their rooms where there are several, and the rooms of the chosen one', async () => {
    const [lobby, office] = [device(1, 200), device(2, 12)];
    await openWith([lobby, office]);
    const placeId = '9b1f0d10-6a1f-41f1-9c5b-d3c1b2a4f001';
    const verdict = { state: 'notMeasured' };
    const worst = { deviceId: office.id, name: office.name, label: null, verdict };
    const north = { id: placeId, kind: 'building', name: 'North', customerTitle: null, worst };
    backend.on('GET /backoffice/worstAir/places', ({ query }) => ({
      body: query.get('buildingId')
        ? []
        : [{ ...north, hasPlan: false, devices: 12, attention: 2, silent: 0 }],
    }));
    backend.on('GET /backoffice/worstAir', ({ query }) =>
      rankingOf(query.get('placeId') === placeId ? [office] : [lobby, office], { buildings: 2 }),
    );
    await queryClient.invalidateQueries();
    const buildings = within(await screen.findByRole('list', { name: 'Buildings' }));
    expect(buildings.getByText('Devices: 12, Needing attention: 2')).toBeInTheDocument();
    await userEvent.click(buildings.getByRole('link', { name: 'North' }));
    await waitFor(() => expect(shownAddress()).toBe(`/dashboard?placeId=${placeId}&placeName=North`));
    await waitFor(async () =>
      expect((await cards()).getAllByRole('link').map((link) => link.textContent)).toEqual(['Room 2']),
    );
  });

  it('has no button for more with seven devices', async () => {
    await openWith(Array.from({ length: 7 }, (_, index) => device(index + 1, 10)));
    await cards();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('shows the worst room in full until another is chosen, and links to the page of its device', async () => {
    const [lobby, office] = [device(1, 200), device(2, 12)];
    await openWith([lobby, office]);
    expect(await dial()).toHaveTextContent('362Very Poor');
    await userEvent.click((await cards()).getByRole('link', { name: 'Room 2' }));
    await waitFor(async () => expect(await dial()).toHaveTextContent('20Good'));
    expect(shownAddress()).toBe(`/dashboard?device=${office.id}`);
    await userEvent.click(screen.getByRole('link', { name: 'More about this device' }));
    await screen.findByRole('link', { name: 'Go Back' });
    expect(shownAddress()).toBe(`/getSingleDeviceData/${office.id}/Room%202`);
  });

  it('keeps the chosen room when it is no longer among the worst', async () => {
    const [lobby, office] = [device(1, 200), device(2, 12)];
    await openWith([lobby]);
    serveTelemetry(backend, [office]);
    const record = aDeviceRecord(2, { deviceId: office.id, deviceName: 'AD-2', deviceLabel: 'Room 2' });
    backend.on(`GET /backoffice/dapDevice/${office.id}`, () => ({ body: record }));
    leaveConsole();
    signInAs({ authority: 'TENANT_ADMIN' });
    await openConsole(`/dashboard?device=${office.id}`);
    expect(await dial()).toHaveTextContent('20Good');
    expect(screen.getByRole('combobox', { name: 'Device' })).toHaveDisplayValue('Room 2 · AD-2');
  });

  it('shows the rooms of one customer on request', async () => {
    const [lobby, ward] = [device(1, 200), device(2, 12)];
    serveCustomers(backend, [aCustomer({ title: 'City Hospital' })]);
    backend.on(`GET /api/customer/${CUSTOMER_ID}/devices`, () => devicePage([ward]));
    await openWith([lobby, ward]);
    backend.on('GET /backoffice/worstAir', ({ query }) =>
      rankingOf(query.get('customerId') === CUSTOMER_ID ? [ward] : [lobby, ward]),
    );
    await userEvent.click(await screen.findByRole('combobox', { name: 'Customer' }));
    await userEvent.click(await screen.findByRole('option', { name: 'City Hospital', hidden: true }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The air in Room 2 is good.' }),
    ).toBeInTheDocument();
    expect((await cards()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Room 2']);
    expect(shownAddress()).toBe(`/dashboard?customer=${CUSTOMER_ID}`);
  });

  it('states that it shows some of the devices only', async () => {
    await openWith([device(1, 10), device(2, 10)], 100_000);
    expect(
      await screen.findByText('These are the 2 of 100,000 rooms with the worst air.'),
    ).toBeInTheDocument();
  });

  it('shows a hint without devices', async () => {
    await openWith([]);
    expect(await screen.findByText(/There are no devices yet/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Add Device' })).toHaveAttribute('href', '/device/create');
  });

  it('reports a failed load of the devices', async () => {
    backend.on('GET /backoffice/worstAir', () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/dashboard');
    expect(await screen.findByText('Error in retrieving device.')).toBeInTheDocument();
  });
});
