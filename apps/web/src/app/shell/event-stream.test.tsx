import { streamEvents } from '@airdeck/contract/events';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

it('has what changed read again, also for a role without a bell', async () => {
  let open = 1;
  fakeServer({
    'GET /backoffice/alarms/countsByTenant': () =>
      pageOf([{ tenantId: 't1', name: 'Clean Rooms', open, worstSeverity: 'MAJOR' }]),
  });
  const answer = fetch;
  let say: (text: string) => void = () => undefined;
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
  open = 2;
  say('id: 1-1\nevent: alarms\ndata: {"deviceIds":[]}\n\n');
  await waitFor(() => expect(screen.getByRole('row', { name: /Clean Rooms.*2/ })).toBeInTheDocument());
});
