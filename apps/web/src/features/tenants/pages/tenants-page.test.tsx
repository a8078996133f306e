import type { ListedUser } from '@airdeck/contract/profile/profile';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { aUser, leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { impersonationToken } from '../../../testing/impersonation-token.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const TENANTS = 'GET /backoffice/users/getAllTenant';
const PARTNERS = 'GET /backoffice/partnerApi/getAll';

const IMPERSONATIONS = 'POST /backoffice/impersonations';
let backend: FakeServer;
let rows: ListedUser[];
let sendsMail: boolean;

beforeEach(() => {
  rows = [aListedUser(1), aListedUser(2, { userLastName: null, phone: null })];
  sendsMail = false;
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail } }),
    [TENANTS]: () => pageOf(rows),
    [PARTNERS]: () => pageOf(rows),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const press = async (name: string, action: string | RegExp) =>
  userEvent.click(await (await row(name)).findByRole('button', { name: action }));
const pressInMenu = async (name: string, action: string) => {
  await press(name, /^Actions for/);
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
};
const queriesOf = (call: string) => backend.to(call).map(({ query }) => Object.fromEntries(query));

describe('the list of tenants', () => {
  it('shows the columns of the specification and the total, newest first', async () => {
    backend.on(TENANTS, () => pageOf(rows, 1_234));
    await openConsole('/tenants');
    await row('First 1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Actions',
    ]);
    expect(await screen.findByRole('link', { name: /^Tenants ?1,234$/ })).toBeInTheDocument();
    expect(queriesOf(TENANTS)).toEqual([
      { pageSize: '10', page: '0', sortProperty: 'createdAt', sortOrder: 'DESC' },
    ]);
  });

  it('searches, sorts and pages on the server, with the state in the URL', async () => {
    backend.on(TENANTS, () => pageOf(rows, 40));
    await openConsole('/tenants?page=2&size=25');
    await row('First 1');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(shownAddress()).toBe('/tenants?size=25&sort=email'));
    await enterText(screen.getByRole('searchbox'), 'acme');
    await waitFor(() => expect(shownAddress()).toBe('/tenants?size=25&sort=email&q=acme'));
    await waitFor(() =>
      expect(queriesOf(TENANTS)).toEqual([
        { pageSize: '25', page: '1', sortProperty: 'createdAt', sortOrder: 'DESC' },
        { pageSize: '25', page: '0', sortProperty: 'email', sortOrder: 'ASC' },
        { pageSize: '25', page: '0', sortProperty: 'email', sortOrder: 'ASC', textSearch: 'acme' },
      ]),
    );
  });

  it('opens the last page for a URL with a page beyond it', async () => {
    backend.on(TENANTS, ({ query }) => pageOf(query.get('page') === '1' ? rows : [], 12));
    await openConsole('/tenants?page=9');
    await row('First 1');
    expect(shownAddress()).toBe('/tenants?page=2');
  });

  it('shows a hint, and a link to add the first one', async () => {
    rows = [];
    await openConsole('/tenants');
    await screen.findByText('There are no tenants yet.');
    expect(screen.getAllByRole('link', { name: 'Add Tenant' })).toHaveLength(2);
    const [add] = screen.getAllByRole('link', { name: 'Add Tenant' });
    expect(add).toHaveAttribute('href', '/tenant/create');
  });

  it('can be reloaded after a failed load', async () => {
    backend.on(TENANTS, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/tenants');
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(TENANTS, () => pageOf(rows));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row('First 1');
  });

  it('reports a missing permission', async () => {
    backend.on(TENANTS, () => ({ status: 403, body: { message: 'No', errorCode: 20 } }));
    await openConsole('/tenants');
    expect(await screen.findByText('You do not have permission to see this list.')).toBeInTheDocument();
  });
});

describe('the deletion of a tenant', () => {
  const call = () => `DELETE /api/tenant/${rows[0]?.tenantId}`;

  it('needs a confirmation, and can be cancelled', async () => {
    await openConsole('/tenants');
    await pressInMenu('First 1', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent(/Tenant 1.? and all its data will be deleted/);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(backend.to(call())).toEqual([]);
  });

  it('deletes the tenant on the platform, confirms it and reloads the list', async () => {
    const asked = call();
    backend.on(asked, () => {
      rows = rows.slice(1);
      return {};
    });
    await openConsole('/tenants');
    await pressInMenu('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Tenant has been successfully deleted!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /First 1/ })).not.toBeInTheDocument());
    expect(backend.to(asked)).toHaveLength(1);
  });

  it('reports a failure with the text of the server', async () => {
    backend.on(call(), () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/tenants');
    await pressInMenu('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Tenant deletion failed')).toBeInTheDocument();
    expect(screen.getByText('Boom')).toBeInTheDocument();
  });
});

describe('the list of partners', () => {
  it('links to the form of a new one', async () => {
    await openConsole('/partners');
    await row('First 1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Partners 2');
    expect(screen.getByRole('link', { name: 'Add Partners' })).toHaveAttribute('href', '/partner/create');
    expect(backend.to(TENANTS)).toEqual([]);
  });

  it('deletes by the id of the record', async () => {
    const deletion = 'DELETE /backoffice/partnerApi/deleteById';
    backend.on(deletion, () => ({}));
    await openConsole('/partners');
    await pressInMenu('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Partner has been successfully deleted!')).toBeInTheDocument();
    expect(queriesOf(deletion)).toEqual([{ _id: rows[0]?._id }]);
  });

  it('reports a failed deletion', async () => {
    backend.on('DELETE /backoffice/partnerApi/deleteById', () => ({ status: 500, body: { message: '' } }));
    await openConsole('/partners');
    await pressInMenu('First 1', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Partner deletion failed')).toBeInTheDocument();
  });

  it('reports a failed load with the text of the specification', async () => {
    backend.on(PARTNERS, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/partners');
    expect(await screen.findByText('Error in retrieving device.')).toBeInTheDocument();
  });
});

describe('an administrator of a tenant', () => {
  const userId = () => rows[0]?.userId ?? '';

  const account = (userActivated: boolean) =>
    backend.on(`GET /api/user/${userId()}`, () => ({
      body: aUser({ id: { id: userId() }, additionalInfo: { userActivated } }),
    }));

  it('without a password has an activation link if no mail is sent', async () => {
    account(false);
    backend.on(`GET /api/user/${userId()}/activationLinkInfo`, () => ({
      body: { value: 'http://127.0.0.1/x', ttlMs: 1_000 },
    }));
    await openConsole('/tenants');
    await press('First 1', 'Activation link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Activation link' }));
    expect(dialog.getByRole('textbox')).toHaveValue('http://127.0.0.1/x');
  });

  it('with a password has a reset link instead of an activation link', async () => {
    account(true);
    await openConsole('/tenants');
    const first = await row('First 1');
    await waitFor(() => expect(queriesOf(`GET /api/user/${userId()}`)).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(first.queryByRole('button', { name: 'Activation link' })).toBeNull();
    expect(first.getByRole('button', { name: 'Password reset link' })).toBeInTheDocument();
  });

  it('who has set a password since the list was read is recognized by the server', async () => {
    account(false);
    backend.on(`GET /api/user/${userId()}/activationLinkInfo`, () => ({
      status: 400,
      body: { message: 'This account is already active.', errorCode: 31 },
    }));
    await openConsole('/tenants');
    await press('First 1', 'Activation link');
    expect(await screen.findByText('This account is already active.')).toBeInTheDocument();
  });

  it('can be sent another mail if mail is sent', async () => {
    sendsMail = true;
    account(false);
    const mail = 'POST /api/user/sendActivationMail';
    backend.on(mail, () => ({}));
    await openConsole('/tenants');
    await press('First 1', 'Send activation email again');
    expect(await screen.findByText('The activation email has been sent again.')).toBeInTheDocument();
    expect(queriesOf(mail)).toEqual([{ email: 'user.1@example.com' }]);
  });

  it('can be impersonated, which is shown at the top', async () => {
    const user = { authority: 'TENANT_ADMIN', firstName: 'First', lastName: 'One' } as const;
    backend.on(IMPERSONATIONS, () => ({
      body: { token: impersonationToken(), user: aUser({ id: { id: userId() }, ...user }) },
    }));
    await openConsole('/tenants');
    await press('First 1', 'Act as administrator');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/You are acting as .*First One/)).toBeInTheDocument();
    expect(backend.to(IMPERSONATIONS).map(({ body }) => body)).toEqual([{ userId: userId() }]);
    await userEvent.click(screen.getByRole('button', { name: 'Stop acting' }));
    await waitFor(() => expect(screen.queryByText(/You are acting as/)).not.toBeInTheDocument());
  });

  it('who has lost the second factor is helped after a question that names them', async () => {
    const reset = `DELETE /backoffice/users/${userId()}/secondFactor`;
    backend.on(reset, () => ({}));
    await openConsole('/tenants');
    await pressInMenu('First 1', 'Reset second factor');
    const question = within(await screen.findByRole('dialog', { name: /First 1/ }));
    await userEvent.click(question.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText('The second factor was reset.')).toBeInTheDocument();
    expect(backend.to(reset)).toHaveLength(1);
  });

  it('is not impersonated after a failure', async () => {
    backend.on(IMPERSONATIONS, () => ({ status: 500, body: { message: 'Boom' } }));
    await openConsole('/tenants');
    await press('First 1', 'Act as administrator');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText("Can't find token!")).toBeInTheDocument();
  });
});
