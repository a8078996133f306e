import { createDateFormats } from '@airdeck/air/date-formats';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeDevice, rankingOf, sent, serveTelemetry } from '../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const HOUR_MS = 3_600_000;

const CREATED = { id: 'a1', kind: 'created', createdTime: 0, userEmail: null, details: null };

let backend: FakeServer;
let lobby: FakeDevice;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/worstAir': () => rankingOf([]),
  });
  lobby = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', name: 'Lobby', points: sent({ pm25: 45 }) };
  serveTelemetry(backend, [lobby]);
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

describe('the screen of a single device', () => {
  it('requests the newest twenty readings of fifty hours', async () => {
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuenow', '75');
    const window = backend
      .to(`GET /api/plugins/telemetry/DEVICE/${lobby.id}/values/timeseries`)
      .find(({ query }) => query.has('limit'));
    expect(Object.fromEntries(window?.query ?? [])).toMatchObject({ interval: '60000', limit: '20' });
    const reachMs = Date.now() - Number(window?.query.get('startTs'));
    expect(Math.round(reachMs / HOUR_MS)).toBe(50);
  });

  it("shows the device's own name, whatever the URL contains", async () => {
    await openConsole(singleDevicePath(lobby.id, 'Somebody else'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeInTheDocument();
  });

  it("shows charts and time line in the time zone of the device's place, and names it once", async () => {
    backend.on(`GET /backoffice/deviceActivity/${lobby.id}`, () => pageOf([CREATED]));
    const record = aDeviceRecord(1, { deviceId: lobby.id, timeZone: 'Asia/Tokyo' });
    backend.on(`GET /backoffice/dapDevice/${lobby.id}`, () => ({ body: record }));
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    expect(await screen.findByText(/Times are in .*Japan Standard Time/)).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Activity' });
    expect(screen.getAllByText(/Times are in/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Options for PM2.5' }));
    // Without a layout, the menu may stay hidden until it is placed.
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }));
    const shown = createDateFormats('en', 'Asia/Tokyo').dateTime(lobby.points.pm25?.at(-1)?.ts ?? 0);
    expect(await screen.findByRole('rowheader', { name: shown })).toBeInTheDocument();
  });

  it('has tiles and charts of the further quantities that the device sends, after the others', async () => {
    lobby.points = sent({ pm25: 45, radon: 85.4, pressure: 20, uptime: 7 });
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    // Its place is there before its code and its value.
    await screen.findByText('Radon', { selector: 'dt' });
    await waitFor(() => expect(tile('Radon')).toHaveTextContent(/85\u00a0?\s?Bq\/m³/));
    expect(tile('Air pressure')).toHaveTextContent('Sensor fault');
    expect(screen.queryByText('uptime')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Radon' }));
    expect(await screen.findByRole('heading', { name: /Radon/ })).toBeInTheDocument();
    const live = backend
      .to(`GET /api/plugins/telemetry/DEVICE/${lobby.id}/values/timeseries`)
      .map(({ query }) => query.get('keys'));
    // Nothing is asked for that the device never sent.
    expect(live).toContain('radon,pressure');
  });

  it('is not offline for a device that sends none of the metrics', async () => {
    lobby.points = { ...sent({ pm25: 45 }, HOUR_MS), ...sent({ radon: 85.4 }) };
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    expect(await screen.findByText('Radon', { selector: 'dt' })).toBeInTheDocument();
    expect(screen.queryByText(/offline/i)).not.toBeInTheDocument();
  });

  it('returns to the dashboard', async () => {
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    await userEvent.click(await screen.findByRole('link', { name: 'Go Back' }));
    await screen.findByText(/There are no devices yet/);
    expect(shownAddress()).toBe('/dashboard');
  });

  it.each([403, 404])(
    'does not distinguish a refused device (%d) from one that does not exist',
    async (status) => {
      const refused = { status, body: { message: 'no', errorCode: status === 403 ? 20 : 32 } };
      backend.on(`GET /api/device/info/${lobby.id}`, () => refused);
      backend.on(`GET /api/plugins/telemetry/DEVICE/${lobby.id}/values/timeseries`, () => refused);
      await openConsole(singleDevicePath(lobby.id, 'Lobby'));
      // A card says the same before the whole page does.
      await waitFor(() => expect(screen.getByText(/^This item does not exist, or/)).toBeInTheDocument());
    },
  );

  it('does not treat a server error as a refusal', async () => {
    backend.on(`GET /api/device/info/${lobby.id}`, () => ({
      status: 500,
      body: { message: 'no', errorCode: 2 },
    }));
    backend.on(`GET /api/plugins/telemetry/DEVICE/${lobby.id}/values/timeseries`, () => ({
      status: 500,
      body: { message: 'no', errorCode: 2 },
    }));
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Lobby' })).toBeInTheDocument();
    expect(screen.queryByText(/do not have access to it/)).not.toBeInTheDocument();
  });

  it('shows that the readings could not be loaded, and retries', async () => {
    const call = `GET /api/plugins/telemetry/DEVICE/${lobby.id}/values/timeseries`;
    backend.on(call, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole(singleDevicePath(lobby.id, 'Lobby'));
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    serveTelemetry(backend, [lobby]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('meter')).toBeInTheDocument();
  });

  it.each(['"><img src=x onerror=alert(1)>', 'Ward 2/1', '50 % open', '..', '', '寝室', 'a?b#c'])(
    'can be opened for a device named %j',
    async (name) => {
      await openConsole(singleDevicePath(lobby.id, name));
      expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeInTheDocument();
      expect(document.querySelector('img')).toBeNull();
    },
  );
});
