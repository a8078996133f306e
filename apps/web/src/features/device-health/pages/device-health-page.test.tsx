import type { DeviceDiagnosis, DeviceHealth } from '@airdeck/contract/device-health/device-health';
import { DEVICE_ACTIVITY_KINDS } from '@airdeck/contract/devices/device-activity';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeAnswer, type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/deviceHealth';
const SINCE = Date.UTC(2026, 10, 13, 5);

const device = (part: Partial<DeviceHealth> = {}): DeviceHealth => ({
  deviceId: 'd1',
  deviceName: 'AIR-1',
  deviceLabel: 'Kitchen',
  deviceInstalledPlace: 'Hospital',
  timeZone: 'Asia/Kolkata',
  tenantId: 't1',
  customerTitle: 'Meera Das',
  placeNames: [],
  state: 'silent',
  lastReadingTime: SINCE,
  battery: 81,
  shareOf24Hours: 0.667,
  shareOf7Days: null,
  findings: [{ kind: 'stuck', key: 'tvoc', value: 0, since: SINCE }],
  rejectedMessages: 2,
  computedTime: SINCE,
  ...part,
});
const diagnosis: DeviceDiagnosis = {
  ...device({ shareOf7Days: 0.9 }),
  inactivityTimeoutMs: 600_000,
  deviceProfileId: 'p1',
  rejected: [{ receivedTime: SINCE, reason: 'not-json', excerpt: '{"pm25":' }],
};
const counts = {
  total: 4,
  active: 1,
  late: 1,
  silent: 2,
  stuck: 1,
  outOfRange: 0,
  warmingUp: 0,
  otherName: 0,
  notUnderstood: 0,
  rejected: 1,
};
const pageOf = (data: readonly unknown[]) => ({
  body: { data, totalElements: data.length, totalPages: 1, hasNext: false },
});

let backend: FakeServer;

function signIn(authority: 'TENANT_ADMIN' | 'SYS_ADMIN'): void {
  signInAs({ authority });
}

beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => pageOf([device()]),
    [`${LIST}/counts`]: () => ({ body: counts }),
    [`${LIST}/d1`]: () => ({ body: diagnosis }),
    [`${LIST}/rejectedMessages`]: () => ({ body: { reasons: [] } }),
    'GET /backoffice/alarms/marks': () => ({ body: {} }),
    'GET /backoffice/deviceActivity/d1': () => pageOf([]),
  });
});
afterEach(leaveConsole);

const row = async () => screen.findByRole('row', { name: /Kitchen/ });
const asked = () => Object.fromEntries(backend.to(LIST).at(-1)?.query ?? []);

describe('the health of devices', () => {
  it('shows a row for each device, with its findings', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/DeviceHealthStatus');
    const cells = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual(['KitchenMeera Das · AIR-1', 'Hospital', 'Silent']);
    expect(cells.slice(4)).toEqual(['81%', '67%', '–', 'TVOC: Stuck', '2']);
    expect(screen.getByRole('link', { name: 'Kitchen' })).toHaveAttribute(
      'href',
      '/getSingleDeviceData/d1/AIR-1',
    );
  });

  it('explains the states', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/DeviceHealthStatus');
    const terms = (await screen.findByText('States')).closest('details');
    const meanings = within(terms as HTMLElement).getAllByRole('definition', { hidden: true });
    expect(meanings).toHaveLength(3);
    expect(meanings.at(-1)).toHaveTextContent('The device has sent no reading for longer than its time-out.');
  });

  it('marks a device with an open alarm', async () => {
    signIn('TENANT_ADMIN');
    backend.on('GET /backoffice/alarms/marks', () => ({ body: { d1: 'MAJOR' } }));
    await openConsole('/DeviceHealthStatus');
    expect(await within(await row()).findByText('Alert: Major')).toBeInTheDocument();
  });

  it('aligns names and labels with their column, also in Arabic', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/DeviceHealthStatus', 'ar');
    const name = within(await row()).getByRole('link', { name: 'Kitchen' });
    expect(name.closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(name.closest('td')).toContainElement(name.closest('[dir]'));
  });

  it('is filtered by its counts, and keeps the filter in the URL', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/DeviceHealthStatus?state=silent');
    await row();
    expect(asked()).toMatchObject({ state: 'silent', sortProperty: 'room' });
    expect(await screen.findByRole('button', { name: 'Silent (2)' })).toHaveAttribute('aria-pressed', 'true');
    backend.on(LIST, () => pageOf([]));
    const findings = screen.getByRole('combobox', { name: 'Findings (2)' });
    await userEvent.selectOptions(findings, 'Stuck (1)');
    await waitFor(() => expect(asked()).toMatchObject({ state: 'silent', finding: 'stuck' }));
    expect(shownAddress()).toBe('/DeviceHealthStatus?state=silent&finding=stuck');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shownAddress()).toBe('/DeviceHealthStatus'));
  });

  it('takes a key for the quantity that it probably is, by one press', async () => {
    signIn('TENANT_ADMIN');
    const finding = { kind: 'otherName', key: 'rco2', quantity: 'co2', value: 463, since: SINCE } as const;
    backend.on(`${LIST}/d1`, () => ({ body: { ...diagnosis, findings: [finding] } }));
    const name = { key: 'rco2', quantity: 'co2', unit: '', factor: 1 };
    const sent = (key: string, proposal: object | null) => ({
      key,
      value: 463,
      ts: SINCE,
      devices: 1,
      proposal,
    });
    const others = { ...name, key: 'rhum', quantity: 'rh' };
    backend.on('GET /backoffice/keyNames/p1/sent', () => ({
      body: {
        devices: 1,
        keys: [
          sent('rco2', { ...name, isUnitKnown: true }),
          sent('rhum', { ...others, isUnitKnown: true }),
          sent('boot', null),
        ],
      },
    }));
    backend.on('POST /backoffice/keyNames/p1', () => ({
      body: { deviceProfileId: 'p1', name: 'default', keyNames: [name], version: 2 },
    }));
    await openConsole('/DeviceHealthStatus?device=d1');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /rco2.* is CO₂ in .*ppm/ }));
    expect(await screen.findByText(/from the next reading on/)).toBeInTheDocument();
    expect(backend.to('POST /backoffice/keyNames/p1').map(({ body }) => body)).toEqual([name]);
    expect(dialog.queryByRole('button', { name: /rhum/ })).toBeNull();
  });

  it('sends rejected messages of all devices again for one reason, until there are no more', async () => {
    signIn('TENANT_ADMIN');
    const rejected = `${LIST}/rejectedMessages`;
    let reasons = [{ reason: 'not-json', devices: 60, messages: 90, kept: 80 }];
    backend.on(rejected, () => ({ body: { reasons } }));
    const next = ['00000000-0000-4000-8000-000000000050', null];
    backend.on(rejected.replace('GET', 'POST'), () => {
      reasons = [];
      return { body: { messages: 40, readings: 200, staying: [], next: next.shift() } };
    });
    await openConsole('/DeviceHealthStatus');
    await userEvent.click(await screen.findByRole('button', { name: 'Send rejected messages again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send rejected messages again' }));
    expect(dialog.getByText('Messages: 90. Devices: 60.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send 80 messages again' }));
    expect(await screen.findByText('80 messages were stored. Readings: 400.')).toBeInTheDocument();
    expect(await dialog.findByText('No rejected messages have been kept.')).toBeInTheDocument();
    expect(backend.to(rejected.replace('GET', 'POST')).map(({ body }) => body)).toEqual([
      { reason: 'not-json' },
      { reason: 'not-json', after: '00000000-0000-4000-8000-000000000050' },
    ]);
  });

  it('supports a filter for active and late devices', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/DeviceHealthStatus?state=alive');
    await screen.findByRole('button', { name: 'Active or late (2)', pressed: true });
    expect(asked()).toMatchObject({ state: 'alive' });
    await userEvent.click(screen.getByRole('button', { name: 'Active or late (2)' }));
    await waitFor(() => expect(shownAddress()).toBe('/DeviceHealthStatus'));
  });

  it('shows no readings and findings to a system administrator', async () => {
    signIn('SYS_ADMIN');
    backend.on(LIST, () => pageOf([device({ battery: null, findings: null })]));
    let answer = (_counts: FakeAnswer) => {};
    backend.on(`${LIST}/counts`, () => new Promise((resolve) => (answer = resolve)));
    await openConsole('/DeviceHealthStatus');
    await row();
    expect(screen.queryByRole('columnheader', { name: /Battery|Findings/ })).not.toBeInTheDocument();
    // The same buttons before the counts are loaded: no layout shift above the list.
    const names = () =>
      screen.getAllByRole('button', { name: /\((?:\d+|–)\)$/ }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Active (–)', 'Late (–)', 'Silent (–)', 'Rejected (–)']);
    answer({
      body: {
        ...counts,
        stuck: null,
        outOfRange: null,
        warmingUp: null,
        otherName: null,
        notUnderstood: null,
      },
    });
    await screen.findByRole('button', { name: 'Rejected (1)' });
    expect(names()).toEqual(['Active (1)', 'Late (1)', 'Silent (2)', 'Rejected (1)']);
    expect(screen.queryByRole('link', { name: 'Kitchen' })).not.toBeInTheDocument();
  });
});

describe('the diagnosis of a device', () => {
  it('describes the findings in words, and can be copied as text', async () => {
    signIn('TENANT_ADMIN');
    // `setup` installs a clipboard stub.
    const user = userEvent.setup();
    await openConsole('/DeviceHealthStatus?device=d1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen · Meera Das · AIR-1' }));
    // 05:00 in UTC.
    const sentence = /TVOC.? has been exactly .?0 ppb.? since 13-11-2026 10:30/;
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getAllByText(/India Standard Time/)).toHaveLength(1);
    expect(
      dialog.getByText('2 messages or connections were rejected in the last 24 hours.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('{"pm25":')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Copy diagnosis' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).not.toBe(''));
    const text = await navigator.clipboard.readText();
    expect(text).toMatch(/^AIR-1 \(Kitchen\)\nDevice d1\nTenant t1\n/);
    expect(text).toContain('not valid JSON: {"pm25":');
    expect(text).toContain('India Standard Time');
  });

  it('sends rejected messages again by reason, after showing what would be stored', async () => {
    signIn('TENANT_ADMIN');
    const rejected = `${LIST}/d1/rejectedMessages`;
    const group = {
      reason: 'not-json',
      messages: 3,
      from: SINCE,
      to: SINCE + 60_000,
      storable: 2,
      readings: 40,
    };
    let groups: unknown[] = [{ ...group, staying: [{ reason: 'not-kept', messages: 1 }] }];
    backend.on(rejected, () => ({ body: { groups } }));
    backend.on(rejected.replace('GET', 'POST'), () => {
      groups = [];
      return { body: { messages: 2, readings: 40, staying: [] } };
    });
    const user = userEvent.setup();
    await openConsole('/DeviceHealthStatus?device=d1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen · Meera Das · AIR-1' }));
    await user.click(await dialog.findByRole('button', { name: 'Send rejected messages again' }));
    const list = within(await dialog.findByRole('list', { name: 'Send rejected messages again' }));
    expect(list.getByRole('listitem').textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'not valid JSON3 messages, received from 13-11-2026 10:30 to 13-11-2026 10:31.' +
        '2 messages can be stored now. Readings in them: 40.' +
        '1 message cannot be stored: the whole message was not kept.Send 2 messages again',
    );
    await user.click(list.getByRole('button', { name: 'Send 2 messages again' }));
    expect(await screen.findByText('2 messages were stored. Readings: 40.')).toBeInTheDocument();
    expect(
      await dialog.findByText('No rejected messages of this device have been kept.'),
    ).toBeInTheDocument();
    expect(backend.to(rejected.replace('GET', 'POST')).map(({ body }) => body)).toEqual([
      { reason: 'not-json' },
    ]);
  });

  it('has a distinct text for each activity', async () => {
    signIn('TENANT_ADMIN');
    const marked = {
      id: 'marked',
      createdTime: SINCE,
      kind: 'updated',
      userEmail: null,
      details: { gateway: 'marked' },
    };
    const ofKinds = [...DEVICE_ACTIVITY_KINDS, 'teleported'].map((kind, index) => ({
      id: kind,
      createdTime: SINCE + index,
      kind,
      userEmail: kind === 'placed' ? 'priya@example.com' : null,
      details: kind === 'tokenRead' ? { times: 57, lastTime: SINCE } : null,
    }));
    const activities = [marked, ...ofKinds];
    backend.on('GET /backoffice/deviceActivity/d1', () => pageOf(activities));
    await openConsole('/DeviceHealthStatus?device=d1');
    const line = within(await screen.findByRole('list', { name: 'Activity' }));
    const words = line.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(16));
    expect(new Set(words).size).toBe(activities.length);
    expect(words.filter((word) => DEVICE_ACTIVITY_KINDS.some((kind) => kind === word))).toEqual([]);
    expect(words).toContain('Changed the locationpriya@example.com');
    expect(words).toContainEqual(
      expect.stringMatching(/^Viewed the access token \(57×, last at \d\d:\d\d\)$/),
    );
    expect(words.at(-1)).toBe('teleported');
    expect(words).toContain('Marked as gateway');
  });

  it('can be retried after a failure', async () => {
    signIn('TENANT_ADMIN');
    backend.on(`${LIST}/d1`, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/DeviceHealthStatus?device=d1');
    await screen.findByText('The data could not be loaded.');
    backend.on(`${LIST}/d1`, () => ({ body: diagnosis }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Copy diagnosis' })).toBeInTheDocument();
  });
});
