import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const LIST = 'POST /backoffice/users/getUsersByfilters';
const LINK = 'https://air.example/api/noauth/activate?activateToken=abc';

const meera = aListedUser(1, {
  userFirstName: 'Meera',
  userLastName: 'Das',
  email: 'meera@example.com',
  userType: 'CUSTOMER_USER',
  customerId: CUSTOMER_ID,
  accessRole: 'ADMINISTRATOR',
});
const userId = meera.userId ?? '';

let backend: FakeServer;

/** The same user in the format of the platform. */
function platformUser(additionalInfo: Record<string, unknown> = {}) {
  return {
    id: { entityType: 'USER', id: userId },
    createdTime: 1_700_000_000_000,
    tenantId: { entityType: 'TENANT', id: meera.tenantId },
    customerId: { entityType: 'CUSTOMER', id: CUSTOMER_ID },
    email: 'meera@example.com',
    authority: 'CUSTOMER_USER',
    firstName: 'Meera',
    lastName: 'Das',
    phone: null,
    version: 7,
    name: 'meera@example.com',
    additionalInfo: { userActivated: true, colour: 'blue', ...additionalInfo },
  };
}

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    [LIST]: () => pageOf([meera]),
    [`GET /api/user/${userId}`]: () => ({ body: platformUser() }),
  });
  serveCustomers(backend, [aCustomer()]);
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const row = () => screen.findByRole('row', { name: /Meera Das/ });
const press = async (name: string) => userEvent.click(within(await row()).getByRole('button', { name }));

describe('the users of a customer', () => {
  it('are requested by customer and page, and shown with their role', async () => {
    await openConsole(`/users/${CUSTOMER_ID}?q=me&sort=email&page=2`);
    expect(await row()).toHaveTextContent('Customer administrator');
    const [request] = backend.to(LIST);
    expect(request?.body).toEqual({ filters: { customerId: CUSTOMER_ID, userType: 'CUSTOMER_USER' } });
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      pageSize: '10',
      page: '1',
      textSearch: 'me',
      sortProperty: 'email',
      sortOrder: 'ASC',
    });
    expect(await screen.findByText('Sunrise Hospital')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add User' })).toHaveAttribute(
      'href',
      `/user/create/${CUSTOMER_ID}`,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Go Back' }));
    await waitFor(() => expect(shownAddress()).toBe('/customers'));
  });

  it.each([400, 403, 404])('of an inaccessible customer (%d) are not listed', async (status) => {
    backend.on(`GET /api/customer/${CUSTOMER_ID}`, () => ({ status, body: { message: 'no' } }));
    await openConsole(`/users/${CUSTOMER_ID}`);
    expect(await screen.findByText(/This item does not exist/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('are deleted after confirmation', async () => {
    backend.on(`DELETE /backoffice/users/deleteUserById/${userId}`, () => {
      backend.on(LIST, () => pageOf([]));
      return {};
    });
    await openConsole(`/users/${CUSTOMER_ID}`);
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('User has been successfully deleted!')).toBeInTheDocument();
    expect(await screen.findByText(/There are no users yet/)).toBeInTheDocument();
  });

  it('stay after a failed deletion, which is reported', async () => {
    backend.on(`DELETE /backoffice/users/deleteUserById/${userId}`, () => ({
      status: 500,
      body: { message: 'Boom', errorCode: 2 },
    }));
    await openConsole(`/users/${CUSTOMER_ID}`);
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText("User couldn't be deleted")).toBeInTheDocument();
    expect(await row()).toBeInTheDocument();
  });
});

describe('a user without a password', () => {
  beforeEach(() => {
    backend.on(`GET /api/user/${userId}`, () => ({ body: platformUser({ userActivated: false }) }));
  });

  it('is marked, and can be sent the mail again', async () => {
    backend.on('POST /api/user/sendActivationMail', () => ({}));
    await openConsole(`/users/${CUSTOMER_ID}`);
    expect(await screen.findByText('Not activated yet')).toBeInTheDocument();
    // Without a layout the button counts as scrolled out of its list, and a menu is hidden with its button: the
    // library complains that it cannot take the focus there.
    vi.spyOn(console, 'warn').mockReturnValue();
    await press('Actions for Meera Das');
    const entry = { name: 'Send activation email again', hidden: true };
    await userEvent.click(await screen.findByRole('menuitem', entry));
    expect(await screen.findByText('The activation email has been sent again.')).toBeInTheDocument();
    expect(backend.to('POST /api/user/sendActivationMail')[0]?.query.get('email')).toBe('meera@example.com');
  });

  it('has an activation link if no mail is sent', async () => {
    backend.on('GET /backoffice/settings', () => ({ body: { sendsMail: false } }));
    backend.on(`GET /api/user/${userId}/activationLinkInfo`, () => ({
      body: { value: LINK, ttlMs: 86_400_000 },
    }));
    await openConsole(`/users/${CUSTOMER_ID}`);
    await screen.findByText('Not activated yet');
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
    await press('Activation link');
    const dialog = await screen.findByRole('dialog', { name: 'Activation link' });
    expect(within(dialog).getByRole('textbox')).toHaveValue(LINK);
    expect(dialog).toHaveTextContent('Give this link to Meera Das');
  });
});

describe('a user with a password', () => {
  const RESET = `POST /backoffice/users/${userId}/resetLink` as const;

  it('has a reset link to hand over, made after confirmation', async () => {
    const value = 'https://air.example/api/noauth/resetPassword?resetToken=abc';
    backend.on(RESET, () => ({ body: { value, ttlMs: 86_400_000 } }));
    await openConsole(`/users/${CUSTOMER_ID}`);
    await press('Password reset link');
    expect(await screen.findByRole('dialog')).toHaveTextContent(/Meera Das can choose a new password/);
    expect(backend.to(RESET)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByRole('textbox', { name: 'Password reset link' })).toHaveValue(value);
    expect(screen.getByText(/^The link works once, until .*\.$/)).toBeInTheDocument();
  });

  it('has none if the server refuses it, with the reason', async () => {
    backend.on(RESET, () => refusal(PASSWORD_ERRORS.notActive));
    await openConsole(`/users/${CUSTOMER_ID}`);
    await press('Password reset link');
    await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(/^Only users who have chosen a password/)).toBeInTheDocument();
  });
});

describe('an edited user', () => {
  const openForm = async () => {
    await openConsole(`/users/${CUSTOMER_ID}`);
    await press('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Meera Das' }));
    await dialog.findByRole('textbox', { name: /^First Name/ });
    return dialog;
  };
  const SAVE = `PUT /backoffice/users/${userId}` as const;
  const saved = () => backend.to(SAVE).map(({ body }) => body);
  const STORED = {
    email: 'meera@example.com',
    firstName: 'Meera',
    lastName: 'Das',
    phone: null,
    description: '',
    menu: 'full',
    accessRole: 'ADMINISTRATOR',
    placeIds: null,
    version: 7,
  };

  it('is saved with all fields, another menu, and no longer as customer administrator', async () => {
    backend.on(SAVE, () => ({ body: platformUser() }));
    const dialog = await openForm();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Menu' }), 'reduced');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Editor');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User has been successfully saved!')).toBeInTheDocument();
    expect(saved()).toEqual([{ ...STORED, menu: 'reduced', accessRole: 'EDITOR' }]);
  });

  it('stays customer administrator where a group at the provider of the organisation decides that', async () => {
    backend.on(SAVE, () => ({ body: platformUser() }));
    backend.on(LIST, () => pageOf([{ ...meera, roleSource: { provider: 'Campus', group: 'air heads' } }]));
    const dialog = await openForm();
    expect(dialog.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    expect(dialog.getByText(/^The group .*air heads.* at .*Campus.* sets the role/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('User has been successfully saved!');
    expect(saved()).toEqual([STORED]);
  });

  it('reports a change by another user, and can be reloaded', async () => {
    backend.on(SAVE, () => refusal(REQUEST_ERRORS.versionConflict, { entity: 'User' }));
    const dialog = await openForm();
    await enterText(dialog.getByRole('textbox', { name: 'Last Name' }), 'ani');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Another user has made changes/);
    expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Dasani');
    backend.on(`GET /api/user/${userId}`, () => ({ body: { ...platformUser(), lastName: 'Rao' } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
    expect(await dialog.findByDisplayValue('Rao')).toBeInTheDocument();
  });
});
