import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '../../../lib/live-client/live.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeDevice, rankingOf, sent, serveTelemetry } from '../../../testing/fake-devices.ts';
import { fakeIntersectionObserver, type Sight } from '../../../testing/fake-intersection-observer.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const { subscribe } = live;

const THOUSAND = 1000;
const DEVICES: readonly FakeDevice[] = Array.from({ length: 20 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return {
    id: `7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f0${number}`,
    name: `Room ${number}`,
    points: sent({ pm25: 10 }),
  };
});

let backend: FakeServer;
let sight: Sight;
/** Number of listeners of each source. */
let listened: Map<string, number>;
/** Number of started subscriptions. */
let begun: number;

/** The rooms with live subscriptions. */
const followed = () =>
  DEVICES.filter(({ id }) => [...listened].some(([key, count]) => count > 0 && key.includes(id))).map(
    ({ name }) => name,
  );
const cards = () => screen.getByRole('list', { name: 'Rooms' });
const card = (name: string) => {
  const found = within(cards()).getByRole('link', { name }).closest('li');
  if (!found) throw new Error(`There is no card of ${name}`);
  return found;
};
const rooms = (...numbers: string[]) => numbers.map((number) => `Room ${number}`);

beforeEach(async () => {
  sight = fakeIntersectionObserver();
  listened = new Map();
  begun = 0;
  vi.spyOn(live, 'subscribe').mockImplementation((source, listener) => {
    listened.set(source.key, (listened.get(source.key) ?? 0) + 1);
    begun += 1;
    const stop = subscribe(source, listener);
    return () => {
      listened.set(source.key, (listened.get(source.key) ?? 0) - 1);
      stop();
    };
  });
  backend = fakeServer();
  signInAs({ authority: 'TENANT_ADMIN' });
  backend.on('GET /backoffice/worstAir', () => rankingOf(DEVICES, { total: THOUSAND }));
  serveTelemetry(backend, DEVICES);
  await openConsole('/dashboard');
  await screen.findByText('The air is good in the 1,000 rooms that are measured.');
});

afterEach(leaveConsole);

it('subscribes to the devices of the sentences, and to devices whose cards are in view', async () => {
  // The sentence needs only the server's ranking, and may be there first.
  await waitFor(() => expect(followed()).toEqual(rooms('01')));
  sight.show(card('Room 01'));
  sight.show(card('Room 02'));
  expect(followed()).toEqual(rooms('01', '02'));
  // Scrolled away.
  sight.hide(card('Room 01'));
  sight.hide(card('Room 02'));
  sight.show(card('Room 03'));
  expect(followed()).toEqual(rooms('01', '03'));
  // Devices that stay in view are not subscribed again. The first is the one shown in full, too, with its charts.
  expect(begun).toBe(5);
});

it('subscribes to devices behind Show More while they are shown', async () => {
  sight.show(cards());
  expect(followed()).toEqual(rooms('01', '02', '03', '04', '05', '06', '07'));
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  sight.show(card('Room 20'));
  expect(followed()).toHaveLength(8);
  expect(followed()).toContain('Room 20');
  await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
  expect(followed()).toEqual(rooms('01', '02', '03', '04', '05', '06', '07'));
});

it('ends all subscriptions when the screen is left', () => {
  sight.show(cards());
  leaveConsole();
  expect(followed()).toEqual([]);
});

it('polls devices out of view each minute, and moves them up when their air becomes bad', async () => {
  const last = DEVICES.slice(-2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  try {
    // No timer uses the fake clock yet.
    await act(() => queryClient.invalidateQueries());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    for (const device of last) device.points = sent({ pm25: 300 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const first = within(cards()).getAllByRole('link').slice(0, 2);
    expect(first.map(({ textContent }) => textContent)).toEqual(rooms('19', '20'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Room 19 needs attention: PM2.5 is severe.',
    );
    // Both are named. The first room stays in full until the server ranks another one as worse.
    expect(followed()).toEqual(rooms('01', '19', '20'));
  } finally {
    vi.useRealTimers();
    for (const device of last) device.points = sent({ pm25: 10 });
  }
});
