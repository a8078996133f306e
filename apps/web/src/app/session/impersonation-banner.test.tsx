import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { tenantApi } from '../../lib/api-client/impersonated-api.ts';
import { impersonate } from '../../lib/session/impersonate.ts';
import { endImpersonation, impersonationStore } from '../../lib/session/impersonation.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { aUser, leaveConsole, openConsole } from '../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';

const BEGIN = 'POST /backoffice/impersonations';
const HALF_HOUR_S = 1_800;
const PRIYA = aUser({
  id: { id: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' },
  authority: 'TENANT_ADMIN',
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya@example.com',
});
const BANNER = 'You are acting as Priya Nair (priya@example.com) for 30 more minutes.';

/** Unsigned, but in the right format. */
function jwt(name: string): string {
  const iat = Math.floor(Date.now() / 1000);
  return `e30.${btoa(JSON.stringify({ jti: name, iat, exp: iat + HALF_HOUR_S }))}.x`;
}

let backend: FakeServer;
let issued: string[] = [];

/** Rendered names are enclosed in direction marks. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const banner = () => screen.queryByText((text) => plain(text).startsWith('You are acting as'));

beforeEach(() => {
  issued = [];
  backend = fakeServer({
    'GET /ready': () => ({ body: { status: 'up', checks: { database: 'up' } } }),
    [BEGIN]: () => {
      const token = jwt(`impersonation-${issued.length + 1}`);
      issued.push(token);
      return { body: { token, user: PRIYA } };
    },
  });
  sessionStore.open({
    token: 'own-token',
    refreshToken: 'own-refresh',
    user: aUser({ authority: 'SYS_ADMIN' }),
    record: undefined,
  });
});

afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

describe('an impersonation', () => {
  it('is shown in a banner with a button that ends and revokes it', async () => {
    await openConsole('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(banner()).not.toBeInTheDocument();
    await act(() => impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' }));
    await waitFor(() => expect(plain(banner()?.textContent ?? '')).toBe(BANNER));
    await userEvent.click(screen.getByRole('button', { name: 'Stop acting' }));
    expect(banner()).not.toBeInTheDocument();
    expect(backend.to('POST /api/auth/logout').map(({ token }) => token)).toEqual(issued);
    expect(sessionStore.current()).toBeDefined();
  });

  it('shows the remaining minutes, and expires', async () => {
    await openConsole('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    vi.useFakeTimers({ now: Date.now() });
    await act(() => impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' }));
    act(() => vi.advanceTimersByTime(28 * 60_000 + 1_000));
    expect(plain(banner()?.textContent ?? '')).toContain('for 2 more minutes.');
    act(() => vi.advanceTimersByTime(60_000));
    expect(plain(banner()?.textContent ?? '')).toContain('for 1 more minute.');
    act(() => vi.advanceTimersByTime(60_000));
    expect(banner()).not.toBeInTheDocument();
    expect(impersonationStore.token()).toBeUndefined();
  });

  it('ends with the sign-out', async () => {
    await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' });
    signOut('chosen');
    expect([impersonationStore.current(), window.localStorage.getItem('tenantToken')]).toEqual([
      undefined,
      null,
    ]);
  });

  it('is reused for the same user or tenant, and replaced by one as another user', async () => {
    await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' });
    await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' });
    await impersonate({ tenantId: PRIYA.tenantId.id });
    expect(issued).toHaveLength(1);
    backend.on(BEGIN, () => ({
      body: {
        token: jwt('ravi'),
        user: {
          ...PRIYA,
          id: { entityType: 'USER', id: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0bb' },
          lastName: null,
        },
      },
    }));
    expect(await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0bb' })).toMatchObject({
      userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0bb',
      name: 'Priya',
    });
    expect(backend.to('POST /api/auth/logout').map(({ token }) => token)).toEqual(issued);
  });

  it("starts as a tenant's first administrator with one request", async () => {
    const tenantId = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f0aa';
    expect(await impersonate({ tenantId })).toMatchObject({ email: 'priya@example.com' });
    expect(backend.requests.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      [BEGIN, { tenantId }],
    ]);
  });

  it('does not start when the server refuses it', async () => {
    backend.on(BEGIN, () => ({
      status: 403,
      body: { status: 403, errorCode: 20, message: 'no', timestamp: 0 },
    }));
    await expect(impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' })).rejects.toMatchObject({
      status: 403,
    });
    expect(impersonationStore.current()).toBeUndefined();
  });
});

describe('requests as the impersonated user', () => {
  const ask = () => tenantApi.request({ path: '/api/tenant/devices', schema: z.object({ ok: z.boolean() }) });

  it('use the token of the impersonation, while others use the own token', async () => {
    backend.on('GET /api/tenant/devices', () => ({ body: { ok: true } }));
    await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' });
    await ask();
    expect(backend.to('GET /api/tenant/devices')[0]?.token).toBe(issued[0]);
    expect(backend.to(BEGIN)[0]?.token).toBe('own-token');
  });

  it('are not sent without an impersonation', async () => {
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(backend.to('GET /api/tenant/devices')).toEqual([]);
  });

  it('end the impersonation, but not the own session, when the server rejects the token', async () => {
    backend.on('GET /api/tenant/devices', () => ({
      status: 401,
      body: { status: 401, errorCode: 11, message: 'Token has expired', timestamp: 0 },
    }));
    await impersonate({ userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa' });
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(impersonationStore.current()).toBeUndefined());
    expect(sessionStore.current()).toBeDefined();
    endImpersonation();
    expect(backend.to('POST /api/auth/logout')).toEqual([]);
  });
});
