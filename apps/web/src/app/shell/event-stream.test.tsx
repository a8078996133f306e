import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { fakeEventStream } from '../../testing/fake-event-stream.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

let open: number;
let send: (text: string) => Promise<void>;

/** The page of a role without a bell, with one open alarm loaded. */
async function openAlerts(): Promise<void> {
  open = 1;
  fakeServer({
    'GET /backoffice/alarms/countsByTenant': () =>
      pageOf([{ tenantId: 't1', name: 'Clean Rooms', open, worstSeverity: 'MAJOR' }]),
  });
  send = fakeEventStream();
  signInAs({ authority: 'SYS_ADMIN' });
  await openConsole('/alerts');
  expect(await screen.findByRole('row', { name: /Clean Rooms.*1/ })).toBeInTheDocument();
}

const shows = (count: number) =>
  waitFor(() =>
    expect(screen.getByRole('row', { name: new RegExp(`Clean Rooms.*${count}`) })).toBeInTheDocument(),
  );

it('refetches changed data, also for a role without a bell', async () => {
  await openAlerts();
  open = 2;
  await send('id: 1-1\nevent: alarms\ndata: {"deviceIds":[]}\n\n');
  await shows(2);
});

it('refetches earlier data when it starts, but not when it resumes without a gap', async () => {
  await openAlerts();
  open = 2;
  await send('id: 1-1\nevent: ready\ndata: {}\n\n');
  await shows(2);
  open = 3;
  await send('id: 1-1\nevent: ready\ndata: {}\n\nid: 1-2\nevent: shipments\ndata: {"shipmentIds":[]}\n\n');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await shows(2);
});
