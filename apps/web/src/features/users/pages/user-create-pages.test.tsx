import { USER_ERRORS } from '@airdeck/contract/users/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { aCustomer, CUSTOMER_ID, serveCustomers } from '../../../testing/fake-customers.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const FORM = `/user/create/${CUSTOMER_ID}`;
const USER_ID = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f009';
const CREATION = 'POST /backoffice/users';
const LINK = 'https://air.example/api/noauth/activate?activateToken=abc';

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    'POST /backoffice/users/getUsersByfilters': () => pageOf([]),
    [CREATION]: () => ({ body: { userId: USER_ID, activationLink: null } }),
  });
  serveCustomers(backend, [aCustomer()]);
  signInAs({ authority: 'TENANT_ADMIN' });
});

afterEach(leaveConsole);

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add User' }));
const posts = () => backend.to(CREATION);

async function send(): Promise<void> {
  await enterText(await field('Email'), ' nila@example.com ');
  await enterText(await field('First Name'), 'Nila');
  await submit();
}

describe('a new user of a customer', () => {
  it('is not sent with invalid fields', async () => {
    await openConsole(FORM);
    await enterText(await field('First Name'), ' N ');
    await submit();
    expect(await screen.findByText('* Email Id required')).toBeInTheDocument();
    expect(screen.getByText('* Name is too short')).toBeInTheDocument();
    expect(await field('Email')).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  it('is created by one call, without a link if mail is sent, and listed', async () => {
    await openConsole(FORM);
    await send();
    expect(await screen.findByText('User has been successfully created!')).toBeInTheDocument();
    await waitFor(() => expect(shownAddress()).toBe(`/users/${CUSTOMER_ID}`));
    expect(await screen.findByRole('link', { name: 'Add Device' })).toHaveAttribute(
      'href',
      `/device/create?customer=${CUSTOMER_ID}`,
    );
    expect(posts().map(({ body }) => body)).toEqual([
      { customerId: CUSTOMER_ID, email: 'nila@example.com', firstName: 'Nila' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has its link from the answer shown, without further requests', async () => {
    backend.on(CREATION, () => ({ body: { userId: USER_ID, activationLink: LINK } }));
    await openConsole(FORM);
    await enterText(await field('Last Name'), 'Rao');
    const before = backend.requests.length;
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Activation link' });
    expect(within(dialog).getByRole('textbox')).toHaveValue(LINK);
    expect(dialog).toHaveTextContent('Give this link to Nila Rao');
    expect(dialog).toHaveTextContent(/The link works once, until/);
    const sent = backend.requests.slice(before).map(({ method, path }) => `${method} ${path}`);
    // The frame of the page asks for other things at any time.
    expect(sent.filter((one) => /user|link/i.test(one))).toEqual([CREATION]);
    expect(shownAddress()).toBe(FORM);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shownAddress()).toBe(`/users/${CUSTOMER_ID}`));
  });

  it.each([
    [
      "User with email 'nila@example.com' already present in database!",
      refusal(USER_ERRORS.emailTaken, { email: 'nila@example.com' }),
      undefined,
    ],
    [
      "Couldn't send user activation email",
      { status: 500, body: { message: "Couldn't send user activation email", errorCode: 2 } },
      undefined,
    ],
    ['Boom', { status: 500, body: { message: 'Boom', errorCode: 2 } }, 'User creation failed'],
  ])('keeps the input when it is refused: %s', async (message, answer, fallback) => {
    backend.on(CREATION, () => answer);
    await openConsole(FORM);
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    if (fallback) expect(screen.getByText(fallback)).toBeInTheDocument();
    expect(await field('First Name')).toHaveValue('Nila');
    expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
  });
});
