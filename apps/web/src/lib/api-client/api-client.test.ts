import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '../session/browser-storage.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createStoredData } from '../session/stored-data.ts';
import { createServerClock } from '../time/server-clock.ts';
import { createApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { createHttpExchange } from './http-exchange.ts';
import { createTokenRenewal, type RunExclusively } from './token-renewal.ts';

const HOUR_S = 3600;

/** Unsigned, but in the right format; all different. */
function jwt(name: string, issuedAtS: number, lifetimeS = 2.5 * HOUR_S): string {
  const claims = btoa(JSON.stringify({ jti: name, iat: issuedAtS, exp: issuedAtS + lifetimeS }));
  return `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}

/** A server that tracks valid tokens, and rotates refresh tokens, each of which can be used once. */
function server(now: () => number) {
  const valid = new Set<string>();
  const refresh = new Set<string>();
  const calls: string[] = [];
  let isAway = false;
  let refreshStatus = 200;
  let count = 0;
  const issue = () => {
    count += 1;
    const pair = { token: jwt(`access-${count}`, now() / 1000), refreshToken: `refresh-${count}` };
    valid.add(pair.token);
    refresh.add(pair.refreshToken);
    return pair;
  };
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const send: typeof fetch = async (url, init) => {
    const path = String(url);
    calls.push(path);
    if (isAway) throw new TypeError('Failed to fetch');
    if (path === '/api/auth/token') {
      const { refreshToken } = JSON.parse(String(init?.body));
      if (refreshStatus !== 200) return json(refreshStatus, { message: '', errorCode: 2 });
      if (!refresh.delete(refreshToken)) return json(401, { message: 'Token is outdated', errorCode: 10 });
      return json(200, issue());
    }
    const token = String(new Headers(init?.headers).get('X-Authorization')).replace('Bearer ', '');
    return valid.has(token)
      ? json(200, { ok: true })
      : json(401, { message: 'Token has expired', errorCode: 11 });
  };
  return {
    calls,
    issue,
    send,
    expireAccess: () => valid.clear(),
    expireAll: () => {
      valid.clear();
      refresh.clear();
    },
    goAway: () => {
      isAway = true;
    },
    answerRefreshWith: (status: number) => {
      refreshStatus = status;
    },
  };
}

/** One browser: tabs with a shared storage and lock. */
function browser() {
  let nowMs = 1_767_225_600_000;
  const now = () => nowMs;
  const backend = server(now);
  const stored = createStoredData(memoryStorage());
  let last: Promise<unknown> = Promise.resolve();
  const runExclusively: RunExclusively = (_name, work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const tab = (tabNow = now) => {
    const session = createSessionStore(stored, new EventTarget(), tabNow);
    const exchange = createHttpExchange(backend.send);
    const renewal = createTokenRenewal({ session, exchange, runExclusively, now: tabNow });
    const api = createApiClient(exchange, renewal, session);
    return {
      session,
      renewal,
      ask: () => api.request({ path: '/api/x', schema: z.object({ ok: z.boolean() }) }),
    };
  };
  const signIn = (session: ReturnType<typeof createSessionStore>) =>
    session.open({
      ...backend.issue(),
      user: {
        id: { id: 'u' },
        tenantId: { id: 't' },
        customerId: { id: 'c' },
        email: 'a@b.co',
        authority: 'CUSTOMER_USER',
      },
      record: undefined,
    });
  const renewals = () => backend.calls.filter((path) => path === '/api/auth/token').length;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { tab, signIn, backend, stored, renewals, pass, now };
}

describe('api client', () => {
  it('renews an expired token once, and repeats the request', async () => {
    const { tab, signIn, backend, renewals } = browser();
    const { session, ask } = tab();
    signIn(session);
    backend.expireAccess();
    await expect(ask()).resolves.toEqual({ ok: true });
    expect(backend.calls).toEqual(['/api/x', '/api/auth/token', '/api/x']);
    await ask();
    expect(renewals()).toBe(1);
  });

  it('renews once for concurrent requests in two tabs', async () => {
    const { tab, signIn, backend, renewals } = browser();
    const here = tab();
    signIn(here.session);
    const there = tab();
    backend.expireAccess();
    await Promise.all([here.ask(), here.ask(), there.ask(), there.ask()]);
    expect(renewals()).toBe(1);
    expect(there.session.tokens()).toEqual(here.session.tokens());
  });

  it('renews a token shortly before it expires', async () => {
    const { tab, signIn, backend, pass } = browser();
    const { session, ask } = tab();
    signIn(session);
    pass((2.5 * HOUR_S - 60) * 1000);
    await ask();
    expect(backend.calls).toEqual(['/api/auth/token', '/api/x']);
  });

  it.each([5, -72])('renews no token for a clock that is %d hours ahead', async (hours) => {
    const { tab, signIn, renewals, now, pass } = browser();
    const localNow = () => now() + hours * HOUR_S * 1000;
    const clock = createServerClock({ localNow, storage: undefined });
    clock.hear(new Date(now()).toUTCString(), localNow(), localNow());
    const { session, ask } = tab(clock.now);
    signIn(session);
    await ask();
    expect(renewals()).toBe(0);
    pass((2.5 * HOUR_S - 60) * 1000);
    await ask();
    expect(renewals()).toBe(1);
  });

  it('signs out when the refresh token is no longer valid', async () => {
    const { tab, signIn, backend } = browser();
    const { session, ask } = tab();
    signIn(session);
    backend.expireAll();
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(session.current()).toBeUndefined();
    expect(session.lastEnd()).toBe('expired');
  });

  it('signs out with that reason when a call is refused and there is no refresh token', async () => {
    const { tab, signIn, backend, stored } = browser();
    const { session, ask } = tab();
    signIn(session);
    backend.expireAll();
    const asked = ask();
    stored.remove('refreshToken');
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect(session.current()).toBeUndefined();
    expect(session.lastEnd()).toBe('expired');
  });

  it.each([500, 429, 503])('keeps the session when the renewal fails with %d', async (status) => {
    const { tab, signIn, backend } = browser();
    const { session, ask } = tab();
    signIn(session);
    backend.expireAccess();
    backend.answerRefreshWith(status);
    await expect(ask()).rejects.toBeInstanceOf(ApiFailure);
    expect(session.current()).toBeDefined();
  });

  it('keeps the session when the server is unreachable', async () => {
    const { tab, signIn, backend, pass } = browser();
    const { session, ask } = tab();
    signIn(session);
    pass(2.5 * HOUR_S * 1000);
    backend.goAway();
    await expect(ask()).rejects.toMatchObject({ kind: 'network' });
    expect(session.current()).toBeDefined();
  });

  it('repeats refused requests after a concurrent request has replaced the tokens', async () => {
    const { tab, signIn, backend, renewals } = browser();
    const here = tab();
    signIn(here.session);
    const there = tab();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const replaced = here.renewal.replaceBy(async () => {
      backend.expireAll();
      await answered;
      return backend.issue();
    });
    await vi.waitFor(async () => {
      const token = here.session.tokens()?.token;
      const { status } = await backend.send('/api/x', { headers: { 'X-Authorization': `Bearer ${token}` } });
      expect(status).toBe(401);
    });
    backend.calls.length = 0;
    const asked = [here.ask(), there.ask()];
    await vi.waitFor(() => expect(backend.calls).toEqual(['/api/x', '/api/x']));
    answer();
    await replaced;
    await expect(Promise.all(asked)).resolves.toEqual([{ ok: true }, { ok: true }]);
    expect(renewals()).toBe(0);
    expect(here.session.current()).toBeDefined();
  });

  it('does not renew without a session', async () => {
    const { tab, renewals } = browser();
    await expect(tab().ask()).rejects.toMatchObject({ status: 401 });
    expect(renewals()).toBe(0);
  });

  it('keeps the tokens of a sign-in during the renewal', async () => {
    const { tab, signIn, backend } = browser();
    const { session, ask } = tab();
    signIn(session);
    backend.expireAll();
    const call = ask();
    signIn(session);
    const newer = session.tokens();
    await call.catch(() => {});
    expect(session.tokens()).toEqual(newer);
    expect(session.current()).toBeDefined();
  });
});
