import type { AutomationTrial } from '@airdeck/contract/automations/automation-trials';
import {
  AUTOMATION_ERRORS,
  type Automation,
  type AutomationList,
} from '@airdeck/contract/automations/automations';
import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { fakeEventStream } from '../../../testing/fake-event-stream.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aUserProfile } from '../../../testing/listed-users.ts';

const LIST = 'GET /backoffice/automations';
const CREATE = 'POST /backoffice/automations';
const ORDER = 'PUT /backoffice/automations/order';
const TRY = 'POST /backoffice/automations/try';
const ID = '5e000000-6a1e-11f1-9c5b-000000000001';
const NIGHT_ID = '5e000000-6a1e-11f1-9c5b-000000000002';
const DEVICE = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

const ward: Automation = {
  id: ID,
  name: 'Smoke',
  isEnabled: true,
  devices: { kind: 'all' },
  trigger: {
    source: { kind: 'monitors', deviceIds: [DEVICE] },
    condition: { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 },
    holdMinutes: 5,
    clearMinutes: 15,
  },
  schedule: null,
  mode: 3,
  modeAfter: 1,
  createdTime: 0,
  customerId: null,
  effectiveTime: 0,
  version: 3,
  actsOn: 2,
};
const night: Automation = {
  ...ward,
  id: NIGHT_ID,
  name: 'Night',
  trigger: null,
  schedule: { weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
  modeAfter: null,
  actsOn: 0,
};

const tried: AutomationTrial = {
  devicesTried: 8,
  devicesInAll: 8,
  changes: 14,
  devicesWithChanges: 5,
  mostPerHour: 3,
  heldBack: 0,
  totalMs: 22 * 3_600_000,
  found: [
    {
      deviceId: DEVICE,
      deviceName: 'AD-1',
      deviceLabel: 'Ward 3',
      customerTitle: null,
      timeZone: 'Asia/Tokyo',
      time: Date.UTC(2026, 10, 2, 8),
      mode: 3,
      isAfter: false,
    },
    {
      deviceId: DEVICE,
      deviceName: 'AD-1',
      deviceLabel: 'Ward 3',
      customerTitle: null,
      timeZone: 'Asia/Tokyo',
      time: Date.UTC(2026, 10, 2, 9),
      mode: 1,
      isAfter: true,
    },
  ],
  isDone: true,
  from: 0,
};

let backend: FakeServer;
let list: AutomationList;

beforeEach(() => {
  list = { automations: [ward, night], ofTenant: [], mayManage: true, stoppedBy: null };
  backend = fakeServer({
    [LIST]: () => ({ body: list }),
    [`GET /backoffice/automations/${ID}`]: () => ({ body: ward }),
    'GET /backoffice/automations/modes': () => ({
      body: [
        { mode: 1, names: ['auto'], devices: 8 },
        { mode: 3, names: ['Turbo', 'Boost'], devices: 6 },
      ],
    }),
    [TRY]: () => ({ body: tried }),
    'GET /backoffice/alarms/marks': () => ({ body: {} }),
    'GET /backoffice/reports/devices': () => ({
      body: {
        devices: [
          {
            deviceId: DEVICE,
            deviceName: 'AD-1',
            deviceLabel: 'Ward 3',
            timeZone: 'Asia/Tokyo',
            deviceInstalledPlace: null,
            deviceInstalledCity: null,
            customerTitle: null,
          },
        ],
        cities: [],
      },
    }),
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
/** The text without direction marks around names. */
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u2068\u2069]/g, '');
const triedTerms = async () => {
  const body = backend.to(TRY).at(-1)?.body;
  return body instanceof Blob ? JSON.parse(await body.text()) : undefined;
};
const field = (name: string) => screen.findByRole('combobox', { name });

describe('the list of automations', () => {
  it('describes each automation in one sentence', async () => {
    await openConsole('/automations');
    await screen.findByRole('row', { name: /Smoke.*Ward 3/ });
    await waitFor(() =>
      expect(plain(screen.getByRole('row', { name: /Smoke/ }))).toContain(
        'When PM2.5 measured by Ward 3 · AD-1 is above 60\u00a0µg/m³ for 5\u00a0minutes, set all purifiers to Turbo / Boost, and back to Auto once it is at or below 35\u00a0µg/m³ for 15\u00a0minutes',
      ),
    );
    expect(plain(await screen.findByRole('row', { name: /Night/ }))).toContain(
      'Mon–Fri 22:00–06:00, set all purifiers to Turbo / Boost',
    );
    expect((await row(/Smoke/)).getByText('2 devices')).toBeInTheDocument();
  });

  it('writes hours in words in right-to-left languages, where a dash would be ambiguous', async () => {
    await openConsole('/automations', 'ar');
    expect(plain(await screen.findByRole('row', { name: /Night/ }))).toContain('من 22:00 إلى 06:00');
  });

  it('moves an automation up', async () => {
    backend.on(ORDER, () => ({ body: list }));
    await openConsole('/automations');
    expect((await row(/Smoke/)).getByRole('button', { name: 'Move up' })).toBeDisabled();
    await userEvent.click((await row(/Night/)).getByRole('button', { name: 'Move up' }));
    expect(await screen.findByText(/Night.* is now number 1/)).toBeInTheDocument();
    expect(backend.to(ORDER)[0]?.body).toEqual({ automationIds: [NIGHT_ID, ID] });
  });

  it('updates where each is in effect with each mode event', async () => {
    // Prevents the refetch by interval.
    focusManager.setFocused(false);
    onTestFinished(() => focusManager.setFocused(undefined));
    const send = fakeEventStream();
    list = { ...list, automations: [{ ...ward, actsOn: 0 }] };
    await openConsole('/automations');
    expect((await row(/Smoke/)).getByText('0 devices')).toBeInTheDocument();
    list = { ...list, automations: [{ ...ward, actsOn: 2 }] };
    await send('id: 1-1\nevent: modes\ndata: {"deviceIds":[]}\n\n');
    await waitFor(async () => expect((await row(/Smoke/)).getByText('2 devices')).toBeInTheDocument());
  });

  it('switches an automation off, with the version that was read', async () => {
    const call = `PUT /backoffice/automations/${ID}`;
    backend.on(call, () => ({ body: { ...ward, isEnabled: false } }));
    await openConsole('/automations');
    await userEvent.click((await row(/Smoke/)).getByRole('switch', { name: 'Smoke is on' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toMatchObject({ name: 'Smoke', isEnabled: false, version: 3 });
    expect(backend.to(call)[0]?.body).not.toHaveProperty('actsOn');
  });

  it('is read-only without the permission to change it', async () => {
    list = { ...list, mayManage: false };
    signInAs({ authority: 'CUSTOMER_USER' }, aUserProfile(1, { accessRole: 'EDITOR' }));
    await openConsole('/automations');
    expect((await row(/Smoke/)).queryByRole('switch')).not.toBeInTheDocument();
    expect((await row(/Smoke/)).getByText('On')).toBeInTheDocument();
    expect((await row(/Smoke/)).queryByRole('button')).not.toBeInTheDocument();
    expect(await screen.findByText(/Only administrators can create and edit/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add automation' })).not.toBeInTheDocument();
  });

  it.each([
    ['CUSTOMER_USER', 'operation', /are stopped, because your provider does not allow customers to run/],
    ['CUSTOMER_USER', 'automations', /are stopped, because your provider does not allow customers to have/],
    ['TENANT_ADMIN', 'operation', /are stopped, because your profile does not allow customers to run/],
  ] as const)('shows a %s why those of a customer are inactive: %s', async (authority, stoppedBy, why) => {
    signInAs({ authority });
    list = { ...list, mayManage: authority === 'TENANT_ADMIN', stoppedBy };
    await openConsole('/automations');
    expect(await screen.findByText(why)).toBeVisible();
  });

  it('shows a customer the automations of its tenant that act on its purifiers, read-only', async () => {
    const { isEnabled: _, ...acting } = ward;
    list = {
      automations: [],
      ofTenant: [{ ...acting, trigger: null, schedule: night.schedule }],
      mayManage: false,
      stoppedBy: null,
    };
    signInAs({ authority: 'CUSTOMER_USER' });
    await openConsole('/automations');
    const shown = await screen.findByRole('region', { name: 'Set by your provider' });
    expect(shown).toHaveTextContent(/Smoke/);
    await waitFor(() =>
      expect(plain(shown)).toContain('Mon–Fri 22:00–06:00, set all purifiers to Turbo / Boost, then to Auto'),
    );
    expect(shown).toHaveTextContent('2 devices');
    expect(screen.getByText('There are no automations yet.')).toBeInTheDocument();
    expect(within(shown).queryByRole('button')).not.toBeInTheDocument();
    expect(within(shown).queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows an empty state, and a failure', async () => {
    list = { automations: [], ofTenant: [], mayManage: true, stoppedBy: null };
    await openConsole('/automations');
    expect(await screen.findByText(/There are no automations yet/)).toBeInTheDocument();
    await leaveConsole();
    backend.on(LIST, () => ({ status: 500 }));
    signInAs({ authority: 'TENANT_ADMIN' });
    await openConsole('/automations');
    expect(await screen.findAllByText('The data could not be loaded.')).not.toEqual([]);
  });
});

describe('the form of an automation', () => {
  it('tries a new automation on past readings, and saves it', async () => {
    backend.on(CREATE, () => ({ status: 201, body: ward }));
    await openConsole('/automations/create');
    expect(
      await screen.findByText('Complete the condition to test it on past readings.'),
    ).toBeInTheDocument();
    await screen.findAllByRole('option', { name: /Turbo \/ Boost/ });
    fireEvent.change(await field('Mode'), { target: { value: '3' } });
    fireEvent.change(await field('Mode afterwards'), { target: { value: '1' } });
    expect(
      await screen.findByText(
        /would have made 14 mode changes on 5 devices and been active for 22 hours in total/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Most changes of one device within an hour: 3')).toBeInTheDocument();
    const found = within(
      screen.getByRole('list', { name: 'Modes that the automation would have set' }),
    ).getAllByRole('listitem');
    expect(found.map(plain)).toEqual([
      'Ward 3 · AD-102-11-2026 18:00 · back to Auto',
      'Ward 3 · AD-102-11-2026 17:00 · Turbo / Boost',
    ]);
    const terms = {
      devices: { kind: 'all' },
      trigger: {
        source: { kind: 'self' },
        condition: { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 },
        holdMinutes: 5,
        clearMinutes: 15,
      },
      schedule: null,
      mode: 3,
      modeAfter: 1,
    };
    await waitFor(async () => expect(await triedTerms()).toEqual(terms));
    await enterText(screen.getByRole('textbox', { name: /^Name/ }), 'Smoke');
    await userEvent.click(screen.getByRole('button', { name: 'Add automation' }));
    expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
    expect(backend.to(CREATE)[0]?.body).toEqual({ ...terms, name: 'Smoke', isEnabled: true });
  });

  it('shows that changes would exceed the hourly limit', async () => {
    backend.on(TRY, () => ({ body: { ...tried, heldBack: 4 } }));
    await openConsole(`/automations/${ID}`);
    expect(
      await screen.findByText(
        '4 mode changes would be skipped, because automations change the mode of a device at most 12 times an hour.',
      ),
    ).toBeInTheDocument();
  });

  it('supports automations by time alone', async () => {
    await openConsole('/automations/create');
    await screen.findAllByRole('option', { name: /Turbo/ });
    fireEvent.change(await field('Measured value'), { target: { value: 'time' } });
    fireEvent.change(await field('Mode'), { target: { value: '3' } });
    expect(await screen.findByText(/would have made 14 mode changes/)).toBeInTheDocument();
    expect(await triedTerms()).toEqual({
      devices: { kind: 'all' },
      trigger: null,
      schedule: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
      mode: 3,
      modeAfter: null,
    });
    expect(screen.queryByRole('option', { name: 'At all times' })).not.toBeInTheDocument();
  });

  it('shows missing values at their fields', async () => {
    await openConsole('/automations/create');
    fireEvent.change(await field('Place of measurement'), { target: { value: 'monitors' } });
    fireEvent.change(await field('Purifiers'), { target: { value: 'devices' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add automation' }));
    await waitFor(() => expect(screen.getAllByText('* This field is required')).toHaveLength(4));
    expect(backend.to(CREATE)).toEqual([]);
  });

  it('offers the modes that all chosen devices have', async () => {
    backend.on(`GET /backoffice/devices/${DEVICE}/mode`, () => ({
      body: { modes: [{ mode: 1, name: 'auto' }], reported: null, asked: null, mayOperate: true },
    }));
    await openConsole(`/automations/create?device=${DEVICE}`);
    const mode = await field('Mode');
    await waitFor(() =>
      expect(within(mode).getAllByRole('option').map(plain)).toEqual(['choose a mode', 'Auto']),
    );
  });

  it('shows and saves the stored values with their version, and the error of a field', async () => {
    const call = `PUT /backoffice/automations/${ID}`;
    backend.on(call, () => refusal(AUTOMATION_ERRORS.nameTaken));
    await openConsole(`/automations/${ID}`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(name).toHaveValue('Smoke');
    expect(await field('Mode afterwards')).toHaveValue('1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('* This name is already taken')).toBeInTheDocument();
    expect(backend.to(call)[0]?.body).toMatchObject({ version: 3, trigger: ward.trigger, modeAfter: 1 });
  });

  it("tells an administrator of a customer that it is the provider's choice", async () => {
    list = { automations: [], ofTenant: [], mayManage: false, stoppedBy: 'automations' };
    const record = aUserProfile(1, { accessRole: 'ADMINISTRATOR', tenantTitle: 'Clear Air' });
    signInAs({ authority: 'CUSTOMER_USER' }, record);
    backend.on(`GET /backoffice/users/${aUser().id.id}`, () => ({ body: record }));
    await openConsole('/automations/create');
    expect(
      await screen.findByText(/Your provider does not allow customers to create automations. .*Clear Air/),
    ).toBeInTheDocument();
  });

  it('refuses users of a customer without the permission', async () => {
    list = { automations: [], ofTenant: [], mayManage: false, stoppedBy: 'automations' };
    signInAs({ authority: 'CUSTOMER_USER' }, aUserProfile(1, { accessRole: 'EDITOR' }));
    await openConsole('/automations/create');
    expect(
      await screen.findByText(/Only administrators can create and edit automations/),
    ).toBeInTheDocument();
  });

  it.each(['ja', 'ar'] as const)('reads as a sentence in %s', async (language) => {
    await openConsole(`/automations/${ID}`, language);
    const sentence = await screen.findByRole('group', { name: /自動制御の内容|عمل الإجراء التلقائي/ });
    expect(within(sentence).getAllByRole('combobox')).toHaveLength(5);
  });
});
