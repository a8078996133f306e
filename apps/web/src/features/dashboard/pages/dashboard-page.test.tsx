import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidate } from '../../../lib/query/query.ts';
import { sessionStore, storedData } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { anAlarm } from '../../../testing/fake-alarms.ts';
import {
  devicePage,
  type FakeDevice,
  rankingOf,
  sent,
  serveTelemetry,
} from '../../../testing/fake-devices.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const CUSTOMER = '1f7d5c50-6a1e-11f1-9c5b-d3c1b2a4f002';
const HOUR_MS = 3_600_000;

let backend: FakeServer;
let attic: FakeDevice;
let cellar: FakeDevice;

beforeEach(() => {
  backend = fakeServer({ 'GET /health': () => ({ body: {} }) });
  attic = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', name: 'Attic', points: sent({ pm25: 12, co2: 650 }) };
  cellar = {
    id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f006',
    name: 'Cellar',
    points: sent({ co2: 480, temp: 17.5 }),
  };
  backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([attic, cellar]));
  serveTelemetry(backend, [attic, cellar]);
  backend.on('GET /backoffice/worstAir', () => rankingOf([attic, cellar]));
  sessionStore.open({
    token: 'token-1',
    refreshToken: 'refresh-1',
    user: aUser({ customerId: { id: CUSTOMER } }),
    record: undefined,
  });
});

afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

/** About the shown room: the page's heading if it is the only one, otherwise below the headline about all rooms. */
const sentence = (part: string) =>
  screen.findByText((text) => text.includes(part), { selector: 'section :is(h1, h2)' });
/** Shown instead of the dial, in a room without particles. */
const noDial = () => screen.findByRole('img', { name: /^Air quality index: Does not measure particles/ });
const meter = () => screen.findByRole('meter', { name: 'Air quality index' });

describe('the dashboard of a customer', () => {
  it("requests the newest twenty readings of five hours of the customer's first device", async () => {
    await openConsole('/dashboard');
    expect(await meter()).toHaveAttribute('aria-valuenow', '20');
    const [list] = backend.to(`GET /api/customer/${CUSTOMER}/devices`);
    expect(list?.query.get('pageSize')).toBe('100');
    const window = backend
      .to(`GET /api/plugins/telemetry/DEVICE/${attic.id}/values/timeseries`)
      .find(({ query }) => query.has('limit'));
    expect(Object.fromEntries(window?.query ?? [])).toMatchObject({ interval: '60000', limit: '20' });
    expect(Date.now() - Number(window?.query.get('startTs'))).toBeGreaterThanOrEqual(5 * HOUR_MS);
    expect(Date.now() - Number(window?.query.get('startTs'))).toBeLessThan(5 * HOUR_MS + 60_000);
  });

  it('shows the open alarms of the room, with links', async () => {
    backend.on('GET /backoffice/alarms', ({ query }) =>
      pageOf(query.get('state') === 'open' && query.get('deviceId') === attic.id ? [anAlarm()] : []),
    );
    await openConsole('/dashboard');
    const open = within(await screen.findByRole('list', { name: 'Open alerts in this room' }));
    expect(open.getByText('Major')).toBeInTheDocument();
    expect(open.getByRole('link', { name: /PM2\.5 above 40/ })).toHaveAttribute('href', '/alerts/a1');
  });

  describe('with several rooms', () => {
    const cards = async () => within(await screen.findByRole('list', { name: 'Rooms' }));
    const shownRooms = async () => (await cards()).getAllByRole('link').map((link) => link.textContent);

    beforeEach(() => {
      backend.on('GET /backoffice/worstAir', () => rankingOf([cellar, attic]));
    });

    it('shows cards of all rooms, worst air first, by the gas if it is worse than the particles', async () => {
      cellar.points = sent({ co2: 2900, temp: 17.5 });
      await openConsole('/dashboard');
      expect(await shownRooms()).toEqual(['Cellar', 'Attic']);
      const [worst, other] = (await cards()).getAllByRole('listitem');
      await waitFor(() => expect(worst).toHaveAttribute('data-band', 'poor'));
      expect(worst).toHaveTextContent('Poor');
      expect(worst).toHaveTextContent('\u2068CO₂ 2,900 ppm\u2069');
      expect(other).toHaveAttribute('data-band', 'satisfactory');
    });

    it('shows the worst room until another one is chosen, and says what each needs', async () => {
      attic.points = sent({ pm25: 308, co2: 650 });
      cellar.points = sent({ co2: 3004 });
      backend.on('GET /backoffice/worstAir', () => rankingOf([attic, cellar]));
      await openConsole('/dashboard');
      const headline = await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(headline).toHaveTextContent('Attic needs attention: PM2.5 is severe.'));
      expect(await screen.findByText(/too: .CO₂ 3,004 ppm.\./)).toBeInTheDocument();
      expect(await meter()).toHaveTextContent('445Severe');
      expect(storedData.read('worstDevice')).toBe(attic.id);
      await userEvent.click((await cards()).getByRole('link', { name: 'Cellar' }));
      expect(await noDial()).toHaveTextContent('Very Poor');
      expect(shownAddress()).toBe(`/dashboard?device=${cellar.id}`);
    });

    it('says that nothing needs to be done only if all rooms are fine and no alarm is open', async () => {
      backend.on('GET /backoffice/alarms/marks', () => ({ body: {} }));
      await openConsole('/dashboard');
      expect(await screen.findByText('The air is good or satisfactory in all 2 rooms.')).toBeInTheDocument();
      expect(await screen.findByText('Nothing needs to be done.')).toBeInTheDocument();
      backend.on('GET /backoffice/alarms/marks', () => ({ body: { [attic.id]: 'MAJOR' } }));
      await act(() => invalidate('alarms'));
      await waitFor(() => expect(screen.queryByText('Nothing needs to be done.')).toBeNull());
    });

    it('shows the room of the selected card', async () => {
      await openConsole('/dashboard');
      await userEvent.click((await cards()).getByRole('link', { name: 'Cellar' }));
      expect(await screen.findByRole('combobox', { name: 'Device' })).toHaveValue(cellar.id);
      expect(shownAddress()).toBe(`/dashboard?device=${cellar.id}`);
      expect((await cards()).getByRole('link', { name: 'Cellar' })).toHaveAttribute('aria-current', 'true');
    });

    it('shows rooms by name if the worst ones cannot be loaded', async () => {
      backend.on('GET /backoffice/worstAir', () => ({
        status: 503,
        body: { message: 'Boom', errorCode: 2 },
      }));
      await openConsole('/dashboard');
      expect(await shownRooms()).toEqual(['Attic', 'Cellar']);
    });

    it('shows that there are more rooms than cards', async () => {
      backend.on('GET /backoffice/worstAir', () => rankingOf([attic], { total: 2 }));
      await openConsole('/dashboard');
      expect(await screen.findByText('These are the 1 of 2 rooms with the worst air.')).toBeInTheDocument();
    });
  });

  it('shows no cards for a single room', async () => {
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([attic]));
    await openConsole('/dashboard');
    await meter();
    expect(screen.queryByRole('list', { name: 'Rooms' })).toBeNull();
    expect(backend.to('GET /backoffice/worstAir')).toEqual([]);
  });

  it('keeps the selected device in the URL', async () => {
    await openConsole('/dashboard');
    await meter();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Device' }), 'Cellar');
    expect(await noDial()).toBeInTheDocument();
    expect(shownAddress()).toBe(`/dashboard?device=${cellar.id}`);
  });

  it('keeps the focus when the device is changed', async () => {
    await openConsole('/dashboard');
    await meter();
    const choice = screen.getByRole('combobox', { name: 'Device' });
    choice.focus();
    await userEvent.selectOptions(choice, 'Cellar');
    expect(await noDial()).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Device' })).toHaveFocus();
  });

  it('stores the URLs that the next visit requests first', async () => {
    await openConsole(`/dashboard?device=${cellar.id}`);
    await sentence('\u2068Cellar\u2069 is sending readings');
    expect(storedData.read('askAhead')).toEqual({
      page: `/dashboard?device=${cellar.id}`,
      hasSeveral: true,
      addresses: [
        `/api/customer/${CUSTOMER}/devices?pageSize=100&page=0&sortProperty=name&sortOrder=ASC`,
        '/backoffice/worstAir?limit=20',
        expect.stringContaining(`/DEVICE/${cellar.id}/values/timeseries?`),
        `/api/plugins/telemetry/DEVICE/${cellar.id}/keys/timeseries`,
      ],
    });
  });

  it('opens with the device in the URL', async () => {
    await openConsole(`/dashboard?device=${cellar.id}`);
    expect(await noDial()).toBeInTheDocument();
  });

  it('polls every ten seconds without a WebSocket, and indicates it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openConsole('/dashboard');
    expect(await meter()).toHaveAttribute('aria-valuenow', '20');
    attic.points = sent({ pm25: 45, co2: 700 });
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.getByText('Every 10 seconds')).toBeInTheDocument();
    expect(await meter()).toHaveAttribute('aria-valuenow', '75');
  });

  it('shows a silent device as offline, with the last values and their age', async () => {
    attic.points = sent({ pm25: 45 }, 9.5 * HOUR_MS);
    await openConsole('/dashboard');
    await sentence('Device is Offline');
    expect(await meter()).toHaveTextContent('75');
    expect(await meter()).toHaveTextContent('Offline');
    expect(screen.getAllByText(/9h ago/).length).toBeGreaterThan(0);
  });

  it('says in the heading that the only device is offline, and that the values are its last', async () => {
    attic.points = sent({ pm25: 45 }, 9.5 * HOUR_MS);
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([attic]));
    await openConsole('/dashboard');
    await sentence('Device is Offline');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Device is Offline. These are the last values from \u2068Attic\u2069.',
    );
  });

  it("uses the device's own time-out for the offline state", async () => {
    attic.points = sent({ pm25: 45 }, 30_000);
    attic.inactivityTimeout = 20_000;
    await openConsole('/dashboard');
    await sentence('Device is Offline');
  });

  it('does not show missing readings as zeros', async () => {
    attic.points = {};
    await openConsole('/dashboard');
    await sentence('has not sent a reading yet');
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });

  it('stores alerts by the thresholds of the first load', async () => {
    attic.points = sent({ co2: 501, pm10: 51, pm25: 31, temp: 99 });
    await openConsole('/dashboard');
    await meter();
    await waitFor(() => {
      const alerts = storedData.read('alertArray') ?? [];
      expect(alerts.map(({ name }) => name).sort()).toEqual(['co2', 'pm10', 'pm25']);
    });
  });

  it('shows the stored values with their age, if started without a server', async () => {
    storedData.write('listDevices', [{ id: { id: attic.id }, name: 'Attic', label: null }]);
    storedData.write('latestTelemetryData', {
      lat: [],
      lon: [],
      devices: { [attic.id]: { pm25: [{ ts: Date.now() - 2.5 * HOUR_MS, value: 45 }] } },
    });
    backend.goAway();
    await openConsole('/dashboard');
    expect(await meter()).toHaveTextContent('75');
    expect(screen.getByText(/The server has been unreachable since/)).toBeInTheDocument();
    expect(screen.getAllByText(/2h ago/).length).toBeGreaterThan(0);
  });

  it('shows an empty state if the customer has no device', async () => {
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([]));
    await openConsole('/dashboard');
    expect(await screen.findByText(/No device is assigned to you yet/)).toBeInTheDocument();
  });

  it('shows that the devices could not be loaded, and retries', async () => {
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => ({
      status: 500,
      body: { message: 'Boom', errorCode: 2 },
    }));
    await openConsole('/dashboard');
    expect(await screen.findByText('Error in retrieving device.')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([attic]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await meter()).toBeInTheDocument();
  });

  it('renews the session once after a 401 for the device list, and continues', async () => {
    const expired = { status: 401, body: { message: 'Token has expired', errorCode: 11 } };
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, ({ token }) =>
      token === 'token-2' ? devicePage([attic]) : expired,
    );
    backend.on('POST /api/auth/token', () => ({ body: { token: 'token-2', refreshToken: 'refresh-2' } }));
    await openConsole('/dashboard');
    await meter();
    expect(backend.to('POST /api/auth/token').map(({ body }) => body)).toEqual([
      { refreshToken: 'refresh-1' },
    ]);
    expect(window.localStorage.getItem('refreshToken')).toBe('refresh-2');
  });

  it('escapes HTML in device names', async () => {
    const name = '"><img src=x onerror=alert(1)>';
    backend.on(`GET /api/customer/${CUSTOMER}/devices`, () => devicePage([{ ...attic, name }]));
    await openConsole('/dashboard');
    await sentence(`\u2068${name}\u2069 is sending readings`);
    expect(document.querySelector('img')).toBeNull();
  });
});
