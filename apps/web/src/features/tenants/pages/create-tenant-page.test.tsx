import { USER_ERRORS } from '@airdeck/contract/users/users';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const LINK = 'http://127.0.0.1:8080/createPassword?activateToken=abc';
const USER_ID = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f009';
const CREATED = {
  tenantId: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f009',
  userId: USER_ID,
  _id: USER_ID,
  activationLink: null,
};

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/geo/countries': () => ({
      body: [
        { code: 'IN', name: { en: 'India', ar: 'الهند', jp: 'インド' } },
        { code: 'JP', name: { en: 'Japan', ar: 'اليابان', jp: '日本' } },
      ],
    }),
    'GET /backoffice/geo/countries/IN/states': () => ({
      body: [
        { code: '21', name: 'Odisha' },
        { code: '36', name: 'Telangana' },
      ],
    }),
    'GET /backoffice/geo/countries/JP/states': () => ({ body: [] }),
    'GET /backoffice/users/getAllTenant': () => pageOf([]),
    'GET /backoffice/partnerApi/getAll': () => pageOf([]),
    'POST /backoffice/tenants': () => ({ body: CREATED }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}(?: \\*)?$`) });
const send = async (name = 'Add Tenant') => userEvent.click(await screen.findByRole('button', { name }));

async function choose(name: string, option: string): Promise<void> {
  await screen.findByRole('option', { name: option });
  await userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
}

async function fillIn(): Promise<void> {
  await enterText(await field('Title'), ' Acme Air ');
  await enterText(await field('First Name'), 'Asha');
  await enterText(await field('Email'), 'asha@acme.example');
  await enterText(await field('Phone'), '9876543210');
}

describe.each([
  ['/tenant/create', 'Add Tenant', 'TENANT_ADMIN', '/tenants', 'Tenant has been successfully created!'],
  ['/partner/create', 'Add Partner', 'PARTNER', '/partners', 'Partner has been successfully created!'],
] as const)('%s', (path, heading, kind, list, created) => {
  it('sends nothing if fields are invalid, and shows their errors', async () => {
    await openConsole(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    await send(heading);
    for (const text of [
      '* Title is required',
      '* First Name is required',
      '* Email address required',
      '* Phone number required',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    await enterText(await field('First Name'), 'A');
    await enterText(await field('Email'), 'asha@acme');
    await enterText(await field('Phone'), '12345');
    await send(heading);
    for (const text of [
      '* Title is required',
      '* First Name is too short',
      '* Email address is invalid',
      '* Phone number should be 10 digits',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(await field('Title')).toHaveFocus();
    expect(backend.to('POST /backoffice/tenants')).toEqual([]);
  });

  it('sends the filled fields, confirms it and opens the list', async () => {
    await openConsole(path);
    await fillIn();
    await send(heading);
    expect(await screen.findByText(created)).toBeInTheDocument();
    await screen.findByText(/There are no (tenants|partners) yet/);
    expect(shownAddress()).toBe(list);
    expect(backend.to('POST /backoffice/tenants').map(({ body }) => body)).toEqual([
      { kind, title: 'Acme Air', firstName: 'Asha', email: 'asha@acme.example', phone: '9876543210' },
    ]);
  });

  it('goes back to the list', async () => {
    await openConsole(path);
    await userEvent.click(await screen.findByRole('link', { name: 'Go Back' }));
    await screen.findByText(/There are no (tenants|partners) yet/);
    expect(shownAddress()).toBe(list);
  });
});

describe('the form of a tenant', () => {
  it('offers the states of the country', async () => {
    await openConsole('/tenant/create');
    await fillIn();
    await choose('Country', 'India');
    await choose('State', 'Odisha');
    await enterText(await field('City'), 'Cuttack');
    await send();
    await screen.findByText('Tenant has been successfully created!');
    expect(backend.to('POST /backoffice/tenants')[0]?.body).toMatchObject({
      country: 'India',
      state: 'Odisha',
      city: 'Cuttack',
    });
  });

  it('accepts any state if none is known', async () => {
    await openConsole('/tenant/create');
    await choose('Country', 'Japan');
    await enterText(await field('State'), 'Osaka');
    expect(await field('State')).toHaveValue('Osaka');
  });

  it('can be filled in without the list of countries', async () => {
    backend.on('GET /backoffice/geo/countries', () => ({ status: 500, body: { message: 'Boom' } }));
    await openConsole('/tenant/create');
    await enterText(await field('Country'), 'India');
    expect(await field('Country')).toHaveValue('India');
  });

  it('keeps the input after a refusal, and shows the reason', async () => {
    backend.on('POST /backoffice/tenants', () =>
      refusal(USER_ERRORS.emailTaken, { email: 'asha@acme.example' }),
    );
    await openConsole('/tenant/create');
    await fillIn();
    await send();
    expect(
      await screen.findByText("User with email 'asha@acme.example' already present in database!"),
    ).toBeInTheDocument();
    expect(await field('Title')).toHaveValue(' Acme Air ');
    expect(shownAddress()).toBe('/tenant/create');
  });

  it('reports a failure with an unknown text of the server', async () => {
    backend.on('POST /backoffice/tenants', () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/tenant/create');
    await fillIn();
    await send();
    expect(await screen.findByText('Tenant creation failed')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
  });

  it('is not sent twice', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    backend.on('POST /backoffice/tenants', () => new Promise((resolve) => (answer = resolve)));
    await openConsole('/tenant/create');
    await fillIn();
    await send();
    const button = await screen.findByRole('button', { name: 'Add Tenant' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(await field('Title'), '{Enter}');
    answer({ body: CREATED });
    await screen.findByText('Tenant has been successfully created!');
    expect(backend.to('POST /backoffice/tenants')).toHaveLength(1);
  });
});

describe('a server that sends no mail', () => {
  it('shows the activation link before the list', async () => {
    backend.on('POST /backoffice/tenants', () => ({ body: { ...CREATED, activationLink: LINK } }));
    await openConsole('/tenant/create');
    await fillIn();
    const before = backend.requests.length;
    await send();
    const dialog = within(await screen.findByRole('dialog', { name: 'Activation link' }));
    expect(dialog.getByText(/Give this link to Asha/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Activation link' })).toHaveValue(LINK);
    expect(dialog.getByText(/^The link works once, until .*\.$/)).toBeInTheDocument();
    // Another request for the link would invalidate the one shown.
    const sent = backend.requests.slice(before).map(({ method, path: to }) => `${method} ${to}`);
    // The stream of events may begin again at any time.
    expect(sent.filter((one) => one !== 'GET /backoffice/events')).toEqual(['POST /backoffice/tenants']);
    expect(shownAddress()).toBe('/tenant/create');
    const [, close] = dialog.getAllByRole('button', { name: 'Close' });
    if (close) await userEvent.click(close);
    await screen.findByText(/There are no (tenants|partners) yet/);
    expect(shownAddress()).toBe('/tenants');
  });
});
