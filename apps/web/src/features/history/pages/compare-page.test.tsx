import type { Comparison } from '@airdeck/contract/history/history-comparison';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysOf } from '../../../lib/time/days.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const aDevice = (number: number, deviceLabel: string) => ({
  deviceId: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f00${number}`,
  deviceName: `AD-${number}`,
  deviceLabel,
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  timeZone: 'Asia/Kolkata',
  customerTitle: null,
});
const DEVICES = [aDevice(1, 'Lobby'), aDevice(2, 'Attic')] as const;
const IDS = DEVICES.map(({ deviceId }) => deviceId);
const COMPARE_CALL = 'POST /backoffice/reports/compare';
const MIDNIGHT = Date.UTC(2026, 10, 19, 18, 30);
const ADDRESS = `/HistoricalData/compare?devices=${IDS.join()}&from=2026-11-20&to=2026-11-20`;
const HOURS = { good: 0, satisfactory: 0, moderate: 0, poor: 0, veryPoor: 0, severe: 0 };

let backend: FakeServer;

function comparisonOf(hasWeekBefore: boolean): Comparison {
  const previousWeek = hasWeekBefore ? [500, 600] : null;
  return {
    devices: [...DEVICES],
    judgedAs: [...IDS],
    counted: DEVICES.map(() => 'all'),
    hasOpeningHours: false,
    timeZone: 'Asia/Kolkata',
    intervalMs: 600_000,
    ts: [MIDNIGHT, MIDNIGHT + 600_000],
    series: IDS.map((deviceId, index) => ({
      deviceId,
      key: 'co2',
      values: [700 + index, null],
      previousWeek,
    })),
    statistics: IDS.map((deviceId, index) => ({
      deviceId,
      key: 'co2',
      count: 9,
      mean: 700 + index,
      min: 600,
      max: 900,
      percentile95: 850 + index,
      measuredHours: 24,
      bandHours: { ...HOURS, good: 20.25, satisfactory: 3.75 },
    })),
  };
}

beforeAll(async () => {
  await Promise.all([
    import('../../../ui/chart/plot.tsx'),
    import('../../../ui/form/calendar-field.tsx'),
    import('../../../ui/form/lookup-multi-select.tsx'),
    import('./compare-page.tsx'),
    import('./historical-download-page.tsx'),
  ]);
}, 30_000);

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/reports/devices': () => ({ body: { devices: DEVICES, cities: ['Cuttack'] } }),
    [COMPARE_CALL]: ({ body }) => ({
      body: comparisonOf((body as { overlayPreviousWeek: boolean }).overlayPreviousWeek),
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const lines = () => within(screen.getByRole('region', { name: 'CO₂' })).getAllByRole('listitem');

describe('a comparison', () => {
  it('of the first two of a few devices is shown at once, with a line for each, and over a preset period', async () => {
    await openConsole('/HistoricalData/compare');
    await screen.findByRole('region', { name: 'CO₂' });
    expect(lines().map(({ textContent }) => textContent)).toEqual(['Lobby', 'Attic']);
    await userEvent.click(screen.getByRole('button', { name: 'Last week' }));
    await waitFor(() => expect(backend.to(COMPARE_CALL)).toHaveLength(2));
    const shown = new URLSearchParams(shownAddress().split('?')[1]);
    expect(shown.get('devices')).toBe(IDS.join());
    expect(daysOf(shown.get('from') ?? '', shown.get('to') ?? '')).toBe(7);
  });

  it.each([1, 8])('waits for a choice among %d devices, and reports that it is missing', async (count) => {
    const devices = Array.from({ length: count }, (_, index) => aDevice(index, `Room ${index}`));
    backend.on('GET /backoffice/reports/devices', () => ({ body: { devices, cities: [] } }));
    await openConsole('/HistoricalData/compare');
    expect(await screen.findByText(/^Choose devices and a period/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare data' }));
    expect(await screen.findByText('Please enter device')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Rooms and devices' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Room 0 · AD-0', hidden: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Compare data' }));
    await waitFor(() => expect(shownAddress()).toContain(`devices=${devices[0]?.deviceId}`));
  });

  it('distinguishes two devices without colour, and shows their numbers', async () => {
    await openConsole(ADDRESS);
    await screen.findByRole('region', { name: 'CO₂' });
    const [first, second] = lines().map((line) =>
      line.querySelector('path')?.getAttribute('stroke-dasharray'),
    );
    expect(first).not.toBe(second);
    const row = screen.getByRole('row', { name: /^Attic/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['701', '851', '20.3', '3.8', '0.0', '0.0', '0.0', '0.0']);
  });

  it('says which rooms were closed, in place of rows without a number', async () => {
    const open = comparisonOf(false);
    const closed = (isClosed: (at: number) => boolean) =>
      backend.on(COMPARE_CALL, () => ({
        body: {
          ...open,
          counted: IDS.map(() => 'open'),
          hasOpeningHours: true,
          statistics: open.statistics.map((row, at) =>
            isClosed(at) ? { ...row, count: 0, mean: null, min: null, max: null, percentile95: null } : row,
          ),
        },
      }));
    closed((at) => at === 1);
    await openConsole(ADDRESS);
    expect(await screen.findByText(/no open hours in .?Attic.? in this period/)).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^Attic/ })).toBeNull();
    closed(() => true);
    await userEvent.click(screen.getByRole('button', { name: 'Last week' }));
    expect(await screen.findByText(/no open hours in .?Lobby.? and .?Attic/)).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Statistics' })).toBeNull();
  });

  it('adds the week before on request', async () => {
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Also show the week before' }));
    await waitFor(() => expect(lines()).toHaveLength(4));
    expect(lines()[3]).toHaveTextContent(/Attic.*, the week before/);
    expect(shownAddress()).toContain('week=before');
  });

  it('orders its files with the parameters of the charts', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    backend.on('POST /backoffice/reports/tickets', () => ({ status: 500, body: { message: '' } }));
    await openConsole(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Excel' }));
    expect(await screen.findByText('The file could not be created.')).toBeInTheDocument();
    const [drawn] = backend.to(COMPARE_CALL);
    const [ordered] = backend.to('POST /backoffice/reports/tickets');
    expect(ordered?.body).toEqual({
      ...(drawn?.body as object),
      what: 'comparisonExcel',
      language: 'en',
      units: { temperature: '°C', tvoc: 'ppb' },
    });
  });
});

describe('the download of several devices', () => {
  it('reports missing input, finds devices by industry and city, and orders all of them in one file', async () => {
    await openConsole('/historicaldatadownload');
    await userEvent.click(await screen.findByRole('button', { name: 'Download Excel' }));
    expect(await screen.findByText('* This field is required')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Industry' }), 'Education');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Cuttack');
    await waitFor(() => {
      const { query } = backend.to('GET /backoffice/reports/devices').at(-1) ?? {};
      expect([query?.get('industry'), query?.get('city')]).toEqual(['Education', 'Cuttack']);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all found (2)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download Excel' }));
    await waitFor(() =>
      expect(backend.to('POST /backoffice/reports/tickets')[0]?.body).toMatchObject({
        what: 'excel',
        deviceIds: IDS,
      }),
    );
  });
});
