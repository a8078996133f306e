import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const FORM = `/user/create/${CUSTOMER_ID}`;
const GROUPS = `GET /api/entityGroups/CUSTOMER/${CUSTOMER_ID}/USER`;
const LINK = 'https://air.example/api/noauth/activate?activateToken=abc';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true } }),
    'POST /backoffice/users/getUsersByfilters': () => pageOf([]),
    [GROUPS]: () => ({ body: ['g1', 'g2', 'g3'].map((id) => ({ id: { id } })) }),
    'POST /api/user': ({ body }) => ({
      body: {
        ...(body as object),
        id: { entityType: 'USER', id: 'u1' },
        tenantId: { entityType: 'TENANT', id: 't' },
        phone: null,
        version: 1,
      },
    }),
  });
  serveCustomers(backend, [aCustomer()]);
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add User' }));
const posts = () => backend.to('POST /api/user');

async function send(): Promise<void> {
  await userEvent.type(await field('Email'), ' nila@example.com ');
  await userEvent.type(await field('First Name'), 'Nila');
  await submit();
}

describe('a new user of a customer', () => {
  it('is not sent while a rule is broken', async () => {
    await openConsole(FORM);
    await userEvent.type(await field('First Name'), ' N ');
    await submit();
    expect(await screen.findByText('* Email Id required')).toBeInTheDocument();
    expect(screen.getByText('* Name is too short')).toBeInTheDocument();
    expect(await field('Email')).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  it('is made in the third of the customer’s groups, sent a mail, and listed', async () => {
    await openConsole(FORM);
    await send();
    expect(await screen.findByText('User has been successfully created!')).toBeInTheDocument();
    await waitFor(() => expect(shownAddress()).toBe(`/users/${CUSTOMER_ID}`));
    const [request] = posts();
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      sendActivationMail: 'true',
      entityGroupId: 'g3',
    });
    expect(request?.body).toEqual({
      email: 'nila@example.com',
      firstName: 'Nila',
      lastName: null,
      authority: 'CUSTOMER_USER',
      customerId: { entityType: 'CUSTOMER', id: CUSTOMER_ID },
      additionalInfo: { description: '' },
    });
  });

  it.each([
    ['there are no groups', { status: 404, body: { message: 'No static resource', errorCode: 32 } }],
    ['there are fewer', { body: [{ id: { id: 'g1' } }] }],
    ['they come as a page', { body: { data: [], totalPages: 0, totalElements: 0, hasNext: false } }],
  ])('needs no group where %s', async (_where, answer) => {
    backend.on(GROUPS, () => answer);
    await openConsole(FORM);
    await send();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.query.has('entityGroupId')).toBe(false);
  });

  it('is handed a link where no mail is sent', async () => {
    backend.on('GET /backoffice/settings', () => ({ body: { sendsMail: false } }));
    backend.on('GET /api/user/u1/activationLinkInfo', () => ({ body: { value: LINK, ttlMs: 86_400_000 } }));
    await openConsole(FORM);
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Activation link' });
    expect(within(dialog).getByRole('textbox')).toHaveValue(LINK);
    expect(posts()[0]?.query.get('sendActivationMail')).toBe('false');
    expect(shownAddress()).toBe(FORM);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shownAddress()).toBe(`/users/${CUSTOMER_ID}`));
  });

  it.each([
    [400, "User with email 'nila@example.com' already present in database!", undefined],
    [500, "Couldn't send user activation email", undefined],
    [500, 'Boom', 'User creation failed'],
  ])('keeps what was typed when it is refused: %d %s', async (status, message, fallback) => {
    backend.on('POST /api/user', () => ({ status, body: { message, errorCode: status === 400 ? 31 : 2 } }));
    await openConsole(FORM);
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    if (fallback) expect(screen.getByText(fallback)).toBeInTheDocument();
    expect(await field('First Name')).toHaveValue('Nila');
    expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
  });
});
