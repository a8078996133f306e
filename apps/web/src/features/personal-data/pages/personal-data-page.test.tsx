import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const DOWNLOAD = 'GET /backoffice/personalData';

let backend: FakeServer;
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  backend = fakeServer({ [DOWNLOAD]: () => ({ body: {} }) });
  signInAs();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leaveConsole();
});

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));

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
