import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endImpersonation } from '../../../lib/session/impersonation.ts';
import { aUser, leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { anAlarm } from '../../../testing/fake-alarms.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { impersonationToken } from '../../../testing/impersonation-token.ts';
import { pageOf } from '../../../testing/listed-users.ts';

const COUNTS = 'GET /backoffice/alarms/countsByTenant';
const LIST = 'GET /backoffice/alarms';
const ACT = 'POST /backoffice/alarms/act';
const TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';
const ADMIN = '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa';
const BEGIN = 'POST /backoffice/impersonations';
const IMPERSONATION = impersonationToken();

let backend: FakeServer;

beforeEach(() => {
  backend = fakeServer({
    [COUNTS]: () => pageOf([{ tenantId: TENANT, name: 'Clean Rooms', open: 3, worstSeverity: 'MAJOR' }]),
    [LIST]: () => pageOf([anAlarm({ details: null })]),
    [`${LIST}/counts`]: () => ({
      body: {
        open: 1,
        acknowledged: 0,
        cleared: 0,
        ongoing: 0,
        devices: 1,
        devicesSinceYesterday: 0,
        devicesClearedOngoing: 0,
        worstSeverity: 'MAJOR',
      },
    }),
    [ACT]: () => ({ body: { changed: 1 } }),
    [BEGIN]: () => ({
      body: {
        token: IMPERSONATION,
        user: aUser({ id: { id: ADMIN }, tenantId: { id: TENANT }, authority: 'TENANT_ADMIN' }),
      },
    }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(() => {
  endImpersonation();
  leaveConsole();
});

describe('alarms of tenants for a system administrator', () => {
  it('shows counts, and the alarms during an impersonation in the tenant, after a question', async () => {
    await openConsole('/alerts');
    const row = within(await screen.findByRole('row', { name: /Clean Rooms.*3/ }));
    expect(backend.to(LIST)).toEqual([]);
    await userEvent.click(row.getByRole('button', { name: 'Show its alerts' }));
    const begin = await screen.findByRole('button', { name: 'Act as administrator' });
    expect(backend.to(BEGIN)).toEqual([]);
    await userEvent.click(begin);
    expect(await screen.findByRole('row', { name: /High PM2\.5/ })).toBeInTheDocument();
    expect(shownAddress()).toBe(`/alerts?tenant=${TENANT}`);
    expect(backend.to(LIST).at(-1)?.token).toBe(IMPERSONATION);
    // Available to users of the tenant only.
    expect(screen.queryByRole('link', { name: 'Rules' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
    const alarm = within(screen.getByRole('row', { name: /High PM2\.5/ }));
    await userEvent.click(alarm.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(backend.to(ACT).at(-1)?.token).toBe(IMPERSONATION));
  });

  it('hides the alarms without an impersonation, which can be started again', async () => {
    await openConsole(`/alerts?tenant=${TENANT}`);
    expect(await screen.findByText(/act as an administrator of the tenant/)).toBeInTheDocument();
    expect(backend.to(LIST)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Act as administrator' }));
    expect(await screen.findByRole('row', { name: /High PM2\.5/ })).toBeInTheDocument();
  });

  it('shows no single alarm without an impersonation', async () => {
    await openConsole('/alerts/a1');
    expect(await screen.findByRole('link', { name: 'Choose a tenant' })).toHaveAttribute('href', '/alerts');
    expect(backend.to(`${LIST}/a1`)).toEqual([]);
  });
});
