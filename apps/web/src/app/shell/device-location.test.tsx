import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DevicePosition } from '../../lib/outdoor/device-position.ts';
import { useShowPosition } from '../../lib/outdoor/device-position.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { leaveConsole, signInAs } from '../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderIn } from '../../testing/render.tsx';
import { DeviceLocation } from './device-location.tsx';

const LOCATION = 'GET /backoffice/location';
const CUTTACK = { lat: 20.463, lon: 85.883 };

let backend: FakeServer;
let text: string | null;

/** A screen of a device at this position. */
function Screen({ position }: { position: DevicePosition | undefined }) {
  useShowPosition(position);
  return null;
}

const page = (position: DevicePosition | undefined) => (
  <QueryClientProvider client={queryClient}>
    <DeviceLocation />
    <Screen position={position} />
  </QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  text = 'Cuttack district';
  backend = fakeServer({
    [LOCATION]: () => ({ body: { text } }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  leaveConsole();
});

it("shows the location of the viewed device, refetched every fifty seconds for a customer's user", async () => {
  signInAs({ authority: 'CUSTOMER_USER' });
  await renderIn('en', page(CUTTACK));
  expect(await screen.findByText('Cuttack district')).toBeInTheDocument();
  expect(Object.fromEntries(backend.to(LOCATION)[0]?.query ?? [])).toEqual({ lat: '20.463', lon: '85.883' });
  text = 'Khordha district';
  await act(() => vi.advanceTimersByTimeAsync(35_000));
  expect(backend.to(LOCATION)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByText('Khordha district')).toBeInTheDocument();
  expect(backend.to(LOCATION)).toHaveLength(2);
});

it('is not refetched for administrators', async () => {
  signInAs({ authority: 'TENANT_ADMIN' });
  await renderIn('en', page(CUTTACK));
  expect(await screen.findByText('Cuttack district')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(backend.to(LOCATION)).toHaveLength(1);
});

it('follows the device, and is hidden when the location is unknown', async () => {
  signInAs({ authority: 'CUSTOMER_USER' });
  const { rerender } = await renderIn('en', page(CUTTACK));
  expect(await screen.findByText('Cuttack district')).toBeInTheDocument();
  text = null;
  rerender(page({ lat: -60, lon: -120 }));
  await vi.waitFor(() => expect(backend.to(LOCATION)).toHaveLength(2));
  expect(screen.queryByTitle('Location of the device')).not.toBeInTheDocument();
  rerender(page(undefined));
  expect(screen.queryByText('Cuttack district')).not.toBeInTheDocument();
});
