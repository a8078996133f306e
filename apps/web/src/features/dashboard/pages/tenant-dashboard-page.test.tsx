import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeDevice, rankingOf, sent, serveTelemetry } from '../../../testing/fake-devices.ts';
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
    expect(action).toHaveAttribute('href', `/getSingleDeviceData/${lobby.id}/Room%201`);
  });

  it('draws lines in the order of names, independent of the worst air', async () => {
    await openWith([device(3, 200), device(1, 30), device(2, 20)]);
    const chart = within(await screen.findByRole('region', { name: 'PM2.5 of all devices' }));
    const legend = (await chart.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(legend).toEqual(['Room 1', 'Room 2', 'Room 3']);
  });

  it('has no button for more with seven devices', async () => {
    await openWith(Array.from({ length: 7 }, (_, index) => device(index + 1, 10)));
    await cards();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('opens a device from its card', async () => {
    const lobby = device(1, 10);
    await openWith([lobby]);
    await userEvent.click((await cards()).getByRole('link', { name: 'Room 1' }));
    await screen.findByRole('link', { name: 'Go Back' });
    expect(shownAddress()).toBe(`/getSingleDeviceData/${lobby.id}/Room%201`);
  });

  it('states that it shows some of the devices only', async () => {
    await openWith([device(1, 10), device(2, 10)], 100_000);
    expect(
      await screen.findByText('These are the 2 of 100,000 rooms with the worst air.'),
    ).toBeInTheDocument();
  });

  it('shows a hint without devices', async () => {
    await openWith([]);
    expect(await screen.findByText(/You have no devices yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Device' })).toHaveAttribute('href', '/device/create');
  });

  it('reports a failed load of the devices', async () => {
    backend.on('GET /backoffice/worstAir', () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/dashboard');
    expect(await screen.findByText('Error in retrieving device.')).toBeInTheDocument();
  });
});
