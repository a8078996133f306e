import type { AccessRole } from '@airdeck/contract/common/access-role';
import { EVENT_POSITION_HEADER } from '@airdeck/contract/events/event-position';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { eventPosition } from '../../lib/events/event-position.ts';
import { leaveConsole, openConsole, signInAs } from '../../testing/console.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { fakeEventStream } from '../../testing/fake-event-stream.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { pageOf } from '../../testing/listed-users.ts';

afterEach(leaveConsole);

let open: number;
let send: (text: string) => Promise<void>;

/**
 * The page of a role without a bell, with one open alarm loaded.
 * @param signedInAt where the server's events were when it answered the sign-in
 */
async function openAlerts(signedInAt?: string): Promise<void> {
  open = 1;
  fakeServer({
    'GET /backoffice/alarms/countsByTenant': () =>
      pageOf([{ tenantId: 't1', name: 'Clean Rooms', open, worstSeverity: 'MAJOR' }]),
  });
  if (signedInAt) eventPosition.hear(new Response('', { headers: { [EVENT_POSITION_HEADER]: signedInAt } }));
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

it('refetches all when it begins without knowing since when', async () => {
  await openAlerts();
  open = 2;
  await send('id: 1-1\nevent: ready\ndata: {}\n\n');
  await shows(2);
});

it('refetches only what has changed since the first answer', async () => {
  await openAlerts('1-1');
  open = 2;
  await send('id: 1-1\nevent: ready\ndata: {}\n\nid: 1-2\nevent: shipments\ndata: {"shipmentIds":[]}\n\n');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await shows(1);
  await send('id: 1-3\nevent: alarms\ndata: {"deviceIds":[]}\n\n');
  await shows(2);
});

let accessRole: AccessRole;

/** A page of a tenant's administrator, who has the rights of `accessRole` once they are announced. */
async function openAsAdministrator(path: string): Promise<void> {
  accessRole = 'ADMINISTRATOR';
  const own = { userType: 'TENANT_ADMIN', isLimited: false, isSeeing: false, isReducedMenu: false };
  fakeServer({ 'GET /backoffice/session/rights': () => ({ body: { ...own, accessRole } }) });
  send = fakeEventStream();
  signInAs({ authority: 'TENANT_ADMIN' });
  await openConsole(path);
  await screen.findByText('Welcome Meera');
}

it('follows a change of rights: menus and screens are those of the new role, and one that it lacks says so', async () => {
  await openAsAdministrator('/audit');
  expect(screen.queryByText('No access to this page')).not.toBeInTheDocument();
  accessRole = 'VIEWER';
  await send('id: 1-1\nevent: rights\ndata: {}\n\n');
  expect(await screen.findByRole('heading', { name: 'No access to this page' })).toBeInTheDocument();
  expect(
    await screen.findByText('Your rights have changed, and the menus and pages with them.'),
  ).toBeInTheDocument();
  accessRole = 'ADMINISTRATOR';
  await send('id: 1-2\nevent: rights\ndata: {}\n\n');
  await waitFor(() => expect(screen.queryByText('No access to this page')).not.toBeInTheDocument());
});

it('keeps what is being typed when rights change, says so, and follows once it is left', async () => {
  await openAsAdministrator('/customer/create');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await enterText(title, 'Clean Rooms');
  accessRole = 'VIEWER';
  await send('id: 1-1\nevent: rights\ndata: {}\n\n');
  expect(await screen.findByText(/your role no longer includes this page/)).toBeInTheDocument();
  expect(title).toBeInTheDocument();
  expect(title).toHaveValue('Clean Rooms');
  await userEvent.clear(title);
  expect(await screen.findByRole('heading', { name: 'No access to this page' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByText(/your role no longer includes this page/)).not.toBeInTheDocument(),
  );
});
