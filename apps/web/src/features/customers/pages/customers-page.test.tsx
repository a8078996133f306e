import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

let backend: FakeServer;

function signIn(record?: { userType: string }): void {
  signInAs({ authority: 'TENANT_ADMIN' }, record);
}

beforeEach(() => {
  backend = fakeServer();
  serveCustomers(backend, [aCustomer()]);
});

afterEach(leaveConsole);

const row = () => screen.findByRole('row', { name: /Sunrise Hospital/ });

async function deleteCustomer(): Promise<void> {
  await userEvent.click(within(await row()).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(question).toHaveTextContent('Sunrise Hospital and all its users will be deleted.');
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
}

describe('the list of customers', () => {
  it('requests a page, newest first, and shows the name of each customer’s contact', async () => {
    signIn();
    await openConsole('/customers');
    expect(await row()).toHaveTextContent('Meera Das');
    expect(Object.fromEntries(backend.to('GET /api/customers')[0]?.query ?? [])).toEqual({
      pageSize: '10',
      page: '0',
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
    });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Name',
      'Email',
      'Phone',
      'Country',
      'State',
      'Address',
      'Actions',
    ]);
  });

  it('keeps search, order and page in the URL, and reads them from there', async () => {
    backend.on('GET /api/customers', () => pageOf([aCustomer()], 100_000));
    signIn();
    await openConsole('/customers?q=sun&sort=-email&page=3&size=25');
    await row();
    expect(Object.fromEntries(backend.to('GET /api/customers')[0]?.query ?? [])).toEqual({
      pageSize: '25',
      page: '2',
      textSearch: 'sun',
      sortProperty: 'email',
      sortOrder: 'DESC',
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('100,000');
    await userEvent.click(screen.getByRole('button', { name: 'Country' }));
    expect(shownAddress()).toBe('/customers?q=sun&sort=country&size=25');
  });

  it('links to a customer’s users and form, and to the form of a new customer', async () => {
    signIn();
    await openConsole('/customers');
    const buttons = within(await row());
    expect(buttons.getByRole('link', { name: 'Sunrise Hospital' })).toHaveAttribute(
      'href',
      `/users/${CUSTOMER_ID}`,
    );
    expect(screen.getByRole('link', { name: 'Create Customer' })).toHaveAttribute('href', '/customer/create');
    await userEvent.click(buttons.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(shownAddress()).toBe(`/customer/${CUSTOMER_ID}/edit`));
  });

  it('names countries in the reader’s language', async () => {
    signIn();
    await openConsole('/customers', 'ja');
    await waitFor(async () => expect(await row()).toHaveTextContent('インド'));
  });

  it('deletes after a confirmation', async () => {
    backend.on(`DELETE /api/customer/${CUSTOMER_ID}`, () => {
      serveCustomers(backend, []);
      return {};
    });
    signIn();
    await openConsole('/customers');
    await deleteCustomer();
    expect(await screen.findByText('Customer has been successfully deleted!')).toBeInTheDocument();
    expect(await screen.findByText(/There are no customers yet/)).toBeInTheDocument();
  });

  it('shows a failed deletion with the message of the server', async () => {
    backend.on(`DELETE /api/customer/${CUSTOMER_ID}`, () => ({
      status: 500,
      body: { message: 'Disk is full', errorCode: 2 },
    }));
    signIn();
    await openConsole('/customers');
    await deleteCustomer();
    expect(await screen.findByText('Customer deletion failed')).toBeInTheDocument();
    expect(screen.getByText('Disk is full')).toBeInTheDocument();
  });

  it('deletes nothing if the question is cancelled', async () => {
    signIn();
    await openConsole('/customers');
    await userEvent.click(within(await row()).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(backend.to(`DELETE /api/customer/${CUSTOMER_ID}`)).toEqual([]);
  });

  it('has another path for partners, without editing', async () => {
    signIn({ userType: 'PARTNER' });
    await openConsole('/manageCustomer');
    const buttons = within(await row());
    expect(buttons.getByRole('button', { name: 'Users' })).toBeInTheDocument();
    expect(buttons.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Create Customer' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Go Back' }));
    expect(shownAddress()).toBe('/manageCustomer');
  });
});
