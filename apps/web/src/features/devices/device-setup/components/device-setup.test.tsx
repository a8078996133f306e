import type { DeviceDiagnosis } from '@airdeck/contract/device-health/device-health';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { singleDevicePath } from '../../../../lib/paths/paths.ts';
import { leaveConsole, openConsole, signInAs } from '../../../../testing/console.tsx';
import { type FakeDevice, sent, serveTelemetry } from '../../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts';

const DEVICE_ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const LINES = `GET /api/device-connectivity/${DEVICE_ID}`;
const TOKEN = 'T0k3nAq0001';

const HEALTH: Omit<DeviceDiagnosis, 'rejected'> = {
  deviceId: DEVICE_ID,
  deviceName: 'Lobby',
  deviceLabel: null,
  deviceInstalledPlace: null,
  timeZone: null,
  tenantId: null,
  customerTitle: null,
  placeNames: [],
  state: 'silent',
  lastReadingTime: null,
  battery: null,
  shareOf24Hours: null,
  shareOf7Days: null,
  findings: [],
  rejectedMessages: 0,
  computedTime: 0,
  inactivityTimeoutMs: 600_000,
  deviceProfileId: null,
};

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

afterEach(() => {
  vi.useRealTimers();
  leaveConsole();
});

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

it('fills in the example of another system, with the token masked until it is revealed', async () => {
  const user = userEvent.setup();
  await openDevice({});
  const systems = await screen.findByRole('combobox', { name: 'Example for another system' });
  await user.selectOptions(systems, 'ESP32 (Arduino)');
  const shown = await screen.findByText(/v1\/devices\/me\/telemetry";/);
  expect(shown).toHaveTextContent('HOST = "a"; const int PORT = 1883;');
  expect(document.body.innerHTML).not.toContain(TOKEN);
  await user.click(screen.getByRole('button', { name: 'Copy: airdeck.ino' }));
  expect(await navigator.clipboard.readText()).toContain(`TOKEN = "${TOKEN}"`);
  await user.click(screen.getByRole('button', { name: 'Show the access token' }));
  expect(shown).toHaveTextContent(`TOKEN = "${TOKEN}"`);
});

describe('a device that is waited for', () => {
  /** @param rejected its newest messages that were refused */
  const serveDiagnosis = (rejected: DeviceDiagnosis['rejected']) =>
    backend.on(`GET /backoffice/deviceHealth/${DEVICE_ID}`, () => ({ body: { ...HEALTH, rejected } }));

  it('has sent measurements, and what is not understood', async () => {
    const device: FakeDevice = { id: DEVICE_ID, name: 'Lobby', points: {} };
    serveTelemetry(backend, [device]);
    serveDiagnosis([]);
    await openConsole(singleDevicePath(DEVICE_ID, 'Lobby'));
    await screen.findByText('Waiting for the first reading…');
    device.points = sent({ noise: 42, foo: 7 });
    expect(await screen.findByText('The first reading has arrived.')).toBeInTheDocument();
    expect(screen.getByText('42 dB')).toBeInTheDocument();
    expect(screen.getByText(/^Arrived at /)).toBeInTheDocument();
    expect(screen.getByText(/^Not understood: \u2068?foo/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the health of this device' })).toHaveAttribute(
      'href',
      `/DeviceHealthStatus?device=${DEVICE_ID}`,
    );
  });

  it('has sent what was refused, with the reason', async () => {
    serveDiagnosis([{ receivedTime: Date.now(), reason: 'not-json', excerpt: '{pm25' }]);
    await openDevice({});
    expect(await screen.findByText(/^A message was refused at .*: not valid JSON\.$/)).toBeInTheDocument();
    expect(screen.getByText('{pm25')).toBeInTheDocument();
    expect(screen.getByText('Waiting for the first reading…')).toBeInTheDocument();
  });

  it('has sent nothing for a while: says what to check', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await openDevice({});
    await screen.findByText('Waiting for the first reading…');
    expect(screen.queryByText(/^Nothing has arrived yet/)).not.toBeInTheDocument();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await screen.findByText(/^Nothing has arrived yet/)).toBeInTheDocument();
    expect(screen.getByText(/^The access token is exactly/)).toBeInTheDocument();
  });
});

it('is collapsed for a device with readings, and requests the token only when opened', async () => {
  await openDevice(sent({ pm25: 12 }));
  expect(await panel()).toHaveAttribute('aria-expanded', 'false');
  expect(backend.to(LINES)).toEqual([]);
  await userEvent.click(await panel());
  expect(await screen.findByText(/^mosquitto_pub/)).toBeInTheDocument();
  expect(screen.queryByText('Waiting for the first reading…')).not.toBeInTheDocument();
});
