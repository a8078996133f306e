import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseCity } from '../../../lib/outdoor/room-in-view.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { storedData } from '../../../lib/session/session.ts';
import { leaveConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { renderIn } from '../../../testing/render.tsx';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { RoomAdvice, RoomOutdoors } from './room-outdoors.tsx';

const CURRENT = 'GET /backoffice/outdoor/current';
let backend: FakeServer;

function outdoors(name: string, temperatureC: number, ageMs = 60_000) {
  return {
    isAvailable: true,
    place: { name, region: null, country: 'India' },
    observedTime: Date.now(),
    fetchedTime: Date.now(),
    ageMs,
    isStale: false,
    temperatureC,
    humidity: 70,
    pressureHpa: 1008,
    windKmh: 12,
    conditionCode: 'clear',
    isDay: true,
    airQuality: { pm25: 9, pm10: 21, co: 200, no2: 8 },
  };
}

function show(position: { lat: number; lon: number } | undefined) {
  const values = { co2: 1500, temp: 26.5, ...position };
  const points = Object.entries(values).map(([key, value]) => [key, [{ ts: Date.now() - 1_000, value }]]);
  const telemetry = telemetryOf(Object.fromEntries(points));
  const room = { deviceId: 'd1', name: 'Lobby', by: DEFAULT_INDEX, telemetry, timeoutMs: 600_000 };
  return renderIn(
    'en',
    <QueryClientProvider client={queryClient}>
      <RoomAdvice room={room} isAlone hasLocalAlerts={false} />
      <RoomOutdoors room={room} />
    </QueryClientProvider>,
  );
}

const weather = async () => within(await screen.findByRole('region', { name: 'Weather' }));

beforeEach(() => {
  backend = fakeServer({
    [CURRENT]: ({ query }) => {
      const city = query.get('city');
      if (city === null) return { body: outdoors('Cuttack', 31.2) };
      if (city === 'Pune') return { body: outdoors('Pune', 24.1) };
      return { status: 404, body: { message: `City [${city}] is not found`, errorCode: 32 } };
    },
  });
});

afterEach(() => {
  act(() => chooseCity(undefined));
  queryClient.clear();
});

it('requests the weather at the device’s location, and gives advice', async () => {
  await show({ lat: 20.4627, lon: 85.8828 });
  expect(await (await weather()).findByText('Cuttack, India')).toBeInTheDocument();
  expect(Object.fromEntries(backend.to(CURRENT)[0]?.query ?? [])).toEqual({ lat: '20.463', lon: '85.883' });
  expect(await screen.findByText(/Open the window\. CO₂ is at/)).toBeInTheDocument();
});

it('shows values that are two hours old with their age, and gives no advice from them', async () => {
  // The server's clock is a day behind: only the age at the response counts.
  const body = {
    ...outdoors('Cuttack', 31.2, 7_200_000),
    observedTime: Date.now() - 86_400_000,
    isStale: true,
  };
  backend.on(CURRENT, () => ({ body }));
  await show({ lat: 20.4627, lon: 85.8828 });
  expect(await (await weather()).findByText(/last value arrived 2h ago/)).toBeInTheDocument();
  expect(screen.getByText(/the quality of the outdoor air is unknown/)).toBeInTheDocument();
  expect(screen.queryByText(/Open the window/)).not.toBeInTheDocument();
});

it('refetches every five minutes, and shows when outdoor data become unavailable', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  try {
    await show({ lat: 20.4627, lon: 85.8828 });
    expect(await (await weather()).findByText('Cuttack, India')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(270_000));
    expect(backend.to(CURRENT)).toHaveLength(1);
    backend.on(CURRENT, () => ({ body: { isAvailable: false, reason: 'away', place: null } }));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(backend.to(CURRENT)).toHaveLength(2);
    expect(await (await weather()).findByText('Outdoor data is unavailable')).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it('searches for a city, stores it, and returns to the device’s location', async () => {
  await show({ lat: 20.4627, lon: 85.8828 });
  const card = await weather();
  const search = () => userEvent.click(card.getByRole('button', { name: 'Search' }));
  await search();
  expect(await card.findByText('Please enter City.')).toBeInTheDocument();
  const field = card.getByRole('textbox', { name: 'City' });
  await enterText(field, 'Atlantis');
  await search();
  expect(await card.findByText(/There is no city called/)).toBeInTheDocument();
  expect(storedData.read('outdoorCity')).toBeUndefined();
  await userEvent.clear(field);
  await enterText(field, 'Pune');
  await search();
  expect(await card.findByText('Pune, India')).toBeInTheDocument();
  expect(storedData.read('outdoorCity')).toBe('Pune');
  // The room is still compared with the air at its location.
  expect(within(screen.getByRole('region', { name: 'Temperature' })).getByText(/31\.2/)).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: "Back to the device's location" }));
  expect(await card.findByText('Cuttack, India')).toBeInTheDocument();
});

it('prefers the entered location to the reported one, and follows its changes', async () => {
  const record = aDeviceRecord(1, { deviceLat: 18.5196, deviceLon: 73.8554 });
  backend.on('GET /backoffice/dapDevice/d1', () => ({ body: record }));
  const asked = () => backend.to(CURRENT).map(({ query }) => [query.get('lat'), query.get('lon')]);
  await show({ lat: 20.4627, lon: 85.8828 });
  await (await weather()).findByText('Cuttack, India');
  expect(asked()).toEqual([['18.52', '73.855']]);
  record.deviceLat = 18.6;
  await act(() => invalidate('devices'));
  await waitFor(() =>
    expect(asked()).toEqual([
      ['18.52', '73.855'],
      ['18.6', '73.855'],
    ]),
  );
});

it('stores the location of a device, and uses it if the server refuses it', async () => {
  signInAs({ authority: 'TENANT_ADMIN' });
  const record = aDeviceRecord(1, { deviceId: 'd1', deviceLat: 18.5196, deviceLon: 73.8554 });
  backend.on('GET /backoffice/dapDevice/d1', () => ({ body: record }));
  const { unmount } = await show(undefined);
  const { deviceName, tenantId } = record;
  await waitFor(() =>
    expect(storedData.read('deviceCoordinates')).toEqual([
      { deviceName, deviceId: 'd1', tenantId, lat: 18.52, lon: 73.855 },
    ]),
  );
  unmount();
  queryClient.clear();
  backend.on('GET /backoffice/dapDevice/d1', () => ({ status: 403, body: { message: 'no', errorCode: 20 } }));
  await show(undefined);
  expect(await (await weather()).findByText('Cuttack, India')).toBeInTheDocument();
  expect(backend.to(CURRENT).map(({ query }) => query.get('lat'))).toEqual(['18.52', '18.52']);
  leaveConsole();
  expect(storedData.read('deviceCoordinates')).toBeUndefined();
});

it('shows that the location of a device is unknown, and uses the chosen city', async () => {
  backend.on('GET /backoffice/dapDevice/d1', () => ({ body: aDeviceRecord(1) }));
  await show(undefined);
  const card = await weather();
  expect(await card.findByText('Outdoor data is unavailable')).toBeInTheDocument();
  expect(card.getByText(/Choose a city/)).toBeInTheDocument();
  expect(backend.to(CURRENT)).toEqual([]);
  act(() => chooseCity('Pune'));
  // Now the room is compared with that city.
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'Temperature' })).getByText(/24\.1/),
    ).toBeInTheDocument(),
  );
});

it('shows that outdoor data are unavailable after a server error', async () => {
  backend.on(CURRENT, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
  await show({ lat: 20.4627, lon: 85.8828 });
  expect(await (await weather()).findByText('Outdoor data is unavailable')).toBeInTheDocument();
  expect(screen.getByText(/This room needs fresh air/)).toBeInTheDocument();
});
