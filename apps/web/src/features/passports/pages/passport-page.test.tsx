import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  type DevicePassport,
  PASSPORT_ERRORS,
  type PassportCheck,
} from '@airdeck/contract/passports/passports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const DEVICE = '4c000000-6a1e-11f1-9c5b-000000000001';
const CODE = '0123456789abcdef01234567';
const PATH = `/backoffice/passports/devices/${DEVICE}`;
const CHECK = `GET /backoffice/passports/${CODE}`;

const PASSPORT: DevicePassport = {
  deviceId: DEVICE,
  deviceName: 'AD-7',
  timeZone: 'Asia/Kolkata',
  notes: ['Readings are not in it.'],
  sections: [
    {
      key: 'calibrations',
      title: 'Calibrations',
      summary: null,
      head: ['Day', 'What'],
      rows: [['1 Mar', '<b>']],
    },
  ],
  issued: [],
};
const CHECKED: PassportCheck = {
  outcome: 'matches',
  createdTime: Date.UTC(2026, 10, 23, 6),
  sha256: 'ab'.repeat(32),
  deviceId: DEVICE,
  deviceName: 'AD-7',
  userEmail: 'asha@example.com',
  timeZone: 'Asia/Kolkata',
  differing: [],
  missing: 0,
};

let backend: FakeServer;

beforeAll(async () => {
  await import('./passport-page.tsx');
}, 30_000);

beforeEach(() => {
  backend = fakeServer({ [`GET ${PATH}`]: () => ({ body: PASSPORT }), [CHECK]: () => ({ body: CHECKED }) });
  signInAs();
});
afterEach(leaveConsole);

const open = (id: string) => openConsole(`/passports/${id}`);

describe('the passport of a device', () => {
  it('shows its sections as plain text, and why no PDF could be created', async () => {
    backend.on(`POST ${PATH}`, () => refusal(PASSPORT_ERRORS.tooMany));
    await open(DEVICE);
    expect(await screen.findByRole('heading', { name: 'Device record: AD-7' })).toBeInTheDocument();
    expect(screen.getByText('<b>')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Download as PDF' }));
    expect(await screen.findByText(/Too many records of this device/)).toBeInTheDocument();
  });

  it('does not offer calibrations to system administrators', async () => {
    await open(DEVICE);
    expect(await screen.findByRole('textbox', { name: /^Work done/ })).toBeInTheDocument();
    leaveConsole();
    signInAs({ authority: 'SYS_ADMIN' });
    await open(DEVICE);
    await screen.findByRole('heading', { name: 'Device record: AD-7' });
    expect(screen.queryByRole('textbox', { name: /^Work done/ })).toBeNull();
  });

  it('shows nothing about a device out of scope, and can be reloaded after a failure', async () => {
    backend.on(`GET ${PATH}`, () => refusal(REQUEST_ERRORS.itemNotFound));
    await open(DEVICE);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download as PDF' })).toBeNull();
    leaveConsole();
    signInAs();
    backend.on(`GET ${PATH}`, () => ({ status: 500, body: {} }));
    await open(DEVICE);
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(`GET ${PATH}`, () => ({ body: PASSPORT }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Device record: AD-7' })).toBeInTheDocument();
  });
});

describe('the check of a printed passport', () => {
  it('shows whether it matches, and links to its device', async () => {
    await open(CODE);
    expect(await screen.findByText(/^All rows are unchanged/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Device record' })).toHaveAttribute(
      'href',
      `/passports/${DEVICE}`,
    );
    expect(screen.queryByText(/Rows of the document/)).toBeNull();
  });

  it('shows the differing rows, and the number of missing ones', async () => {
    const part = { key: 'alarms', title: 'Alerts', summary: 'Alerts: 9', head: [], rows: [] };
    backend.on(CHECK, () => ({ body: { ...CHECKED, outcome: 'differs', differing: [part], missing: 2 } }));
    await open(CODE);
    expect(await screen.findByText(/^These rows have changed/)).toBeInTheDocument();
    expect(screen.getByText('Alerts: 9')).toBeInTheDocument();
    expect(screen.getByText('Rows of the document that no longer exist: 2')).toBeInTheDocument();
  });

  it('names no device out of scope, but shows the fingerprint to compare', async () => {
    const unknown = { deviceId: null, deviceName: null, userEmail: null };
    backend.on(CHECK, () => ({ body: { ...CHECKED, ...unknown, outcome: 'notReadable' } }));
    await open(CODE);
    expect(await screen.findByText(/you do not have access to its rows/)).toBeInTheDocument();
    expect(screen.getByText(/^abababab abababab/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Device record' })).toBeNull();
    expect(screen.queryByText('By')).toBeNull();
  });

  it('sends no request for an invalid code', async () => {
    await open('somewhere');
    expect(await screen.findByText('No device record has this code.')).toBeInTheDocument();
    expect(backend.requests.filter(({ path }) => path.startsWith('/backoffice/passports'))).toEqual([]);
  });
});
