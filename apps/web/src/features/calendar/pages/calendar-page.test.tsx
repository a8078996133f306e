import type { CalendarDay, RoomCalendar, RoomHours } from '@airdeck/contract/calendar/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '../../../lib/time/days.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { plainText } from '../../../testing/plain-text.ts';

const DEVICES = ['Ward 3', 'Lobby'].map((deviceLabel, index) => ({
  deviceId: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f00${index}`,
  deviceName: `AD-${index}`,
  deviceLabel,
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  timeZone: 'Asia/Kolkata',
  customerTitle: null,
}));
const [FIRST] = DEVICES as [(typeof DEVICES)[number]];
const [WARD, LOBBY] = DEVICES.map(({ deviceId }) => deviceId);
const YEAR = 'GET /backoffice/calendar';
const HOURS = 'GET /backoffice/calendar/hours';

const NOT_MEASURED = { value: null, metric: null, band: null, isWithinLimit: null };
const FINE = { value: 12, metric: 'pm25', band: 'good', isWithinLimit: true } as const;
const ABOVE = { value: 75, metric: 'pm25', band: 'moderate', isWithinLimit: false } as const;

const DAYS: readonly CalendarDay[] = [
  { day: '2025-03-01', ...FINE, hours: 24, hoursOfDay: 24 },
  { day: '2025-03-02', ...FINE, value: 45, band: 'satisfactory', hours: 23.5, hoursOfDay: 24 },
  { day: '2025-03-03', ...NOT_MEASURED, hours: 11.5, hoursOfDay: 24 },
  { day: '2025-03-04', ...ABOVE, hours: 24, hoursOfDay: 24 },
];

const calendarOf = (device: (typeof DEVICES)[number], part: Partial<RoomCalendar> = {}): RoomCalendar => ({
  device,
  timeZone: 'Asia/Kolkata',
  index: 'india',
  counted: 'all',
  hasOpeningHours: false,
  closedDays: [],
  measuredSince: '2024-11-01',
  days: [...DAYS],
  waitingDays: [],
  measuredDays: 3,
  mean: 44,
  limits: 'naaqs2009',
  limit: { day: 60, year: 40, days: 2 },
  ...part,
});

const hoursOf = (device: RoomHours['device'], level: number): RoomHours => ({
  device,
  timeZone: 'Asia/Kolkata',
  index: 'india',
  counted: 'all',
  hasOpeningHours: false,
  hours: Array.from({ length: 24 }, (_, hour) => ({
    ts: Date.parse('2025-03-03T18:30:00Z') + hour * 3_600_000,
    hour,
    isOpen: true,
    value: hour === 5 ? null : level + hour,
    metric: hour === 5 ? null : 'pm25',
    band: hour === 5 ? null : 'moderate',
  })),
});

let backend: FakeServer;
let devices: typeof DEVICES;
let rooms: RoomCalendar[];

beforeAll(async () => {
  await Promise.all([import('../../../ui/form/lookup-multi-select.tsx'), import('./calendar-page.tsx')]);
}, 30_000);

beforeEach(() => {
  devices = DEVICES.slice(0, 1);
  rooms = DEVICES.slice(0, 1).map((device) => calendarOf(device));
  backend = fakeServer({
    'GET /backoffice/reports/devices': ({ query }) => {
      const ids = query.get('deviceId')?.split(',');
      return {
        body: { devices: devices.filter(({ deviceId }) => ids?.includes(deviceId) ?? true), cities: [] },
      };
    },
    [YEAR]: () => ({ body: { rooms } }),
    [HOURS]: () => ({ body: { rooms: rooms.map(({ device }, index) => hoursOf(device, 60 + index)) } }),
  });
  signInAs();
});

afterEach(leaveConsole);

/** The sentence at the top, without direction marks. */
async function sentence(): Promise<string | undefined> {
  const said = () =>
    screen
      .getAllByRole('status')
      .map((status) => plainText(status.textContent) ?? '')
      .find((text) => text.endsWith('.'));
  await waitFor(() => expect(said()).toBeDefined());
  return said();
}

const headsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent?.trim());

/** By attribute: a search by name among 365 buttons takes seconds. */
function dayOf(day: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-cell="${day}"]`);
  if (!found) throw new Error(`${day} cannot be opened`);
  return found;
}

describe('the calendar', () => {
  it('shows the year of a single room immediately, with the number of days within its limit', async () => {
    await openConsole('/calendar?year=2025&key=pm25');
    expect(await sentence()).toBe(
      "In 2025, 2 of 3 measured days in Ward 3 were within the limit for PM2.5: a 24-hour average of at most 60 µg/m³ (India's national standards).",
    );
    expect(Object.fromEntries(backend.to(YEAR)[0]?.query ?? [])).toMatchObject({
      deviceIds: WARD,
      year: '2025',
      key: 'pm25',
    });
    expect(plainText(dayOf('2025-03-01').ariaLabel)).toBe('1 March 2025: 12.0 µg/m³, Good, within the limit');
    expect(plainText(dayOf('2025-03-04').ariaLabel)).toMatch(/Moderate, above the limit$/);
    expect(plainText(dayOf('2025-03-03').ariaLabel)).toMatch(/too little measured, 11\.5 of 24 hours$/);
    expect(plainText(dayOf('2025-03-05').ariaLabel)).toMatch(/nothing measured$/);
    const table = screen.getByRole('table', { name: 'Daily values', hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(1 + DAYS.length);
  });

  it('colours the days by the verdict at first, each with what decided it', async () => {
    rooms = [
      calendarOf(FIRST, {
        days: [
          { day: '2025-03-01', ...FINE, isWithinLimit: null, hours: 24, hoursOfDay: 24 },
          {
            ...NOT_MEASURED,
            day: '2025-03-02',
            value: 2900,
            metric: 'co2',
            band: 'poor',
            hours: 24,
            hoursOfDay: 24,
          },
        ],
        measuredDays: 2,
        mean: null,
        limit: null,
      }),
    ];
    await openConsole('/calendar?year=2025');
    expect(await sentence()).toBe('In 2025, 1 of 2 measured days in Ward 3 needed no attention.');
    expect(backend.to(YEAR)[0]?.query.get('key')).toBe('air');
    expect(plainText(dayOf('2025-03-02').ariaLabel)).toBe('2 March 2025: CO₂ 2,900 ppm, Poor');
    // No column without a value: a verdict has neither limits nor a mean.
    const numbers = screen.getByRole('table', { name: 'Daily values', hidden: true });
    expect(headsOf(numbers)).toEqual(['Day', 'Average of the day', 'Band', 'Hours measured']);
  });

  it('names the limits of a room without an index, and says where they have none', async () => {
    const plain = { index: 'plain', limits: 'japanBuildings' } as const;
    const days = [{ ...DAYS[0], band: null, isWithinLimit: null } as CalendarDay];
    rooms = [calendarOf(FIRST, { ...plain, days, measuredDays: 1, limit: null, mean: 12 })];
    await openConsole('/calendar?year=2025&key=pm25');
    expect(await sentence()).toBe(
      "In 2025, 1 day was measured in Ward 3. The chosen limits (Japan's law on buildings) have none for PM2.5.",
    );
    expect(plainText(dayOf('2025-03-01').ariaLabel)).toBe('1 March 2025: 12.0 µg/m³');
  });

  it('distinguishes days being calculated from days without readings', async () => {
    rooms = [calendarOf(FIRST, { waitingDays: ['2025-02-01', '2025-02-02'] })];
    await openConsole('/calendar?year=2025');
    expect(await screen.findByText(/^2 more days are being calculated/)).toBeInTheDocument();
    expect(plainText(dayOf('2025-02-02').ariaLabel)).toBe('2 February 2025: being calculated');
    expect(plainText(dayOf('2025-02-03').ariaLabel)).toMatch(/nothing measured$/);
  });

  it('shows that a whole year is being calculated', async () => {
    const none = { days: [], measuredDays: 0, mean: null, waitingDays: ['2025-02-01'] };
    rooms = [calendarOf(FIRST, none)];
    await openConsole('/calendar?year=2025');
    expect(await sentence()).toBe('The days of 2025 in Ward 3 are being calculated.');
  });

  it('shows the newest month first, and no month in which nothing was measured', async () => {
    const inNovember = DAYS.map((one) => ({ ...one, day: one.day.replace('2025-03', '2025-11') }));
    rooms = [calendarOf(FIRST, { days: [...DAYS, ...inNovember], waitingDays: ['2025-12-01'] })];
    await openConsole('/calendar?year=2025');
    await sentence();
    const months = screen.getByRole('group', { name: /2025/ });
    const names = [...months.querySelectorAll('caption')].map(({ textContent }) => textContent);
    expect(names).toEqual(['December', 'November', 'March']);
    dayOf('2025-03-31').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(dayOf('2025-11-01')).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    expect(dayOf('2025-03-01')).toHaveFocus();
  });

  it('supports arrow keys, and opens a day as hours by room, each with a link to its chart', async () => {
    devices = [...DEVICES];
    rooms = DEVICES.map((device) => calendarOf(device));
    await openConsole(`/calendar?devices=${WARD},${LOBBY}&key=pm25&year=2025`);
    await sentence();
    dayOf('2025-03-20').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}');
    expect(dayOf('2025-03-04')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(dayOf('2025-03-01')).toHaveFocus();
    await userEvent.keyboard('{PageUp}{PageDown}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(await sentence()).toBe('The worst hour was 23:00–00:00 in Lobby: 84.0 µg/m³, Moderate.');
    expect(shownAddress()).toContain('day=2025-03-04');
    const table = screen.getByRole('table', { name: 'Hours of the day in each room' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    const links = within(table).getAllByRole('link');
    expect(links).toHaveLength(48);
    expect(links[0]).toHaveAttribute('href', `/HistoricalData?device=${WARD}&from=2025-03-04&to=2025-03-04`);
    links[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(links[25]).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'All of 2025' }));
    await sentence();
    expect(dayOf('2025-03-04')).toHaveFocus();
  });

  it('lists several rooms with their counts, and shows the calendar of the chosen one', async () => {
    devices = [...DEVICES];
    rooms = DEVICES.map((device, index) =>
      calendarOf(device, index === 1 ? { measuredDays: 0, days: [], mean: null } : {}),
    );
    await openConsole('/calendar?year=2025&key=pm25');
    const table = await screen.findByRole('table', { name: 'Rooms' });
    expect(plainText(within(table).getByRole('row', { name: /Ward 3/ }).textContent)).toContain(
      "360 µg/m³ (India's national standards)244.0 µg/m³",
    );
    await userEvent.click(within(table).getByRole('button', { name: /Lobby/ }));
    expect(await sentence()).toBe(
      'Nothing was measured in Lobby in 2025. Its first readings are from 01-11-2024.',
    );
    expect(shownAddress()).toContain(`room=${LOBBY}`);
  });

  it('shows another metric without limits, and another year', async () => {
    await openConsole('/calendar?year=2025');
    await sentence();
    rooms = rooms.map((room) => ({ ...room, limit: null, mean: 700 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Measured value' }), 'co2');
    await screen.findByText(/judged by average CO₂\.$/);
    expect(await sentence()).toBe(
      'In 2025, 1 of 3 measured days in Ward 3 were Good, judged by average CO₂.',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024');
    await waitFor(() => expect(backend.to(YEAR).at(-1)?.query.get('year')).toBe('2024'));
    expect(shownAddress()).toContain('year=2024&key=co2');
  });

  it('marks the present day as incomplete, and opens no future day', async () => {
    const today = dayIn('Asia/Kolkata', Date.now());
    const found = { day: today, ...NOT_MEASURED, hours: 11.5, hoursOfDay: 24 };
    rooms = rooms.map((room) => ({ ...room, days: [found], measuredDays: 0, mean: null }));
    await openConsole(`/calendar?year=${today.slice(0, 4)}`);
    expect(await sentence()).toMatch(/no day was measured/);
    expect(plainText(dayOf(today).ariaLabel)).toMatch(/the day is not over yet$/);
    expect(dayOf(today)).toHaveAttribute('aria-current', 'date');
    expect([...document.querySelectorAll('[data-cell]')].at(-1)).toBe(dayOf(today));
  });

  it('shows the first rooms of a building that is chosen', async () => {
    const [room] = DEVICES;
    const ofBuilding = Array.from({ length: 13 }, (_, index) => ({
      ...(room as (typeof DEVICES)[number]),
      deviceId: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f2${10 + index}`,
    }));
    const building = { id: LOBBY, kind: 'building', path: ['School'], customerTitle: null };
    backend.on('GET /backoffice/places/found', () => ({ body: [building] }));
    await openConsole(`/calendar?devices=${WARD}`);
    await sentence();
    devices = ofBuilding;
    await userEvent.click(await screen.findByRole('combobox', { name: 'All rooms of a building or floor' }));
    await userEvent.click(await screen.findByRole('option', { name: 'School', hidden: true }));
    await screen.findByText('It has 13 rooms. The first 12 are shown.');
    expect(backend.to('GET /backoffice/reports/devices').map(({ query }) => query.get('placeId'))).toContain(
      LOBBY,
    );
    const shown = new URLSearchParams(shownAddress().split('?')[1]).get('devices')?.split(',');
    expect(shown).toEqual(ofBuilding.slice(0, 12).map(({ deviceId }) => deviceId));
  });

  it('requires a choice if there are too many rooms', async () => {
    devices = Array.from({ length: 13 }, (_, index) => ({
      ...(DEVICES[0] as (typeof DEVICES)[number]),
      deviceId: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f1${10 + index}`,
    }));
    await openConsole('/calendar');
    await screen.findByText(/^Choose/);
    expect(backend.to(YEAR)).toEqual([]);
  });

  it('shows a failure, and can be retried', async () => {
    backend.on(YEAR, () => ({ status: 500, body: { message: 'broken' } }));
    await openConsole(`/calendar?devices=${WARD}`);
    await screen.findByText('The data could not be loaded.');
    backend.on(YEAR, () => ({ body: { rooms } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await sentence();
  });
});
