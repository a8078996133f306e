import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { singleDevicePath } from '../../../../lib/paths/paths.ts';
import { leaveConsole, openConsole, signInAs } from '../../../../testing/console.tsx';
import { type FakeDevice, sent, serveTelemetry } from '../../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';

const DEVICE_ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const LINES = `GET /api/device-connectivity/${DEVICE_ID}`;
const TOKEN = 'T0k3nAq0001';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [LINES]: () => ({
      body: {
        http: { http: `curl -v -X POST http://a:8080/api/v1/${TOKEN}/telemetry --data "{}"` },
        mqtt: { mqtt: `mosquitto_pub -h a -p 1883 -t v1/devices/me/telemetry -u "${TOKEN}" -m "{}"` },
      },
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

async function openDevice(points: FakeDevice['points']): Promise<void> {
  serveTelemetry(backend, [{ id: DEVICE_ID, name: 'Lobby', points }]);
  await openConsole(singleDevicePath(DEVICE_ID, 'Lobby'));
}

const panel = () => screen.findByRole('button', { name: 'Send a first reading' });

it('shows the commands for a device without readings, with the token masked until it is revealed', async () => {
  const user = userEvent.setup();
  await openDevice({});
  expect(await panel()).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText(/^mosquitto_pub .* -u •+ -m/)).toBeInTheDocument();
  expect(screen.getByText('Waiting for the first reading…')).toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain(TOKEN);
  await user.click(screen.getByRole('button', { name: 'Copy: Over HTTP' }));
  expect(await navigator.clipboard.readText()).toContain(`/api/v1/${TOKEN}/telemetry`);
  expect(document.body.innerHTML).not.toContain(TOKEN);
  await user.click(screen.getByRole('button', { name: 'Show the access token' }));
  expect(screen.getByText(new RegExp(`-u "${TOKEN}"`))).toBeInTheDocument();
});

it('is collapsed for a device with readings, and requests the token only when opened', async () => {
  await openDevice(sent({ pm25: 12 }));
  expect(await panel()).toHaveAttribute('aria-expanded', 'false');
  expect(backend.to(LINES)).toEqual([]);
  await userEvent.click(await panel());
  expect(await screen.findByText(/^mosquitto_pub/)).toBeInTheDocument();
  expect(screen.queryByText('Waiting for the first reading…')).not.toBeInTheDocument();
});
