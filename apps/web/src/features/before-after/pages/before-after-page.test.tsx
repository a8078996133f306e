import type {
  BeforeAfter,
  FoundRoom,
  RoomComparison,
  SuggestedDay,
} from '@airdeck/contract/before-after/before-after';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const DEVICES = ['Ward 3', 'Lobby'].map((deviceLabel, index) => ({
  deviceId: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f00${index}`,
  deviceName: `AD-${index}`,
  deviceLabel,
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  timeZone: 'Asia/Kolkata',
  customerTitle: null,
}));
const [WARD, LOBBY] = DEVICES.map(({ deviceId }) => deviceId);
const CALL = 'GET /backoffice/beforeAfter';

const DAYS = Array.from({ length: 28 }, (_, index) => {
  const isAfter = index >= 14;
  const day = new Date(Date.UTC(2026, 9, 5 + index + (isAfter ? 1 : 0))).toISOString().slice(0, 10);
  return { day, isAfter, inside: isAfter ? 23.6 : 40, outside: isAfter ? 53 : 50, hours: 24 };
});

function comparisonOf(device: (typeof DEVICES)[number], part: Partial<RoomComparison> = {}): RoomComparison {
  return {
    device,
    timeZone: 'Asia/Kolkata',
    counted: 'all',
    hasOpeningHours: false,
    outcome: 'compared',
    weeks: 2,
    days: DAYS,
    inside: { before: 40, after: 23.6, part: -0.41, low: -0.47, high: -0.35 },
    outside: { before: 50, after: 53, part: 0.06, low: -0.02, high: 0.15 },
    net: { part: -0.443, low: -0.5, high: -0.38 },
    doubts: [],
    ...part,
  };
}

let backend: FakeServer;
let rooms: RoomComparison[];
let together: BeforeAfter['together'];
let suggested: SuggestedDay[];
let found: FoundRoom[];

beforeAll(async () => {
  await Promise.all([
    import('../../../ui/form/calendar-field.tsx'),
    import('../../../ui/form/lookup-multi-select.tsx'),
    import('./before-after-page.tsx'),
  ]);
}, 30_000);

beforeEach(() => {
  together = null;
  rooms = DEVICES.slice(0, 1).map((device) => comparisonOf(device));
  suggested = [];
  found = [];
  backend = fakeServer({
    'GET /backoffice/reports/devices': ({ query }) => {
      const ids = query.get('deviceId')?.split(',');
      const devices = DEVICES.filter(({ deviceId }) => ids?.includes(deviceId) ?? true);
      return { body: { devices, cities: [] } };
    },
    [`GET /backoffice/beforeAfter/days/${WARD}`]: () => ({ body: { days: suggested } }),
    [`GET /backoffice/beforeAfter/days/${LOBBY}`]: () => ({ body: { days: suggested } }),
    'GET /backoffice/beforeAfter/rooms': () => ({ body: { rooms: found } }),
    [CALL]: () => ({ body: { rooms, together } }),
  });
  signInAs();
});

afterEach(leaveConsole);

/** The text without direction marks. */
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u2066-\u2069]/g, '');

async function sentence(start: RegExp): Promise<string | undefined> {
  const found = (await screen.findAllByRole('status')).find((one) => start.test(plain(one) ?? ''));
  return found && plain(found);
}

describe('before and after', () => {
  it('requires a room and a day, then describes the change compared with outdoor air', async () => {
    await openConsole('/before-after');
    await screen.findByText(/^Choose a room and the day/);
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(screen.getAllByText('* This field is required')).toHaveLength(2));
    await userEvent.click(screen.getByRole('combobox', { name: 'Rooms' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ward 3 · AD-0', hidden: true }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Installation day' }), '19-10-2026{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(backend.to(CALL)).toHaveLength(1));
    const asked = Object.fromEntries(backend.to(CALL)[0]?.query ?? []);
    expect(asked).toMatchObject({ deviceIds: WARD, day: '2026-10-19', key: 'pm25', weeks: '4' });
    await screen.findByRole('img', { name: /Ward 3/ });
    expect(await sentence(/^PM2\.5/)).toBe(
      'PM2.5 in Ward 3 fell by 41% (35% to 47%). Outside, it rose by 6%.',
    );
    expect(plain(screen.getByText(/^Taking the outdoor air/))).toBe(
      'Taking the outdoor air into account, it fell by 44% (38% to 50%).',
    );
    const table = screen.getByRole('table', { name: 'Daily values', hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(29);
  });

  it('opens with the rooms that have a result, the first one shown with its day', async () => {
    found = DEVICES.map((device, index) => ({
      device,
      day: `2026-10-1${9 - index}`,
      inside: { before: 40, after: 23.6, part: -0.41, low: -0.47, high: -0.35 },
    }));
    backend.on(CALL, ({ query }) => {
      const shown = DEVICES.filter(({ deviceId }) => deviceId === query.get('deviceIds'));
      return { body: { rooms: shown.map((device) => comparisonOf(device)), together: null } };
    });
    await openConsole('/before-after');
    const table = await screen.findByRole('table', { name: 'Rooms' });
    expect(plain(within(table).getByRole('row', { name: /Lobby/ }))).toContain('−41%−47% … −35%18-10-2026');
    await screen.findByRole('img', { name: /Ward 3/ });
    expect(backend.to(CALL)[0]?.query.get('day')).toBe('2026-10-19');
    await userEvent.click(within(table).getByRole('button', { name: /Lobby/ }));
    await screen.findByRole('img', { name: /Lobby/ });
    expect(backend.to(CALL).at(-1)?.query.get('day')).toBe('2026-10-18');
    expect(shownAddress()).toContain(`room=${LOBBY}`);
  });

  it('uses the most likely suggested day, and offers the more', async () => {
    suggested = [
      { day: '2026-10-19', source: 'purifierChosen' },
      { day: '2026-09-01', source: 'assigned' },
    ];
    await openConsole(`/before-after?devices=${WARD}`);
    await screen.findByRole('img', { name: /Ward 3/ });
    expect(backend.to(CALL)[0]?.query.get('day')).toBe('2026-10-19');
    await userEvent.click(screen.getByRole('button', { name: /01-09-2026.*assigned/ }));
    await waitFor(() => expect(backend.to(CALL).at(-1)?.query.get('day')).toBe('2026-09-01'));
    expect(shownAddress()).toContain('day=2026-09-01');
  });

  it('suggests days as soon as a room is chosen', async () => {
    suggested = [{ day: '2026-10-19', source: 'purifierChosen' }];
    await openConsole('/before-after');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Rooms' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ward 3 · AD-0', hidden: true }));
    await userEvent.click(await screen.findByRole('button', { name: /19-10-2026/, hidden: true }));
    await screen.findByRole('img', { name: /Ward 3/ });
    expect(shownAddress()).toContain(`devices=${WARD}&day=2026-10-19`);
  });

  it('requires the day if none is likely', async () => {
    suggested = [{ day: '2026-09-01', source: 'assigned' }];
    await openConsole(`/before-after?devices=${WARD}`);
    await screen.findByText(/^Choose the day on which the purifier was installed/);
    expect(backend.to(CALL)).toEqual([]);
  });

  it('states that the data are inconclusive, and lists doubts', async () => {
    rooms = rooms.map((room) => ({
      ...room,
      inside: { before: 40, after: 36, part: -0.1, low: -0.3, high: 0.15 },
      outside: null,
      net: null,
      doubts: ['outdoorUnknown', 'airing'],
    }));
    await openConsole(`/before-after?devices=${WARD}&day=2026-10-19`);
    await screen.findByRole('img', { name: /Ward 3/ });
    expect(await sentence(/^It is unclear/)).toBe(
      'It is unclear whether PM2.5 in Ward 3 changed (−10%, between −30% and +15%).',
    );
    const doubts = within(screen.getByRole('region', { name: 'Possible sources of error' }));
    expect(doubts.getAllByRole('listitem')).toHaveLength(2);
    rooms = rooms.map((room) => ({ ...room, outcome: 'tooEarly', inside: null, days: [], weeks: 0 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Weeks compared' }), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(async () => expect(await sentence(/^It is too early to compare/)).toBeDefined());
  });

  it('lists several rooms, and shows the picture of the chosen one', async () => {
    rooms = DEVICES.map((device) => comparisonOf(device));
    together = { rooms: 2, part: -0.41, net: -0.44 };
    await openConsole(`/before-after?devices=${WARD},${LOBBY}&day=2026-10-19`);
    const table = await screen.findByRole('table', { name: 'Rooms' });
    expect(plain(within(table).getByRole('row', { name: /Lobby/ }))).toContain('−41%−47% … −35%+6%−44%');
    expect(plain(screen.getByText(/^In 2 rooms together/))).toBe(
      'In 2 rooms together, PM2.5 fell by 41% on average. Taking the outdoor air into account, it fell by 44%.',
    );
    await userEvent.click(within(table).getByRole('button', { name: /Lobby/ }));
    await screen.findByRole('img', { name: /Lobby/ });
    expect(shownAddress()).toContain(`room=${LOBBY}`);
  });

  it('shows a failure, and can be retried', async () => {
    backend.on(CALL, () => ({ status: 500, body: { message: 'broken' } }));
    await openConsole(`/before-after?devices=${WARD}&day=2026-10-19`);
    await screen.findByText('The data could not be loaded.');
    backend.on(CALL, () => ({ body: { rooms, together } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: /Ward 3/ });
  });
});
