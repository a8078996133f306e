import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localAlerts } from '../../../lib/alarms/local-alerts.ts';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { ALARM_START, anAlarm } from '../../../testing/fake-alarms.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/alarms';
const ACT = 'POST /backoffice/alarms/act';
const counts = {
  open: 3,
  acknowledged: 1,
  cleared: 7,
  ongoing: 3,
  devices: 3,
  devicesSinceYesterday: 1,
  devicesClearedOngoing: 0,
  worstSeverity: 'MAJOR',
};
const pageOf = (data: readonly unknown[]) => ({
  body: { data, totalElements: data.length, totalPages: 1, hasNext: false },
});

/** Particles beyond Satisfactory. */
const BAD_AIR = {
  condition: { kind: 'above', key: 'pm25', threshold: 60.5, clearAt: 54 },
  holdMinutes: 15,
  key: 'pm25',
  value: 61,
  peak: 88,
} as const;

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => pageOf([anAlarm()]),
    [`${LIST}/counts`]: () => ({ body: counts }),
    'GET /backoffice/rules': () => ({ body: [] }),
    [ACT]: () => ({ body: { changed: 4 } }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const asked = () =>
  backend
    .to(LIST)
    .map(({ query }) => Object.fromEntries(query))
    .filter(({ pageSize }) => pageSize === '10')
    .at(-1);

describe('the list of alarms', () => {
  it('offers a viewer nothing that the role does not include', async () => {
    signInAs({ authority: 'TENANT_ADMIN' }, { userType: 'TENANT_ADMIN', accessRole: 'VIEWER' });
    await openConsole('/alerts');
    const row = await screen.findByRole('row', { name: /PM2\.5 above 40/ });
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(row).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close All' })).toBeNull();
  });

  it('shows the number of devices that need attention, and the open alarms', async () => {
    await openConsole('/alerts');
    expect(await screen.findByText('3 devices need attention, 1 since yesterday.')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /PM2\.5 above 40/ });
    expect(within(row).getByText('Major')).toBeInTheDocument();
    expect(within(row).getByText('Lobby')).toBeInTheDocument();
    expect(within(row).getByText('up to 88.0 µg/m³')).toBeInTheDocument();
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/alerts/a1');
    expect(asked()).toMatchObject({ state: 'open', sortProperty: 'startTime', sortOrder: 'DESC' });
  });

  it('keeps the filter in the URL', async () => {
    await openConsole('/alerts?severity=MAJOR');
    await userEvent.click(await screen.findByRole('button', { name: 'Cleared (7)' }));
    await waitFor(() => expect(asked()).toMatchObject({ state: 'cleared', severity: 'MAJOR' }));
    expect(shownAddress()).toBe('/alerts?severity=MAJOR&state=cleared');
  });

  it('shows the device of the filter, and removes it', async () => {
    backend.on('GET /backoffice/reports/devices', () => ({
      body: {
        devices: [
          {
            deviceId: 'd1',
            deviceName: 'AQ-1',
            deviceLabel: 'Lobby',
            deviceInstalledPlace: null,
            deviceInstalledCity: null,
            timeZone: null,
            customerTitle: null,
          },
        ],
        cities: [],
      },
    }));
    await openConsole('/alerts?device=d1');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Device' })).toHaveDisplayValue('Lobby · AQ-1'),
    );
    expect(asked()).toMatchObject({ deviceId: 'd1' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Device' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Device: all', hidden: true }));
    await waitFor(() => expect(asked()).not.toHaveProperty('deviceId'));
    expect(shownAddress()).toBe('/alerts');
  });

  it('expands and collapses an alarm in its row', async () => {
    backend.on(`${LIST}/a1`, () => ({
      body: {
        ...anAlarm(),
        entries: [
          {
            id: 'e1',
            createdTime: ALARM_START,
            kind: 'raised',
            by: null,
            comment: null,
            editedTime: null,
            details: null,
          },
        ],
        assignable: [],
        isDeviceReadable: false,
        nextStep: null,
        timeZone: null,
        outdoor: null,
      },
    }));
    await openConsole('/alerts');
    const row = await screen.findByRole('row', { name: /PM2\.5 above 40/ });
    await userEvent.click(within(row).getByText('Lobby'));
    expect(await screen.findByRole('list', { name: 'Timeline' })).toHaveTextContent('Raised');
    expect(screen.getByRole('link', { name: 'Open the alert' })).toHaveAttribute('href', '/alerts/a1');
    await userEvent.click(within(row).getByText('Lobby'));
    expect(screen.queryByRole('list', { name: 'Timeline' })).toBeNull();
  });

  it('acknowledges with one click, and asks before closing all', async () => {
    backend.on(`${LIST}/counts`, () => ({ body: { ...counts, ongoing: 0 } }));
    await openConsole('/alerts');
    const row = await screen.findByRole('row', { name: /PM2\.5 above 40/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'acknowledge', alarmIds: ['a1'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close All' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Close all 4 open alerts?')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'clear', filter: {} }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  });

  it('assigns several alarms to a user to whom all of them can be assigned', async () => {
    backend.on('POST /backoffice/alarms/assignees', () => ({ body: [{ userId: 'u1', name: 'Priya' }] }));
    backend.on(LIST, () => pageOf([anAlarm(), anAlarm({ id: 'a2' })]));
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: /Assigned to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Priya', hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({
        act: 'assign',
        alarmIds: ['a1', 'a2'],
        assigneeId: 'u1',
      }),
    );
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });

  it.each([
    ['Remind me in 1 hour', 'afterHour'],
    ['Remind me when it gets worse', 'whenWorse'],
    ['Do not remind me until the cause has ended', 'afterEnd'],
  ])('asks when an alarm is to be raised again whose cause goes on: %s', async (name, raiseAgain) => {
    backend.on(LIST, () => pageOf([anAlarm({ details: BAD_AIR })]));
    await openConsole('/alerts');
    const row = await screen.findByRole('row', { name: /PM2\.5 above 60\.5/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Clear' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear this alert?' }));
    expect(dialog.getByText('The air is still bad.')).toBeInTheDocument();
    expect(backend.to(ACT)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'clear', alarmIds: ['a1'], raiseAgain }),
    );
  });

  it('clears nothing if the question is cancelled, and asks none about a cause that has ended', async () => {
    backend.on(LIST, () => pageOf([anAlarm(), anAlarm({ id: 'a2', ruleId: null, isOngoing: false })]));
    await openConsole('/alerts');
    const [ongoing, other] = await screen.findAllByRole('row', { name: /PM2\.5 above 40/ });
    if (!ongoing || !other) throw new Error('A row is missing');
    await userEvent.click(within(ongoing).getByRole('button', { name: 'Clear' }));
    await screen.findByRole('dialog', { name: 'Clear this alert?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(other).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'clear', alarmIds: ['a2'] }));
    expect(backend.to(ACT)).toHaveLength(1);
  });

  it('does not call the air bad where a rule is stricter than the bands', async () => {
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear this alert?' }));
    expect(dialog.getByText('The cause of this alert continues.')).toBeInTheDocument();
    expect(
      dialog.getByRole('button', { name: 'Do not remind me until the cause has ended' }),
    ).toBeInTheDocument();
  });

  it('does not offer to wait until silence gets worse', async () => {
    const condition = { kind: 'silent', minutes: 30 } as const;
    const details = { condition, holdMinutes: 0, key: null, value: null, peak: null };
    backend.on(LIST, () => pageOf([anAlarm({ details })]));
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clear this alert?' });
    const names = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.filter(Boolean)).toEqual([
      'Remind me in 1 hour',
      'Do not remind me until the cause has ended',
      'Cancel',
    ]);
  });

  it('asks once for several alarms, and once for all', async () => {
    backend.on(LIST, () => pageOf([anAlarm(), anAlarm({ id: 'a2', isOngoing: false })]));
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    const clear = screen.getAllByText('Clear').find((text) => !text.closest('table'));
    if (!clear) throw new Error('The selection has no action');
    await userEvent.click(clear);
    const several = within(await screen.findByRole('dialog', { name: 'Clear 2 alerts?' }));
    await userEvent.click(several.getByRole('button', { name: 'Remind me in 1 hour' }));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({
        act: 'clear',
        alarmIds: ['a1', 'a2'],
        raiseAgain: 'afterHour',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close All' }));
    const all = within(await screen.findByRole('dialog', { name: 'Close all 4 open alerts?' }));
    await userEvent.click(all.getByRole('button', { name: 'Do not remind me until the cause has ended' }));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'clear', filter: {}, raiseAgain: 'afterEnd' }),
    );
  });

  it('shows that alarms were cleared by hand although their cause goes on', async () => {
    backend.on(LIST, () => pageOf([]));
    backend.on(`${LIST}/counts`, () => ({ body: { ...counts, devices: 0, devicesClearedOngoing: 2 } }));
    await openConsole('/alerts');
    expect(
      await screen.findByText('There are no open alerts. Cleared by hand, still bad: 2 rooms.'),
    ).toBeInTheDocument();
  });

  it('shows that there are no open alarms', async () => {
    backend.on(LIST, () => pageOf([]));
    backend.on(`${LIST}/counts`, () => ({
      body: { ...counts, open: 0, acknowledged: 0, devices: 0, worstSeverity: null },
    }));
    await openConsole('/alerts');
    expect(await screen.findByText('There are no open alerts.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close All' })).toBeDisabled();
  });
});

describe('the bell', () => {
  it('shows notices of this browser apart from the alarms, and which causes go on', async () => {
    backend.on(`${LIST}/counts`, () => ({ body: { ...counts, devicesClearedOngoing: 1 } }));
    localAlerts.add([{ id: 'd3:co2:1', name: 'co2', value: 1722, ts: 1, threshold: 500 }]);
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('button', { name: 'You have 4 new notifications' }));
    const panel = within(await screen.findByRole('dialog', { hidden: true }));
    expect(panel.getByText('You have 4 new notifications')).toBeInTheDocument();
    expect(panel.getByText('Noticed in this browser')).toBeInTheDocument();
    const notice = panel.getByText('CO₂ rose above 500 ppm').closest('li');
    expect(notice).not.toHaveTextContent(/Major|1,722/);
    expect(panel.getByText('Cleared by hand, still bad: 1 room.')).toBeInTheDocument();
  });

  it('counts notices as it lists them when no alarm is open, and says so if there is nothing', async () => {
    backend.on(`${LIST}/counts`, () => ({ body: { ...counts, open: 0 } }));
    backend.on(LIST, () => pageOf([]));
    localAlerts.add([{ id: 'd3:co2:1', name: 'co2', value: 1722, ts: 1, threshold: 500 }]);
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('button', { name: 'You have 1 new notification' }));
    const panel = within(await screen.findByRole('dialog', { hidden: true }));
    expect(panel.getByText('You have 1 new notification')).toBeInTheDocument();
    // The bell and the page below it.
    expect(screen.getAllByTitle(/^Dismiss CO₂/)).toHaveLength(2);
    await userEvent.click(panel.getByTitle(/^Dismiss CO₂/));
    expect(await panel.findByText('You have no new notifications')).toBeInTheDocument();
    expect(screen.queryByTitle(/^Dismiss CO₂/)).not.toBeInTheDocument();
  });

  it('counts the open alarms, shows the newest and dismisses them', async () => {
    await openConsole('/alerts');
    await userEvent.click(await screen.findByRole('button', { name: 'You have 3 new notifications' }));
    // jsdom has no layout, so the popover counts as hidden.
    const panel = within(await screen.findByRole('dialog', { hidden: true }));
    expect(await panel.findByText('View all')).toBeInTheDocument();
    expect(panel.getByText('You have 3 new notifications')).toBeInTheDocument();
    await userEvent.click(panel.getByTitle(/^Dismiss PM2\.5 above 40 µg/));
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'acknowledge', alarmIds: ['a1'] }),
    );
  });

  it('adds alerts of this browser without an open alarm, be it older than the newest', async () => {
    const newest = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => anAlarm({ id }));
    const oldest = anAlarm({ id: 'a6', deviceId: 'd2' });
    backend.on(LIST, ({ query }) => {
      if (query.get('state') !== 'open') return pageOf([]);
      return pageOf([...newest, oldest].slice(0, Number(query.get('pageSize'))));
    });
    localAlerts.add([
      { id: 'd2:pm25:1', name: 'pm25', value: 90, ts: 1 },
      { id: 'd3:pm25:1', name: 'pm25', value: 90, ts: 1 },
    ]);
    await openConsole('/alerts');
    expect(await screen.findByRole('button', { name: 'You have 4 new notifications' })).toBeInTheDocument();
    expect(localAlerts.current().map(({ id }) => id)).toEqual(['d3:pm25:1']);
  });
});

describe('one alarm', () => {
  const known: AlarmWithEntries = {
    ...anAlarm(),
    entries: [
      {
        id: 'e1',
        createdTime: ALARM_START,
        kind: 'raised',
        by: null,
        comment: null,
        editedTime: null,
        details: null,
      },
      {
        id: 'e2',
        createdTime: ALARM_START + 60_000,
        kind: 'commented',
        by: { userId: null, name: null },
        comment: 'Window was open',
        editedTime: null,
        details: null,
      },
    ],
    assignable: [{ userId: 'u1', name: 'Priya' }],
    isDeviceReadable: false,
    nextStep: null,
    timeZone: 'Asia/Tokyo',
    outdoor: null,
  };

  it('shows the alarm and its time line, and assigns it', async () => {
    backend.on(`${LIST}/a1`, () => ({ body: known }));
    await openConsole('/alerts/a1');
    expect(await screen.findByText(/PM2\.5 above 40.* since .*It went .?up to 88/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Lobby · AQ-1' })).toBeNull();
    const line = within(screen.getByRole('list', { name: 'Timeline' }));
    const items = line.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(16));
    expect(items).toEqual(['Raised', 'Window was openFormer user']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Priya');
    await waitFor(() =>
      expect(backend.to(ACT).at(-1)?.body).toEqual({ act: 'assign', alarmIds: ['a1'], assigneeId: 'u1' }),
    );
  });

  it('shows times in the time zone of the device, and the outdoor air', async () => {
    const outdoor = {
      observedTime: ALARM_START - 600_000,
      temperatureC: 31.4,
      humidity: null,
      pressureHpa: null,
      windKmh: null,
      conditionCode: null,
      isDay: true,
      airQuality: { pm25: 12, pm10: 20, co: null, no2: null },
      place: { name: 'Tokyo', region: 'Tokyo', country: 'Japan' },
    };
    backend.on(`${LIST}/a1`, () => ({ body: { ...known, outdoor, isDeviceReadable: true } }));
    await openConsole('/alerts/a1');
    // 05:00 in UTC.
    expect(await screen.findByText(/since 13-\u206011-\u20602026 14:00/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Lobby' })).toHaveAttribute(
      'href',
      expect.stringContaining('d1'),
    );
    expect(screen.getAllByText(/^Times are in/)).toEqual([
      expect.objectContaining({ textContent: expect.stringMatching(/Japan Standard Time .UTC\+9/) }),
    ]);
    const outside = within(screen.getByRole('region', { name: 'Outdoor air at the time' }));
    expect(outside.getByText('Tokyo, Japan · as of 13-11-2026 13:50')).toBeInTheDocument();
    expect(outside.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('12.0\u00a0µg/m³'),
      expect.stringContaining('20.0\u00a0µg/m³'),
      expect.stringContaining('31.4\u00a0°C'),
      'Unknown',
    ]);
  });

  it('states that the time zone and the outdoor air are unknown', async () => {
    backend.on(`${LIST}/a1`, () => ({ body: { ...known, timeZone: null } }));
    await openConsole('/alerts/a1');
    expect(await screen.findByText(/times are in yours/)).toBeInTheDocument();
    expect(screen.getByText(/The outdoor air at the time is unknown/)).toBeInTheDocument();
  });

  it('shows that its cause goes on although it was cleared, and what was chosen then', async () => {
    const at = ALARM_START + 60_000;
    const cleared = {
      ...known,
      details: BAD_AIR,
      status: 'CLEARED_UNACK' as const,
      clearTime: at,
      entries: [
        { ...known.entries[0], kind: 'cleared', createdTime: at, details: { raiseAgain: 'whenWorse' } },
      ],
    };
    backend.on(`${LIST}/a1`, () => ({ body: cleared }));
    await openConsole('/alerts/a1');
    expect(await screen.findByText('Cleared by hand, still bad')).toBeInTheDocument();
    expect(screen.getByText(/PM2\.5 above 60\.5.* since /)).toBeInTheDocument();
    expect(
      screen.getByText('Cleared. The alert is raised again if its cause gets worse.'),
    ).toBeInTheDocument();
  });

  it('keeps a comment that could not be saved', async () => {
    backend.on(`${LIST}/a1`, () => ({ body: known }));
    backend.on('POST /api/alarm/a1/comment', () => ({
      status: 500,
      body: { message: 'Boom', errorCode: 2 },
    }));
    await openConsole('/alerts/a1');
    await enterText(await screen.findByRole('textbox', { name: 'Comment' }), 'Recorded a filter change');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('The changes could not be saved.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Recorded a filter change');
  });

  it('is not found if it belongs to another owner', async () => {
    await openConsole('/alerts/a2');
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
  });
});
