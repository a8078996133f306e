import type { ListedUser } from '@airdeck/contract/profile/profile';
import { IMPERSONATION_ERRORS } from '@airdeck/contract/sign-in/impersonation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../../testing/console.tsx';
import { aCustomer } from '../../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { impersonationToken } from '../../../../testing/impersonation-token.ts';
import { aListedUser, pageOf } from '../../../../testing/listed-users.ts';

const RECORDS = 'POST /backoffice/users/getUsersByfilters';
const TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';
const CUSTOMER = '1f7d5c50-6a1e-11f1-9c5b-d3c1b2a4f002';
const ADMIN = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa';
const IMPERSONATIONS = 'POST /backoffice/impersonations';
const OWN = 'own-token';
const IMPERSONATION = impersonationToken();

let backend: FakeServer;
let rows: ListedUser[];

beforeEach(() => {
  rows = [
    aListedUser(1, { userType: 'CUSTOMER_USER', tenantId: TENANT, customerId: CUSTOMER }),
    aListedUser(2, { userType: 'CUSTOMER_USER', tenantId: null, customerId: null, userId: null }),
  ];
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    [RECORDS]: () => pageOf(rows),
    [IMPERSONATIONS]: () => ({
      body: {
        token: IMPERSONATION,
        user: aUser({ id: { id: ADMIN }, tenantId: { id: TENANT }, authority: 'TENANT_ADMIN' }),
      },
    }),
    [`GET /api/customer/${CUSTOMER}`]: () => ({
      body: aCustomer({ id: { entityType: 'CUSTOMER', id: CUSTOMER } }),
    }),
  });
  sessionStore.open({
    token: OWN,
    refreshToken: 'r',
    user: aUser({ authority: 'SYS_ADMIN' }),
    record: undefined,
  });
});

afterEach(leaveConsole);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const press = async (name: string, action: string) =>
  userEvent.click((await row(name)).getByRole('button', { name: action }));

describe('the users of all customers, for a system administrator', () => {
  it('have the columns of the specification and the total', async () => {
    backend.on(RECORDS, () => pageOf(rows, 100_000));
    await openConsole('/customers');
    const first = await row('First 1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Created On',
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Address',
      'Customer',
      'Actions',
    ]);
    expect(first.getAllByRole('cell')[0]).toHaveTextContent('01-11-2026');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Customers 100,000');
    const [asked] = backend.to(RECORDS);
    expect(asked?.body).toEqual({ filters: { userType: 'CUSTOMER_USER' } });
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      pageSize: '10',
      page: '0',
      sortProperty: 'createdAt',
      sortOrder: 'DESC',
    });
  });

  it('have no enabled actions if their tenant is unknown', async () => {
    await openConsole('/customers');
    const second = await row('First 2');
    for (const button of second.getAllByRole('button')) expect(button).toBeDisabled();
  });

  it('are deleted after confirmation, by one call', async () => {
    const call = `DELETE /backoffice/users/deleteUserById/${rows[0]?.userId}`;
    backend.on(call, () => {
      rows = [];
      return {};
    });
    await openConsole('/customers');
    await press('First 1', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(backend.to(call)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('User has been successfully deleted!')).toBeInTheDocument();
    expect(backend.to(call).map(({ token }) => token)).toEqual([OWN]);
    await screen.findByText(/There are no customers yet/);
    expect(backend.to(RECORDS).map(({ token }) => token)).toEqual([OWN, OWN]);
  });

  it('show an error if they cannot be deleted', async () => {
    backend.on(`DELETE /backoffice/users/deleteUserById/${rows[0]?.userId}`, () => ({
      status: 500,
      body: { message: 'Boom', errorCode: 2 },
    }));
    await openConsole('/customers');
    await press('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText("User couldn't be deleted")).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
  });

  it('cannot be deleted if the tenant has no administrator', async () => {
    const call = `DELETE /backoffice/users/deleteUserById/${rows[0]?.userId}`;
    backend.on(call, () => refusal(IMPERSONATION_ERRORS.noAdministrator));
    await openConsole('/customers');
    await press('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This tenant has no administrator to act as.')).toBeInTheDocument();
  });
});

describe('the users of one customer, for a system administrator', () => {
  it('are shown as to their tenant’s administrator after a question, without links to missing screens', async () => {
    await openConsole('/customers');
    await press('First 1', 'Users');
    const begin = await screen.findByRole('button', { name: 'Act as administrator' });
    expect(backend.to(IMPERSONATIONS)).toEqual([]);
    await userEvent.click(begin);
    expect(await screen.findByText('Sunrise Hospital')).toBeInTheDocument();
    expect(shownAddress()).toBe(`/users/${CUSTOMER}?tenant=${TENANT}`);
    expect(await screen.findByText(/You are acting as/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add User' })).not.toBeInTheDocument();
    await waitFor(() => expect(backend.to(RECORDS).at(-1)).toMatchObject({ token: IMPERSONATION }));
    expect(backend.to(RECORDS).at(-1)?.body).toEqual({
      filters: { customerId: CUSTOMER, userType: 'CUSTOMER_USER' },
    });
  });

  it('disappear with the impersonation, which can be started again', async () => {
    await openConsole(`/users/${CUSTOMER}?tenant=${TENANT}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Act as administrator' }));
    expect(await screen.findByText('Sunrise Hospital')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Stop acting' }));
    expect(await screen.findByRole('button', { name: 'Act as administrator' })).toBeInTheDocument();
    expect(screen.queryByText('Sunrise Hospital')).not.toBeInTheDocument();
  });

  it('are found by a URL without a tenant, too', async () => {
    await openConsole(`/users/${CUSTOMER}`);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Act as administrator' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Act as administrator' }));
    expect(await screen.findByText('Sunrise Hospital')).toBeInTheDocument();
  });

  it('are reported as unknown if no record has the customer', async () => {
    backend.on(RECORDS, () => pageOf([]));
    await openConsole(`/users/${CUSTOMER}`);
    expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Act as administrator' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    backend.on(RECORDS, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole(`/users/${CUSTOMER}`);
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByText(/This item does not exist/)).not.toBeInTheDocument();
    backend.on(RECORDS, () => pageOf(rows));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Act as administrator' })).toBeEnabled());
  });
});
