import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { NO_FILTER } from '@airdeck/contract/purifiers/purifier-filter';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { aDeviceRecord } from '../../../testing/fake-device-records.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const CREATE = 'POST /backoffice/devices';
const STOCK = 'POST /backoffice/dapAdddevice/dapCreateDevice';

let backend: FakeServer;

const made = (more: object = {}) => ({
  body: { ...aDeviceRecord(9), accessToken: 'secret-token', wasThere: false, ...more },
});

beforeEach(() => {
  backend = fakeServer({
    [CREATE]: () => made(),
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
/** Fills the form with a new profile and a customer, and submits it. */
async function makeForSunrise(): Promise<void> {
  signIn('TENANT_ADMIN');
  await openConsole('/device/create');
  await fill('Name', 'AD-9');
  await fill('Label', 'Ward 3');
  await userEvent.click(screen.getByText('More settings'));
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
  it('is created with its profile and customer in one call, and shows its access token', async () => {
    await makeForSunrise();
    expect(await screen.findByText('Device has been successfully created!')).toBeInTheDocument();
    expect(backend.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    expect(backend.to(CREATE)[0]?.body).toMatchObject({
      deviceName: 'AD-9',
      deviceLabel: 'Ward 3',
      deviceProfileName: 'Wall sensor',
      transportType: 'MQTT',
      deviceOwnerId: CUSTOMER_ID,
      assignExisting: false,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(screen.getByRole('textbox', { name: 'Access Token' })).toHaveValue('secret-token');
    expect(screen.getByRole('link', { name: 'To the devices' })).toHaveAttribute('href', '/devices');
  });

  it('is created at its place, for the customer in the URL', async () => {
    const point = { lat: 11.67, lon: 92.75, timeZone: 'Asia/Kolkata' };
    const place = { name: 'Port Blair', state: null, countryCode: 'IN', ...point };
    backend.on('GET /backoffice/geo/places', () => ({ body: [place] }));
    signIn('TENANT_ADMIN');
    await openConsole(`/device/create?customer=${CUSTOMER_ID}`);
    await fill('Name', 'AD-9');
    await fill('Label', 'Ward 3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Installed Place' }), 'Hospital');
    await userEvent.click(await screen.findByRole('combobox', { name: 'City' }));
    await userEvent.paste('port');
    await userEvent.click(await screen.findByRole('option', { name: 'Port Blair, India', hidden: true }));
    await send();
    await waitFor(() =>
      expect(backend.to(CREATE)[0]?.body).toMatchObject({
        deviceOwnerId: CUSTOMER_ID,
        deviceInstalledPlace: 'Hospital',
        deviceInstalledCity: 'Port Blair',
        deviceLat: 11.67,
        deviceLon: 92.75,
      }),
    );
  });

  it('has the chosen purifier model', async () => {
    const model = {
      _id: 'm1',
      purifierId: 7,
      purifierModelNo: 'AP-200',
      purifierDescription: null,
      deviceInstalledPlace: null,
      modes: [],
      filter: NO_FILTER,
      power: [],
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
    await userEvent.click(await screen.findByRole('combobox', { name: 'Purifier model' }));
    await userEvent.click(await screen.findByRole('option', { name: 'AP-200 (7)', hidden: true }));
    await send();
    await waitFor(() => expect(backend.to(CREATE)[0]?.body).toMatchObject({ purifierId: 'm1' }));
  });

  it('keeps the input and shows the reason if the creation fails', async () => {
    backend.on(CREATE, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await makeForSunrise();
    expect(await screen.findByText('Device creation failed')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
    expect(await field('Name')).toHaveValue('AD-9');
    expect(await field('Device profile name')).toHaveValue('Wall sensor');
  });

  it('shows in the reader’s language that its profile has another transport type', async () => {
    backend.on(CREATE, () => refusal(DEVICE_ERRORS.otherTransport));
    await makeForSunrise();
    expect(await screen.findByText(/with another transport type/)).toBeInTheDocument();
  });

  it('offers to assign the existing device if the name is taken, and says whose it is', async () => {
    const owner = { customerId: 'c9', title: 'Moonlight Clinic', userFirstName: 'Mina' };
    const existing = { deviceName: 'AD-9', deviceOwnerId: 'c9', customerDetails: [owner] };
    backend.on('GET /backoffice/dapDevice/getAll', () =>
      pageOf([aDeviceRecord(8, { deviceName: 'AD-99' }), aDeviceRecord(9, existing)]),
    );
    backend.on(CREATE, (request) =>
      (request.body as { assignExisting: boolean }).assignExisting
        ? made({ wasThere: true })
        : refusal(DEVICE_ERRORS.nameTaken),
    );
    await makeForSunrise();
    await screen.findByRole('dialog', { name: 'Device with such name already exists!' });
    await answer(/is assigned to .*Moonlight Clinic.* Assign it to .*Sunrise Hospital/);
    expect(await screen.findByText('Device has been assigned successfully!')).toBeInTheDocument();
    expect(backend.to(CREATE)).toHaveLength(2);
  });

  it('requires a name and a label', async () => {
    signIn('TENANT_ADMIN');
    await openConsole('/device/create');
    await send();
    expect(await screen.findAllByText('Please enter all values')).toHaveLength(2);
    expect(backend.to(CREATE)).toEqual([]);
  });
});

it('creates a system administrator’s device in stock, and shows its token', async () => {
  signIn('SYS_ADMIN');
  backend.on(STOCK, () => ({ body: { ...aDeviceRecord(9), accessToken: 'made-by-server' } }));
  await openConsole('/device/create');
  await fill('Name', 'AD-9');
  await fill('Label', 'Ward 3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Installed Place' }), 'School');
  await userEvent.click(screen.getByText('More settings'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Transport type/ }), 'MQTT');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(screen.getByRole('textbox', { name: 'Access Token' })).toHaveValue('made-by-server');
  await waitFor(() =>
    expect(backend.to(STOCK)[0]?.body).toMatchObject({
      transportType: 'MQTT',
      deviceInstalledPlace: 'School',
      accessToken: null,
    }),
  );
});
