import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
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
  await press('Ask for deletion');
  expect(await screen.findByText(/You asked for it on/)).toBeInTheDocument();
  expect(backend.to(`POST ${OWN}`).map(({ body }) => body)).toEqual([{ currentPassword: 'my password' }]);
  await press('Withdraw the request');
  expect(await screen.findByRole('button', { name: 'Ask for deletion' })).toBeInTheDocument();
});

it('keeps what was typed if the password is wrong, and says so', async () => {
  backend.on(`POST ${OWN}`, () => refusal(PASSWORD_ERRORS.currentIncorrect));
  await openConsole('/user/data');
  await enterPassword('wrong');
  await press('Ask for deletion');
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
