import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { PROVIDER_ACCOUNT_ERRORS } from '@airdeck/contract/sign-in-providers/provider-accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser, leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const DOWNLOAD = 'GET /backoffice/personalData';
const OWN = '/backoffice/accountDeletion';
const OPEN = { requestedTime: 1_764_000_000_000, declined: null as null | object };

let backend: FakeServer;
let saved: string[];
let request: typeof OPEN | null;

beforeEach(() => {
  saved = [];
  request = null;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  backend = fakeServer({
    [DOWNLOAD]: () => ({ body: {} }),
    [`GET ${OWN}`]: () => ({ body: { request } }),
    [`POST ${OWN}`]: () => {
      request = OPEN;
      return { body: { request } };
    },
    [`DELETE ${OWN}`]: () => {
      request = null;
      return { body: undefined };
    },
  });
  signInAs();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leaveConsole();
});

const press = async (name = 'Download my data') =>
  userEvent.click(await screen.findByRole('button', { name }));

it('saves the archive of the reader under a name of the language', async () => {
  await openConsole('/user/data');
  await press();
  await waitFor(() => expect(saved).toEqual(['My data.zip']));
});

it('says why it cannot be had', async () => {
  backend.on(DOWNLOAD, () => refusal(REQUEST_ERRORS.tooManyRequests));
  await openConsole('/user/data');
  await press();
  expect(await screen.findByText(/Too many|too many/)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

const enterPassword = async (text: string) =>
  enterText(await screen.findByLabelText(/^Current Password/, { selector: 'input' }), text);

it('asks for the deletion of the account with the password, and withdraws that', async () => {
  await openConsole('/user/data');
  await enterPassword('my password');
  await press('Request deletion');
  expect(await screen.findByText(/You requested the deletion on/)).toBeInTheDocument();
  expect(backend.to(`POST ${OWN}`).map(({ body }) => body)).toEqual([{ currentPassword: 'my password' }]);
  await press('Cancel request');
  expect(await screen.findByRole('button', { name: 'Request deletion' })).toBeInTheDocument();
});

it('keeps what was typed if the password is wrong, and says so', async () => {
  backend.on(`POST ${OWN}`, () => refusal(PASSWORD_ERRORS.currentIncorrect));
  await openConsole('/user/data');
  await enterPassword('wrong');
  await press('Request deletion');
  expect(
    await screen.findByText(/password.*(incorrect|doesn’t match|does not match|wrong)/i),
  ).toBeInTheDocument();
  expect(screen.getByLabelText(/^Current Password/, { selector: 'input' })).toHaveValue('wrong');
});

it('shows why a request was declined', async () => {
  request = { ...OPEN, declined: { time: OPEN.requestedTime, reason: 'Still <needed>' } };
  await openConsole('/user/data');
  expect(await screen.findByText('Still <needed>')).toBeInTheDocument();
});

it('undoes the link to an account of the organisation, after a question', async () => {
  const user = aUser();
  const path = `/backoffice/users/${user.id.id}/providerAccounts`;
  const account = { providerId: 'p1', provider: 'Campus', icon: 'school', createdTime: 1_764_000_000_000 };
  let accounts = [account];
  backend.on(`GET ${path}`, () => ({ body: accounts }));
  backend.on(`DELETE ${path}/p1`, () => refusal(PROVIDER_ACCOUNT_ERRORS.signInAgain));
  await openConsole('/user/data');
  await press('Undo the link');
  await press('Yes');
  expect(await screen.findByText(/^Sign out, sign in again/)).toBeInTheDocument();
  backend.on(`DELETE ${path}/p1`, () => {
    accounts = [];
    return { body: undefined };
  });
  await press('Undo the link');
  await press('Yes');
  expect(await screen.findByText('The link has been undone.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Campus')).toBeNull());
});
