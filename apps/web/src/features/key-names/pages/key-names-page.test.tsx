import type { KeyName, ProfileKeyNames, SentKeys } from '@airdeck/contract/key-names/key-names';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const ID = '4c000000-6a1e-11f1-9c5b-000000000001';
const PATH = `/backoffice/keyNames/${ID}`;
const ADD = `POST ${PATH}`;
const SET = `PUT ${PATH}`;

const temperature: KeyName = { key: 'atmp', quantity: 'temp', unit: '°F', factor: 1 };
const co2: KeyName = { key: 'rco2', quantity: 'co2', unit: 'ppm', factor: 1 };
const sent: SentKeys = {
  devices: 12,
  keys: [
    { key: 'rco2', value: 463, ts: 0, devices: 10, proposal: { ...co2, isUnitKnown: true } },
    {
      key: 'voc',
      value: 188,
      ts: 0,
      devices: 2,
      proposal: { key: 'voc', quantity: 'tvoc', unit: 'ppb', factor: 1, isUnitKnown: false },
    },
    { key: 'lux10', value: '3005', ts: 0, devices: 12, proposal: null },
  ],
};

let user: UserEvent;
let backend: FakeServer;
let profile: ProfileKeyNames;

beforeEach(() => {
  user = userEvent.setup();
  profile = { deviceProfileId: ID, name: 'AirGradient', keyNames: [temperature], version: 3 };
  backend = fakeServer({
    'GET /backoffice/keyNames': () => ({
      body: { data: [profile], totalElements: 1, totalPages: 1, hasNext: false },
    }),
    [`GET ${PATH}/sent`]: () => ({ body: sent }),
    [ADD]: ({ body }) => {
      profile = {
        ...profile,
        keyNames: [...profile.keyNames, body as KeyName],
        version: profile.version + 1,
      };
      return { body: profile };
    },
    [SET]: ({ body }) => {
      profile = { ...profile, keyNames: (body as Pick<ProfileKeyNames, 'keyNames'>).keyNames };
      return { body: profile };
    },
  });
  signInAs({ authority: 'TENANT_ADMIN' });
});
afterEach(leaveConsole);

const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Isolating characters have no width. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const button = (name: string) => screen.findByRole('button', { name: (found) => plain(found) === name });

async function open(): Promise<void> {
  await openConsole('/devices/key-names');
  await click('Edit');
  await screen.findByText('rco2');
}

it('asks of each known key whether it is a quantity, and accepts it with one press', async () => {
  await open();
  const list = screen.getByRole('region', { name: 'Keys that are not understood' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));
  expect(rows[0]).toContain('Is rco2 CO₂?');
  expect(rows[0]).toMatch(/stored as 463\sppm/);
  expect(rows[0]).not.toContain('Check the unit');
  expect(rows[1]).toContain('Check the unit: ppb.');
  expect(rows[2]).not.toContain('?');
  await user.click(await button('Yes, rco2 is CO₂'));
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  expect(backend.to(ADD).map(({ body }) => body)).toEqual([co2]);
});

it('accepts all proposals after the existing names, of the version that was read', async () => {
  await open();
  await click('Accept all 2 proposals');
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  const voc = { key: 'voc', quantity: 'tvoc', unit: 'ppb', factor: 1 };
  expect(backend.to(SET).map(({ body }) => body)).toEqual([
    { keyNames: [temperature, co2, voc], version: 3 },
  ]);
});

it('shows the latest value as it would be stored, while unit and factor are chosen', async () => {
  await open();
  await user.click(await button('lux10 is something else'));
  const form = screen.getByRole('form', { name: (name) => plain(name) === 'Name of lux10' });
  await user.clear(within(form).getByRole('textbox', { name: 'Factor' }));
  expect(within(form).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(within(form).getByRole('textbox', { name: 'Factor' }), '0.01');
  expect(plain(form.textContent)).toMatch(/stored as 30\.1\s°C/);
  await user.selectOptions(within(form).getByLabelText('Unit in which devices send it'), '°F');
  expect(plain(form.textContent)).toMatch(/stored as -1\.1\s°C/);
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  const body = { key: 'lux10', quantity: 'temp', unit: '°F', factor: 0.01 };
  expect(backend.to(ADD).map((request) => request.body)).toEqual([body]);
});

it('removes a name', async () => {
  await open();
  expect(plain(screen.getByRole('region', { name: 'Named keys' }).textContent)).toContain(
    'atmp is Temperature, sent in °F',
  );
  await user.click(await button('Remove the name of atmp'));
  expect(await screen.findByText('The changes have been saved.')).toBeInTheDocument();
  expect(backend.to(SET).map(({ body }) => body)).toEqual([{ keyNames: [], version: 3 }]);
});
