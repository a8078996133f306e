import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeListedDevices } from '../../../lib/devices/device.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sentKeysQuery } from '../../../lib/telemetry/sent-keys.ts';
import { telemetryQuery } from '../../../lib/telemetry/use-device-telemetry.ts';
import { leaveConsole, signInAs } from '../../../testing/console.tsx';
import { devicePage, sent, serveTelemetry } from '../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { prefetchDashboard } from './prefetch-dashboard.ts';

const CUSTOMER = '1f7d5c50-6a1e-11f1-9c5b-d3c1b2a4f002';
const ATTIC = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', name: 'Attic', points: sent({ pm25: 12 }) };
const DASHBOARD = new URL('http://localhost/dashboard');

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({ [`GET /api/customer/${CUSTOMER}/devices`]: () => devicePage([ATTIC]) });
  serveTelemetry(backend, [ATTIC]);
  signInAs({ customerId: { id: CUSTOMER } });
  storeListedDevices([{ id: { id: ATTIC.id }, name: ATTIC.name, label: null }]);
});

afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

const readings = () => queryClient.getQueryData(telemetryQuery(ATTIC.id, TELEMETRY_WINDOWS.live).queryKey);

it('resolves once the readings are loaded, so that the first render has them', async () => {
  await prefetchDashboard(DASHBOARD);
  expect(readings()?.latest.pm25?.value).toBe(12);
  expect(queryClient.getQueryData(sentKeysQuery(ATTIC.id).queryKey)).toEqual(['pm25']);
});

it('does not wait for a slow server', async () => {
  vi.useFakeTimers();
  backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => new Promise(() => undefined));
  const isDone = vi.fn();
  void prefetchDashboard(DASHBOARD).then(isDone);
  await vi.advanceTimersByTimeAsync(250);
  expect(isDone).toHaveBeenCalled();
});

it('waits for the code of what is rendered first', async () => {
  vi.useFakeTimers();
  let loaded: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const isDone = vi.fn();
  void prefetchDashboard(DASHBOARD, code).then(isDone);
  await vi.advanceTimersByTimeAsync(200);
  expect(readings()?.latest.pm25?.value).toBe(12);
  expect(isDone).not.toHaveBeenCalled();
  loaded();
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toHaveBeenCalled();
});
