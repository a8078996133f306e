import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore, storedData } from '../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole } from '../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';

const MINUTE_MS = 60_000;
const USE = 'POST /backoffice/session/use';

let backend: FakeServer;
let longestTime: number;
const endAfterUse = (): SessionEnd => ({
  endsTime: Math.min(Date.now() + 15 * MINUTE_MS, longestTime),
  idleMinutes: 15,
  longestTime,
});

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  longestTime = Date.now() + 12 * 60 * MINUTE_MS;
  backend = fakeServer({ [USE]: () => ({ body: endAfterUse() }) });
  sessionStore.open({
    token: 't',
    refreshToken: 'r',
    user: aUser(),
    record: undefined,
    end: endAfterUse(),
  });
  await openConsole('/dashboard');
  await screen.findByText('Welcome Meera');
});
afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const used = () => backend.to(USE).length;
const press = () => act(async () => fireEvent.keyDown(document.body, { key: 'a' }));

/** Another tab of the browser stores the end. */
const moveElsewhere = () =>
  act(() => {
    storedData.write('sessionEnd', endAfterUse());
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionEnd' }));
  });

it('tells the server once a minute that the reader does something', async () => {
  await pass(MINUTE_MS / 2);
  await press();
  expect(used()).toBe(0);
  await pass(MINUTE_MS);
  await press();
  await waitFor(() => expect(used()).toBe(1));
  await press();
  expect(used()).toBe(1);
  await pass(MINUTE_MS);
  await press();
  await waitFor(() => expect(used()).toBe(2));
});

it('announces the end without use, and ends the session then, with the reason', async () => {
  await pass(14 * MINUTE_MS);
  expect(screen.getByText(/because you have not done anything for a while/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() =>
    expect(screen.queryByText(/have not done anything for a while/)).not.toBeInTheDocument(),
  );
  await pass(15 * MINUTE_MS);
  expect(await screen.findByText(/You were signed out because you did not do anything/)).toBeInTheDocument();
  expect(sessionStore.lastEnd()).toBe('idle');
  // The server has ended it, too.
  expect(backend.to('POST /api/auth/logout')).toEqual([]);
});

it('goes on while another tab is used', async () => {
  await pass(14 * MINUTE_MS);
  expect(screen.getByText(/have not done anything for a while/)).toBeInTheDocument();
  await moveElsewhere();
  expect(screen.queryByText(/have not done anything for a while/)).not.toBeInTheDocument();
  await pass(2 * MINUTE_MS);
  expect(sessionStore.current()).toBeDefined();
});

it('ends after twelve hours however much it is used', async () => {
  longestTime = Date.now() + 10 * MINUTE_MS;
  await moveElsewhere();
  await pass(9 * MINUTE_MS);
  expect(screen.getByText(/because a session lasts at most 12 hours/)).toBeInTheDocument();
  await press();
  expect(used()).toBe(0);
  await pass(MINUTE_MS);
  await screen.findByText(/Your session has expired/);
});

it('ends at once where it was ended elsewhere, by the stream of events', async () => {
  backend.on('POST /api/auth/token', () => refusal(SIGN_IN_ERRORS.tokenOutdated));
  backend.on('GET /backoffice/events', () => refusal(SIGN_IN_ERRORS.tokenExpired));
  // The first stream was not answered, and is opened again as after its end.
  await pass(2_000);
  await screen.findByText(/Your session has expired/);
});
