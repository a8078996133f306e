import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { leaveConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { renderIn } from '../../../testing/render.tsx';
import { DeviceMap } from './device-map.tsx';

const ROOM = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f001', name: '<b>Room</b>' };
const page = (data: unknown[]) => ({
  data,
  totalPages: 1,
  totalElements: data.length,
  hasNext: false,
});
const record = {
  _id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f002',
  deviceId: ROOM.id,
  deviceName: ROOM.name,
  deviceInstalledCity: 'Cuttack',
  state: 'late',
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    'GET /backoffice/deviceMap/unplaced': () => ({
      body: page([
        {
          deviceId: ROOM.id,
          deviceName: 'AD-9',
          deviceLabel: 'Cellar',
          customerTitle: 'City Hospital',
          state: 'silent',
        },
      ]),
    }),
    'GET /backoffice/dapDevice/getAll': () => ({ body: page([aRecord(record)]) }),
  });
});
afterEach(() => queryClient.clear());

function aRecord(given: Record<string, unknown>) {
  return {
    deviceLabel: null,
    description: null,
    deviceInstalledPlace: null,
    deviceLat: null,
    deviceLon: null,
    timeZone: null,
    tenantId: null,
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
    createdAt: 0,
    TenantDetails: [],
    customerDetails: [],
    ...given,
  };
}

const show = (onOpen: (device: { id: string; name: string }) => void) =>
  renderIn(
    'en',
    <QueryClientProvider client={queryClient}>
      <DeviceMap readsAir={false} onOpen={onOpen} />
    </QueryClientProvider>,
  );

it('lists the devices if the browser cannot render a map, and opens them', async () => {
  const onOpen = vi.fn();
  await show(onOpen);
  await userEvent.click(await screen.findByRole('button', { name: /<b>Room<\/b>.*Cuttack.*Late/ }));
  expect(onOpen).toHaveBeenCalledWith(ROOM);
});

it('lists the devices without coordinates', async () => {
  const onOpen = vi.fn();
  await show(onOpen);
  await userEvent.click(await screen.findByText('1 device without a location'));
  await userEvent.click(screen.getByRole('button', { name: /^Cellar · City Hospital · AD-9.*Silent/ }));
  expect(onOpen).toHaveBeenCalledWith({ id: ROOM.id, name: 'AD-9' });
});

it('filters by kind of place', async () => {
  await show(vi.fn());
  await userEvent.click(await screen.findByRole('button', { name: 'Office' }));
  await vi.waitFor(() => {
    const asked = backend.to('GET /backoffice/deviceMap/unplaced').at(-1);
    expect(asked?.query.get('deviceInstalledPlace')).toBe('Industrial Office');
  }, 10_000);
});

it('links the mark of a device to its alarms', async () => {
  signInAs({ authority: 'TENANT_ADMIN' });
  backend.on('GET /backoffice/alarms/marks', () => ({ body: { [ROOM.id]: 'CRITICAL' } }));
  await show(vi.fn());
  const [mark] = await screen.findAllByRole('link', { name: 'Alert: Critical' });
  expect(mark).toHaveAttribute('href', `/alerts?state=all&device=${ROOM.id}`);
  leaveConsole();
});
