import { streamEvents } from '@airdeck/contract/events';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

let open: number;
/** Undefined until the stream is open. */
let say: ((text: string) => void) | undefined;

/** The page of a role without a bell, which has read that one alarm is open. */
async function openAlerts(): Promise<void> {
  open = 1;
  say = undefined;
  fakeServer({
    'GET /backoffice/alarms/countsByTenant': () =>
      pageOf([{ tenantId: 't1', name: 'Clean Rooms', open, worstSeverity: 'MAJOR' }]),
  });
  const answer = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!String(input).endsWith(streamEvents.path)) return answer(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return Promise.resolve(new Response(body));
  });
  signInAs({ authority: 'SYS_ADMIN' });
  await openConsole('/alerts');
  expect(await screen.findByRole('row', { name: /Clean Rooms.*1/ })).toBeInTheDocument();
  await waitFor(() => expect(say).toBeDefined());
}

const shows = (count: number) =>
  waitFor(() =>
    expect(screen.getByRole('row', { name: new RegExp(`Clean Rooms.*${count}`) })).toBeInTheDocument(),
  );

it('has what changed read again, also for a role without a bell', async () => {
  await openAlerts();
  open = 2;
  say?.('id: 1-1\nevent: alarms\ndata: {"deviceIds":[]}\n\n');
  await shows(2);
});

it('has what was read before it began read again, and not when it goes on without a gap', async () => {
  await openAlerts();
  open = 2;
  say?.('id: 1-1\nevent: ready\ndata: {}\n\n');
  await shows(2);
  open = 3;
  say?.('id: 1-1\nevent: ready\ndata: {}\n\nid: 1-2\nevent: shipments\ndata: {"shipmentIds":[]}\n\n');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await shows(2);
});
