import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import type { TrialProgress } from '@airdeck/contract/rules/rule-trials';
import { RULE_ERRORS, type Rule } from '@airdeck/contract/rules/rules';
import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeAnswer, type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/rules';
const CREATE = 'POST /backoffice/rules';
const TRY = 'POST /backoffice/rules/try';
const ID = '5e000000-6a1e-11f1-9c5b-000000000001';
const DEVICE = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

const rule: Rule = {
  id: ID,
  name: 'High CO2',
  isEnabled: true,
  isHeard: true,
  unheardCustomers: { titles: [], count: 0 },
  severity: 'MAJOR',
  condition: { kind: 'above', key: 'co2', threshold: 600, clearAt: 550 },
  holdMinutes: 5,
  devices: { kind: 'all' },
  schedule: null,
  recipients: { customerUsers: true, tenantAdmins: true, userIds: [], receiverIds: [], rotaIds: [] },
  steps: [],
  repeat: null,
  createdTime: 0,
  effectiveTime: 0,
  version: 3,
  openAlarms: 2,
};

const tried: TrialProgress = {
  devicesTried: 8,
  devicesInAll: 8,
  alarms: 14,
  devicesWithAlarms: 5,
  totalMs: 22 * 3_600_000,
  found: [
    {
      deviceId: DEVICE,
      deviceName: 'AD-1',
      deviceLabel: 'Lobby',
      customerTitle: null,
      timeZone: 'Asia/Tokyo',
      startTime: Date.UTC(2026, 10, 2, 8),
      endTime: Date.UTC(2026, 10, 2, 9),
      peak: 88,
    },
  ],
  isDone: true,
  from: 0,
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [LIST]: () => ({ body: [rule] }),
    [`GET /backoffice/rules/${ID}`]: () => ({ body: rule }),
    [TRY]: () => ({ body: tried }),
    'GET /backoffice/alarms/marks': () => ({ body: {} }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const row = async () => within(await screen.findByRole('row', { name: /High CO2/ }));
const yes = async () => userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
/** The terms of the last trial. */
const triedTerms = async () => {
  const body = backend.to(TRY).at(-1)?.body;
  return body instanceof Blob ? JSON.parse(await body.text()) : undefined;
};

describe('the list of rules', () => {
  it('shows condition, devices, hold time and recipients of each, with a link to its alerts', async () => {
    await openConsole('/rules');
    const cells = (await row()).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 7)).toEqual([
      'High CO2',
      'CO₂ above 600\u00a0ppm',
      'All devices',
      '5\u00a0minutes',
      'Major',
      "Customer's users, Administrators",
      '2',
    ]);
    expect((await row()).getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      `/alerts?state=all&rule=${ID}`,
    );
  });

  it('switches one off with the version that was read, after confirmation', async () => {
    const call = `PUT /backoffice/rules/${ID}`;
    backend.on(call, () => ({ body: { ...rule, isEnabled: false } }));
    await openConsole('/rules');
    await userEvent.click((await row()).getByRole('switch', { name: 'High CO2 is on' }));
    await yes();
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toMatchObject({ name: 'High CO2', isEnabled: false, version: 3 });
    expect(backend.to(call)[0]?.body).not.toHaveProperty('openAlarms');
  });

  it('leads to the channels of a rule of whose alerts no one is notified', async () => {
    backend.on(LIST, () => ({ body: [{ ...rule, isHeard: false }] }));
    await openConsole('/rules');
    expect((await row()).getByRole('link', { name: /^No one is notified, because/ })).toHaveAttribute(
      'href',
      '/user/notifications',
    );
    expect(screen.getByText(/^1 rule notifies no one/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Turn on notifications' })).toHaveAttribute(
      'href',
      '/user/notifications',
    );
  });

  it('names the customers of whose alerts no one is notified', async () => {
    const unheardCustomers = { titles: ['Lincoln School', 'Maple Clinic', 'North Hall'], count: 5 };
    backend.on(LIST, () => ({ body: [{ ...rule, unheardCustomers }] }));
    await openConsole('/rules');
    const words =
      /No one is notified of alerts in .*Lincoln School.*, .*Maple Clinic.*, .*North Hall.* and 2 more/;
    expect((await row()).getByRole('link', { name: words })).toBeInTheDocument();
  });

  it('deletes one after confirmation', async () => {
    const call = `DELETE /backoffice/rules/${ID}`;
    backend.on(call, () => ({}));
    await openConsole('/rules');
    await userEvent.click((await row()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/will be cleared. No alert is deleted/)).toBeInTheDocument();
    backend.on(LIST, () => ({ body: [] }));
    await yes();
    expect(await screen.findByText('The item has been deleted.')).toBeInTheDocument();
    expect(await screen.findByText(/There are no rules yet/)).toBeInTheDocument();
  });

  it('shows a load failure, and reloads on request', async () => {
    backend.on(LIST, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/rules');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    backend.on(LIST, () => ({ body: [rule] }));
    await userEvent.click(retry);
    expect((await row()).getByRole('link', { name: 'High CO2' })).toBeInTheDocument();
  });
});

describe('the form of a rule', () => {
  it('runs a trial on past data, and repeats it when a number changes', async () => {
    await openConsole('/rules/create');
    expect(
      await screen.findByText(
        'In the last 30 days, this rule would have raised 14 alerts on 5 devices, lasting 22 hours in total.',
      ),
    ).toBeInTheDocument();
    const found = within(screen.getByRole('list', { name: 'Alerts that the rule would have raised' }));
    expect(found.getByRole('button').textContent).toMatch(
      /^Lobby · AD-102-11-2026 17:00 · 1\u00a0hour · up to 88/,
    );
    backend.on(TRY, () => ({ body: { ...tried, alarms: 0, devicesWithAlarms: 0, totalMs: 0, found: [] } }));
    const threshold = screen.getByRole('textbox', { name: /Threshold/ });
    await userEvent.clear(threshold);
    await enterText(threshold, '90');
    expect(await screen.findByText('In the last 30 days, nothing would have happened.')).toBeInTheDocument();
    expect(await triedTerms()).toEqual({
      condition: { kind: 'above', key: 'pm25', threshold: 90, clearAt: 35 },
      holdMinutes: 5,
      devices: { kind: 'all' },
      schedule: null,
    });
  });

  it('repeats the trial while a number is dragged, and shows no results of previous numbers', async () => {
    await openConsole('/rules/create');
    await screen.findByText(/raised 14 alerts/);
    const answers: ((answer: FakeAnswer) => void)[] = [];
    backend.on(TRY, () => new Promise((answer) => answers.push(answer)));
    const drag = (value: string) =>
      fireEvent.change(screen.getByRole('slider', { name: /Threshold/ }), { target: { value } });
    drag('30');
    await waitFor(() => expect(answers).toHaveLength(1));
    drag('80');
    await waitFor(() => expect(answers).toHaveLength(2));
    for (const [index, answer] of answers.entries()) answer({ body: { ...tried, alarms: 99 - index } });
    expect(await screen.findByText(/raised 98 alerts/)).toBeInTheDocument();
    // The end level was lowered with the threshold, and stayed there.
    expect(await triedTerms()).toMatchObject({ condition: { threshold: 80, clearAt: 30 } });
    expect(screen.getByRole('textbox', { name: /Threshold/ })).toHaveValue('80');
  });

  it('lists all alarms on request', async () => {
    const [first] = tried.found;
    backend.on(TRY, ({ query }) => ({
      body:
        query.get('all') === 'true'
          ? { ...tried, alarms: 2, found: [first, { ...first, startTime: 0, endTime: 1 }] }
          : { ...tried, alarms: 2 },
    }));
    await openConsole('/rules/create');
    expect(
      await screen.findByText(/Only the latest of each device are listed \(1 of 2\)/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'List all' }));
    const found = within(screen.getByRole('list', { name: 'Alerts that the rule would have raised' }));
    await waitFor(() => expect(found.getAllByRole('button')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'List all' })).toBeNull();
  });

  it('leads a recipient without working notifications to the settings, as long as they have none', async () => {
    const user = '/backoffice/users/2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f004';
    const choices = { ...DEFAULT_NOTIFICATION_CHOICES, mail: ['CRITICAL'] };
    backend.on('GET /backoffice/settings', () => ({ body: { sendsMail: true } }));
    backend.on(`GET ${user}/notificationChoices`, () => ({ body: choices }));
    backend.on(`GET ${user}/push`, () => ({ body: { publicKey: 'key', browsers: [] } }));
    await openConsole('/rules/create');
    const link = await screen.findByRole('link', { name: 'Turn on notifications' });
    expect(link).toHaveAttribute('href', '/user/notifications');
    expect(link).toHaveAttribute('target', '_blank');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'CRITICAL');
    expect(screen.queryByRole('link', { name: 'Turn on notifications' })).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'MAJOR');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Administrators' }));
    expect(screen.queryByRole('link', { name: 'Turn on notifications' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Administrators' }));
    expect(screen.getByRole('link', { name: 'Turn on notifications' })).toBeInTheDocument();
    // They are turned on in another tab, from which the reader comes back.
    onTestFinished(() => focusManager.setFocused(undefined));
    focusManager.setFocused(false);
    backend.on(`GET ${user}/notificationChoices`, () => ({ body: DEFAULT_NOTIFICATION_CHOICES }));
    focusManager.setFocused(true);
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Turn on notifications' })).not.toBeInTheDocument(),
    );
  });

  it('keeps the input when the server refuses it, and shows the error at the field', async () => {
    backend.on(CREATE, () => refusal(RULE_ERRORS.nameTaken));
    await openConsole('/rules/create');
    const create = await screen.findByRole('button', { name: 'Add rule' });
    await userEvent.click(create);
    expect(screen.getByText('* This field is required')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
    const name = screen.getByRole('textbox', { name: /Name/ });
    await enterText(name, 'High PM2.5');
    await userEvent.click(create);
    expect(await screen.findByText('* This name is already taken')).toBeInTheDocument();
    expect(name).toHaveValue('High PM2.5');
    backend.on(CREATE, () => ({ status: 201, body: rule }));
    await enterText(name, ' again');
    await userEvent.click(create);
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(CREATE).at(-1)?.body).toMatchObject({ name: 'High PM2.5 again', isEnabled: true });
  });

  it('is filled with the device from which it was opened', async () => {
    backend.on('GET /backoffice/reports/devices', () => ({
      body: {
        devices: [
          {
            deviceId: DEVICE,
            deviceName: 'AD-1',
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
    await openConsole(`/rules/create?device=${DEVICE}`);
    expect(await screen.findByRole('combobox', { name: 'Devices' })).toHaveDisplayValue('certain devices');
    await waitFor(async () => {
      expect(await triedTerms()).toMatchObject({
        devices: { kind: 'devices', deviceIds: [DEVICE] },
      });
    });
  });

  it('is filled with the stored rule, and saved with the version that was read', async () => {
    const call = `PUT /backoffice/rules/${ID}`;
    backend.on(call, () => ({ body: rule }));
    await openConsole(`/rules/${ID}`);
    const end = await screen.findByRole('textbox', { name: /Ends at/ });
    expect(end).toHaveValue('550');
    await userEvent.clear(end);
    await enterText(end, '500');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toMatchObject({
      condition: { kind: 'above', key: 'co2', threshold: 600, clearAt: 500 },
      version: 3,
    });
  });

  it.each(['ja', 'ar'] as const)('reads as a sentence in %s', async (language) => {
    await openConsole('/rules/create', language);
    const [sentence] = await screen.findAllByRole('group');
    expect(within(sentence as HTMLElement).getAllByRole('combobox')).toHaveLength(3);
    expect(within(sentence as HTMLElement).getAllByRole('textbox')).toHaveLength(3);
  });
});

it('shows system administrators the number of rules of each tenant', async () => {
  signInAs({ authority: 'SYS_ADMIN' });
  backend.on('GET /backoffice/rules/counts', () => ({
    body: { total: 9, tenants: [{ tenantId: ID, name: 'Clean Rooms', rules: 9 }] },
  }));
  await openConsole('/rules');
  expect(await screen.findByRole('row', { name: /Clean Rooms.*9/ })).toBeInTheDocument();
});
