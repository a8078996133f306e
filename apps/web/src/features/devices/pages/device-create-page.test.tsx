import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { aCustomer, serveCustomers } from '../../../testing/fake-customers.ts';
import { MAKING, makingGoesWell } from '../../../testing/fake-device-making.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const { PROFILE, DEVICE, RECORD, ASSIGN, RECORD_ASSIGNMENT, UNDO_DEVICE, UNDO_PROFILE } = MAKING;
/** Everything that changes something, in the order of the chain. */
const CHANGES: readonly string[] = [
  PROFILE,
  DEVICE,
  RECORD,
  ASSIGN,
  RECORD_ASSIGNMENT,
  UNDO_DEVICE,
  UNDO_PROFILE,
];

let backend: FakeServer;

const refusal = () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } });
const idOf = (entityType: string, id: string) => ({ entityType, id });

beforeEach(() => {
  backend = fakeServer({
    ...makingGoesWell(),
    'GET /backoffice/dapDevice/getAll': () => pageOf([]),
    'GET /backoffice/purifier/getAllPurifier': () => pageOf([]),
  });
  serveCustomers(backend, [aCustomer()]);
});

afterEach(leaveConsole);

const signIn = (authority: 'TENANT_ADMIN' | 'SYS_ADMIN') => signInAs({ authority });
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const fill = async (name: string, text: string) => {
  await userEvent.click(await field(name));
  await userEvent.paste(text);
};
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Device' }));
const changes = () =>
  backend.requests.map(({ method, path }) => `${method} ${path}`).filter((call) => CHANGES.includes(call));

/** Fills the form with a profile of its own and a customer, and sends it. */
async function makeForSunrise(): Promise<void> {
  signIn('TENANT_ADMIN');
  await openConsole('/device/create');
  await fill('Name', 'AD-9');
  await fill('Label', 'Ward 3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Transport type/ }), 'MQTT');
  await fill('Device profile name', 'Wall sensor');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sunrise Hospital', hidden: true }));
  await send();
}

async function answer(text: RegExp, button = 'Yes'): Promise<void> {
  const question = await screen.findByText(text);
  const dialog = question.closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
}

describe('a tenant’s new device', () => {
  it('gets a profile, a record and its customer, and shows its access token', async () => {
    await makeForSunrise();
    await answer(/has been created. Assign it to/);
    expect(await screen.findByText('Device has been successfully created!')).toBeInTheDocument();
    expect(changes()).toEqual([PROFILE, DEVICE, RECORD, ASSIGN, RECORD_ASSIGNMENT]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(screen.getByRole('textbox', { name: 'Access Token' })).toHaveValue('secret-token');
    expect(screen.getByRole('link', { name: 'To the devices' })).toHaveAttribute('href', '/devices');
  });

  it('is of the purifier model that was chosen', async () => {
    const model = {
      _id: 'm1',
      purifierId: 7,
      purifierModelNo: 'AP-200',
      purifierDescription: null,
      deviceInstalledPlace: null,
      tenantId: null,
      TenantDetails: [],
      deviceCount: 0,
      createdAt: 0,
    };
    backend.on('GET /backoffice/purifier/getAllPurifier', () => pageOf([model]));
    signIn('TENANT_ADMIN');
    await openConsole('/device/create');
    await fill('Name', 'AD-9');
    await fill('Label', 'Ward 3');
    await fill('Device profile name', 'Wall sensor');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Purifier model' }));
    await userEvent.click(await screen.findByRole('option', { name: 'AP-200 (7)', hidden: true }));
    await send();
    await waitFor(() => expect(backend.to(RECORD)[0]?.body).toMatchObject({ purifierId: 'm1' }));
  });

  it('that could not be made leaves what was typed, and why', async () => {
    backend.on(ASSIGN, refusal);
    await makeForSunrise();
    await answer(/has been created. Assign it to/);
    expect(await screen.findByText("Device couldn't be assigned")).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
    expect(changes().slice(-2)).toEqual([UNDO_DEVICE, UNDO_PROFILE]);
    expect(await field('Name')).toHaveValue('AD-9');
    expect(await field('Device profile name')).toHaveValue('Wall sensor');
  });

  it('that could neither be finished nor taken back is finished by the next try', async () => {
    backend.on(RECORD, refusal);
    backend.on(UNDO_DEVICE, refusal);
    await makeForSunrise();
    expect(await screen.findByText(/was created nevertheless/)).toBeInTheDocument();
    backend.on(RECORD, () => ({}));
    await send();
    await answer(/has been created. Assign it to/, 'Cancel');
    await screen.findByText('Device has been successfully created!');
    expect(backend.to(DEVICE).at(-1)?.body).toMatchObject({ id: idOf('DEVICE', 'd1'), name: 'AD-9' });
    expect(backend.to(ASSIGN)).toEqual([]);
  });

  it('of a name that is taken becomes the assignment of the one that is there', async () => {
    backend.on(DEVICE, () => ({
      status: 400,
      body: { message: 'Device with such name already exists!', errorCode: 31 },
    }));
    backend.on('GET /api/tenant/device', () => ({
      body: { id: idOf('DEVICE', 'd1'), name: 'AD-9', customerId: idOf('CUSTOMER', 'c-other') },
    }));
    await makeForSunrise();
    await screen.findByRole('dialog', { name: 'Device with such name already exists!' });
    await answer(/Assign the existing/);
    expect(await screen.findByText('Device has been assigned successfully!')).toBeInTheDocument();
    expect(changes()).toEqual([PROFILE, DEVICE, UNDO_PROFILE, ASSIGN, RECORD_ASSIGNMENT]);
    expect(backend.to(ASSIGN)[0]?.query.get('expectedCustomerId')).toBe('c-other');
  });

  it('needs a name and a label', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/device/create');
    await send();
    expect(await screen.findAllByText('Please enter all values')).toHaveLength(2);
    expect(changes()).toEqual([]);
  });
});

it('a system administrator’s new device goes into the stock, with its token told once', async () => {
  signIn('SYS_ADMIN');
  backend.on(RECORD, () => ({ body: { ...aDeviceRecord(9), accessToken: 'made-by-server' } }));
  await openConsole('/device/create');
  await fill('Name', 'AD-9');
  await fill('Label', 'Ward 3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Installed Place' }), 'School');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(screen.getByRole('textbox', { name: 'Access Token' })).toHaveValue('made-by-server');
  await waitFor(() =>
    expect(backend.to(RECORD)[0]?.body).toMatchObject({ deviceInstalledPlace: 'School', accessToken: null }),
  );
});
