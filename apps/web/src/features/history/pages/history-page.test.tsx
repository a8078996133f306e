import type { History } from '@airdeck/contract/history/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysOf } from '../../../lib/time/days.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LOBBY = {
  deviceId: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005',
  deviceName: 'AD-1',
  deviceLabel: 'Lobby',
  deviceInstalledPlace: null,
  deviceInstalledCity: 'Cuttack',
  timeZone: 'Asia/Kolkata',
  customerTitle: null,
};
const ATTIC = {
  ...LOBBY,
  deviceId: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f006',
  deviceName: 'AD-2',
  deviceLabel: 'Attic',
};
const DEVICES_CALL = 'GET /backoffice/reports/devices';
const HISTORY_CALL = 'GET /backoffice/reports/history';
const TICKET_CALL = 'POST /backoffice/reports/tickets';
const HOUR_MS = 3_600_000;
/** Midnight of the 20th in India. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 18, 30);
const ADDRESS = `/HistoricalData?device=${LOBBY.deviceId}&from=2026-11-20&to=2026-11-20`;

let backend: FakeServer;

const historyOf = (part: Partial<History> = {}): History => ({
  deviceId: LOBBY.deviceId,
  deviceName: 'AD-1',
  timeZone: 'Asia/Kolkata',
  index: 'india',
  resolution: 'hours',
  bucketMs: HOUR_MS,
  series: [
    {
      key: 'pm25',
      ts: [MIDNIGHT, MIDNIGHT + 2 * HOUR_MS, MIDNIGHT + 4 * HOUR_MS],
      avg: [20, null, 30],
      min: [10, null, 30],
      max: [45, null, 31],
      count: [60, 0, 60],
    },
    { key: 'co2', ts: [], avg: [], min: [], max: [], count: [] },
  ],
  ...part,
});

// Loaded on demand in the product; here immediately.
beforeAll(async () => {
  await Promise.all([
    import('../../../ui/chart/plot.tsx'),
    import('../../../ui/form/calendar-field.tsx'),
    import('../../../ui/form/lookup-select.tsx'),
    import('../../../ui/menu/menu-popup.tsx'),
    import('./compare-page.tsx'),
    import('./history-page.tsx'),
  ]);
}, 30_000);

beforeEach(() => {
  backend = fakeServer({
    [DEVICES_CALL]: () => ({ body: { devices: [LOBBY], cities: ['Cuttack'] } }),
    [HISTORY_CALL]: () => ({ body: historyOf() }),
  });
  signInAs();
});

afterEach(leaveConsole);

/** The button of the page: the top bar has one of the same name. */
const search = async () =>
  userEvent.click(await within(await screen.findByRole('main')).findByRole('button', { name: 'Search' }));

describe('the search', () => {
  it('says from where on there are readings, and hourly values, where the period begins before', async () => {
    const readingsFrom = MIDNIGHT + 5 * HOUR_MS;
    backend.on('GET /backoffice/keptTime', () => ({ body: { readingsFrom, hoursFrom: MIDNIGHT } }));
    await openConsole(ADDRESS);
    expect(
      await screen.findByText('Before 20-11-2026 05:00 there are hourly values only.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Files of readings begin on 20-11-2026 05:00\./)).toBeInTheDocument();
    // The period begins with the hourly values.
    expect(screen.queryByText(/no values any more/)).not.toBeInTheDocument();
  });

  it('is not needed: the first device is shown at once, and later the one chosen last', async () => {
    backend.on(DEVICES_CALL, ({ query }) => {
      const wanted = query.get('deviceId')?.split(',');
      const devices = [LOBBY, ATTIC].filter(({ deviceId }) => !wanted || wanted.includes(deviceId));
      return { body: { devices, cities: [] } };
    });
    await openConsole('/HistoricalData');
    await screen.findByRole('heading', { level: 2, name: 'Lobby · AD-1' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Device' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Attic · AD-2', hidden: true }));
    await screen.findByRole('heading', { level: 2, name: 'Attic · AD-2' });
    expect(shownAddress()).toBe(`/HistoricalData?device=${ATTIC.deviceId}`);

    await userEvent.click(screen.getByRole('link', { name: 'Compare' }));
    await screen.findByRole('button', { name: 'Compare data' });
    await userEvent.click(await screen.findByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { level: 2, name: 'Attic · AD-2' });
  });

  it('shows a preset by one press, and keeps the device and the days in the URL', async () => {
    await openConsole('/HistoricalData');
    await screen.findByRole('heading', { level: 2, name: 'Lobby · AD-1' });
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(shownAddress()).toContain(`device=${LOBBY.deviceId}&from=`));
    const shown = new URLSearchParams(shownAddress().split('?')[1]);
    expect(daysOf(shown.get('from') ?? '', shown.get('to') ?? '')).toBe(7);
    expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');

    const from = screen.getByRole('textbox', { name: 'From' });
    await userEvent.clear(from);
    await enterText(from, '01-09-2026');
    expect(screen.getByText(/^For more detail, choose up to 30 days/)).toBeInTheDocument();
    await search();
    await waitFor(() => expect(shownAddress()).toMatch(`device=${LOBBY.deviceId}&from=2026-09-01&to=`));
  });

  it('reports a missing device if the reader has none', async () => {
    backend.on(DEVICES_CALL, () => ({ body: { devices: [], cities: [] } }));
    await openConsole('/HistoricalData');
    expect(await screen.findByText('There are no devices yet.')).toBeInTheDocument();
    await search();
    expect(await screen.findByText('Enter Device Name')).toBeInTheDocument();
    expect(backend.to(HISTORY_CALL)).toEqual([]);
  });

  it("requests the days in the device's time zone, to the end of the last one", async () => {
    await openConsole(ADDRESS);
    await waitFor(() => expect(backend.to(HISTORY_CALL)).not.toEqual([]));
    const { query } = backend.to(HISTORY_CALL)[0] ?? {};
    expect([query?.get('startTs'), query?.get('endTs')]).toEqual([
      String(MIDNIGHT),
      String(MIDNIGHT + 24 * HOUR_MS),
    ]);
  });
});

describe('the charts', () => {
  it('are drawn for keys with readings, name their resolution, and can be shown as a table with gaps', async () => {
    await openConsole(ADDRESS);
    const chart = await screen.findByRole('region', { name: 'PM2.5' });
    expect(within(chart).getByText('Hourly averages with minimum and maximum')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'CO₂' })).not.toBeInTheDocument();
    expect(screen.getByText(/India Standard Time \(UTC\+5:30\)/)).toBeInTheDocument();

    await userEvent.click(within(chart).getByRole('button', { name: 'Options for PM2.5' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }));
    const rows = within(chart)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'TimePM2.5 (µg/m³)Minimum (µg/m³)Maximum (µg/m³)',
      '20-11-2026 00:0020.0Good10.045.0',
      '20-11-2026 02:00–––',
      '20-11-2026 04:0030.0Good30.031.0',
    ]);
  });

  it('are replaced by a text if there are no readings, without downloads', async () => {
    backend.on(HISTORY_CALL, () => ({ body: historyOf({ series: [] }) }));
    await openConsole(ADDRESS);
    expect(await screen.findByText('There are no readings in this period.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument();
  });

  it.each([403, 404])('do not distinguish a device out of scope from an unknown one (%d)', async (status) => {
    backend.on(HISTORY_CALL, () => ({ status, body: { message: 'no', errorCode: 32 } }));
    await openConsole(ADDRESS);
    expect(
      await screen.findByText(/This item does not exist, or you do not have access to it/),
    ).toBeInTheDocument();
  });
});

describe('the files', () => {
  it('are ordered for the period, and downloaded by the browser without a token in the URL', async () => {
    const followed: { href: string; download: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push({ href: this.getAttribute('href') ?? '', download: this.download });
    });
    const ticket = { ticket: 'x', url: '/backoffice/reports/files?ticket=x', expiresTime: 0 };
    backend.on(TICKET_CALL, () => ({ body: { ...ticket, fileName: 'AD-1 CO2 spikes.csv' } }));
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: /^CO₂ / }));
    expect(await screen.findByText(/^The download has started:/)).toHaveTextContent('AD-1 CO2 spikes.csv');
    expect(followed).toEqual([{ href: ticket.url, download: 'AD-1 CO2 spikes.csv' }]);
    expect(backend.to(TICKET_CALL)[0]?.body).toMatchObject({
      what: 'spikes',
      metric: 'co2',
      isExplained: false,
      deviceIds: [LOBBY.deviceId],
      startTs: MIDNIGHT,
      endTs: MIDNIGHT + 24 * HOUR_MS,
      language: 'en',
      units: { temperature: '°C', tvoc: 'ppb' },
    });
  });

  it('of spikes include an explanation on request', async () => {
    backend.on(TICKET_CALL, () => ({ status: 429, body: { message: 'two at once', errorCode: 33 } }));
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Include a file that explains/ }));
    await userEvent.click(screen.getByRole('button', { name: /^PM2.5 / }));
    await screen.findByText(/^Two of your downloads are still running/);
    expect(backend.to(TICKET_CALL)[0]?.body).toMatchObject({ metric: 'pm25', isExplained: true });
  });

  it('name the threshold of TVOC in both units', async () => {
    await openConsole(ADDRESS);
    const button = await screen.findByRole('button', { name: /^TVOC / });
    expect(button).toHaveTextContent('> 4,358 ppb (10 mg/m³)');
  });

  it('are refused while others are still running', async () => {
    backend.on(TICKET_CALL, () => ({ status: 429, body: { message: 'two at once', errorCode: 33 } }));
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Excel' }));
    expect(await screen.findByText(/^Two of your downloads are still running/)).toBeInTheDocument();
  });
});
