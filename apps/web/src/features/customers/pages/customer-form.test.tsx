import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { CUSTOMER_ERRORS } from '@airdeck/contract/customers/customers';
import type { ChosenYardstick, YardstickPreview } from '@airdeck/contract/yardsticks/yardstick-choices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { type FakeAnswer, type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer();
  serveCustomers(backend, [aCustomer()]);
  backend.on(`GET /backoffice/yardsticks/customers/${CUSTOMER_ID}`, () => ({
    body: {
      own: { index: null, limits: null },
      index: { value: 'us', from: 'tenant' },
      limits: { value: 'us', from: 'product' },
      above: { index: 'us', limits: 'us' },
    } satisfies ChosenYardstick,
  }));
  backend.on(`GET /backoffice/tariffs/customers/${CUSTOMER_ID}`, () => ({
    body: { own: null, above: null },
  }));
  backend.on(`POST /backoffice/yardsticks/customers/${CUSTOMER_ID}/preview`, () => ({
    body: {
      now: { rooms: 40, bands: BANDS, needsAttention: 12 },
      tried: { rooms: 40, bands: { ...BANDS, poor: 27 }, needsAttention: 27 },
      changed: 30,
      index: 'eu',
    } satisfies YardstickPreview,
  }));
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const bodies = () => backend.to('POST /api/customer').map(({ body }) => body);
const refuse = (answer: FakeAnswer) => backend.on('POST /api/customer', () => answer);
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Selects an option once it is loaded. */
async function choose(choice: string, name: string): Promise<void> {
  const option = await screen.findByRole('option', { name });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: choice }), option);
}

async function fillIn(): Promise<void> {
  await enterText(await field('Title'), ' Sunset Clinic ');
  await enterText(await field('First Name'), 'Meera');
  await enterText(await field('Email'), 'desk@sunset.example');
}

const BANDS = { good: 0, satisfactory: 13, moderate: 0, poor: 0, veryPoor: 0, severe: 0 };

describe('a new customer', () => {
  it('is not sent while invalid, and focuses the first error', async () => {
    await openConsole('/customer/create');
    await field('Title');
    await submit('Create Customer');
    expect(await screen.findByText('* Title is required')).toBeInTheDocument();
    expect(screen.getByText('* First name is required')).toBeInTheDocument();
    expect(screen.getByText('* Email address required')).toBeInTheDocument();
    expect(await field('Title')).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  it('is saved with country and state in English, then opens the list', async () => {
    backend.on('POST /api/customer', () => ({ body: aCustomer() }));
    await openConsole('/customer/create');
    await fillIn();
    await choose('Country', 'India');
    await choose('State', 'Goa');
    await submit('Create Customer');
    expect(await screen.findByText('Customer has been successfully created!')).toBeInTheDocument();
    await waitFor(() => expect(shownAddress()).toBe('/customers'));
    const next = await screen.findByText(/ has no users and no devices yet/);
    const links = within(next.closest('[role=status]') as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add User', `/user/create/${CUSTOMER_ID}`],
      ['Add Device', `/device/create?customer=${CUSTOMER_ID}`],
    ]);
    await userEvent.click(links[0] as HTMLElement);
    expect(await field('First Name')).toHaveValue('Meera');
    expect(await field('Last Name')).toHaveValue('Das');
    expect(await field('Email')).toHaveValue('contact@sunrise.example');
    expect(bodies()).toEqual([
      {
        title: 'Sunset Clinic',
        name: 'Sunset Clinic',
        country: 'India',
        state: 'Goa',
        address: null,
        email: 'desk@sunset.example',
        phone: null,
        additionalInfo: { firstName: 'Meera', lastName: '' },
      },
    ]);
  });

  it('resets the state when the country changes', async () => {
    await openConsole('/customer/create');
    await choose('Country', 'India');
    await choose('State', 'Goa');
    await choose('Country', 'Japan');
    await screen.findByRole('option', { name: 'Tokyo' });
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('');
  });

  it('keeps the input and shows the reason if the server rejects it', async () => {
    refuse(refusal(CUSTOMER_ERRORS.titleTaken));
    await openConsole('/customer/create');
    await fillIn();
    await submit('Create Customer');
    expect(await screen.findByText('Customer with such title already exists!')).toBeInTheDocument();
    expect(await field('Title')).toHaveValue(' Sunset Clinic ');
    expect(shownAddress()).toBe('/customer/create');
    expect(screen.getByRole('button', { name: 'Create Customer' })).toBeEnabled();
  });

  it('shows a general failure if the reason is unknown', async () => {
    refuse({ status: 500, body: { message: 'Boom', errorCode: 2, code: 'internal' } });
    await openConsole('/customer/create');
    await fillIn();
    await submit('Create Customer');
    expect(await screen.findByText('Customer creation failed')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
  });
});

describe('an existing customer', () => {
  it('is judged by an index of its own, after a preview of what that changes', async () => {
    const path = `PUT /backoffice/yardsticks/customers/${CUSTOMER_ID}`;
    backend.on(path, () => ({ status: 403 }));
    await openConsole(`/customer/${CUSTOMER_ID}/edit`);
    const index = await screen.findByRole('combobox', { name: 'Index' });
    expect(index).toHaveDisplayValue('Inherited (US Air Quality Index)');
    await userEvent.selectOptions(index, 'European Air Quality Index');
    expect(await screen.findByText(/27 of 40 rooms would be called “Poor” now/)).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'How air is judged for this customer' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save choice' }));
    await waitFor(() => expect(backend.to(path)[0]?.body).toEqual({ index: 'eu', limits: null }));
  });

  it('is saved as a whole, with the version that was read', async () => {
    backend.on('POST /api/customer', () => ({ body: aCustomer() }));
    await openConsole(`/customer/${CUSTOMER_ID}/edit`);
    const lastName = await field('Last Name');
    expect(lastName).toHaveValue('Das');
    await userEvent.clear(lastName);
    await enterText(lastName, 'Rao');
    await submit('Save');
    expect(await screen.findByText('Customer has been successfully saved!')).toBeInTheDocument();
    expect(bodies()).toEqual([
      expect.objectContaining({
        id: { entityType: 'CUSTOMER', id: CUSTOMER_ID },
        version: 3,
        city: 'Cuttack',
        zip: '753001',
        additionalInfo: { firstName: 'Meera', lastName: 'Rao', colour: 'blue' },
      }),
    ]);
  });

  it('shows a version conflict, keeps the input, and reloads on request', async () => {
    refuse(refusal(REQUEST_ERRORS.versionConflict, { entity: 'Customer' }));
    await openConsole(`/customer/${CUSTOMER_ID}/edit`);
    const title = await field('Title');
    await enterText(title, ' East');
    await submit('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Another user has made changes/);
    expect(title).toHaveValue('Sunrise Hospital East');

    serveCustomers(backend, [aCustomer({ title: 'Sunrise Hospital West', version: 4 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByDisplayValue('Sunrise Hospital West')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await submit('Save');
    expect(bodies().at(-1)).toMatchObject({ version: 4 });
  });

  it.each([400, 403, 404])('is shown as not found if it is refused (%d)', async (status) => {
    backend.on(`GET /api/customer/${CUSTOMER_ID}`, () => ({ status, body: { message: 'no' } }));
    await openConsole(`/customer/${CUSTOMER_ID}/edit`);
    expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
  });
});
