import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { createHttpExchange } from './http-exchange.ts';

const nameSchema = z.object({ name: z.string() });

function answering(body: string | null, init: ResponseInit = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const onReach = vi.fn();
  const exchange = createHttpExchange(async (url, requestInit = {}) => {
    requests.push({ url: String(url), init: requestInit });
    return new Response(body, init);
  }, onReach);
  return { exchange, requests, onReach };
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('did not fail as an ApiFailure');
  return error;
}

describe('an HTTP exchange', () => {
  it('sends the token in the platform header, and the query without undefined values', async () => {
    const { exchange, requests } = answering('{"name":"Lobby"}');
    await exchange({
      path: '/api/x',
      query: { page: 0, textSearch: 'a&b', sort: undefined },
      schema: nameSchema,
      token: 'abc',
    });
    expect(requests[0]?.url).toBe('/api/x?page=0&textSearch=a%26b');
    expect(requests[0]?.init.headers).toMatchObject({ 'X-Authorization': 'Bearer abc' });
  });

  it('removes direction characters that would affect surrounding text', async () => {
    const { exchange } = answering(JSON.stringify({ name: 'Lab\u202e\u2069 \u20661–2\u2069' }));
    expect(await exchange({ path: '/api/x', schema: nameSchema })).toEqual({ name: 'Lab \u20661–2\u2069' });
    const refusal = answering(JSON.stringify({ message: 'No \u202eLab', status: 400 }), { status: 400 });
    const call = refusal.exchange({ path: '/api/x', schema: nameSchema });
    expect((await failureOf(call)).message).toBe('No Lab');
  });

  it('accepts unknown fields, and drops them', async () => {
    const { exchange } = answering('{"name":"Lobby","version":3}');
    await expect(exchange({ path: '/api/x', schema: nameSchema })).resolves.toEqual({ name: 'Lobby' });
  });

  it('fails on a response of another shape', async () => {
    const { exchange } = answering('{"title":"Lobby"}');
    expect(await failureOf(exchange({ path: '/api/x', schema: nameSchema }))).toMatchObject({
      kind: 'shape',
      status: 200,
    });
  });

  it('reads an empty body as undefined', async () => {
    const { exchange } = answering('');
    await expect(exchange({ path: '/api/x', schema: z.undefined() })).resolves.toBeUndefined();
  });

  it.each([
    ['a number', '{"status":401,"message":"Token has expired","errorCode":11,"timestamp":1767225600123}'],
    [
      'a text',
      '{"status":401,"message":"Token has expired","errorCode":11,"timestamp":"2022-01-01T00:00:00Z"}',
    ],
  ])('reads an error whose timestamp is %s', async (_kind, body) => {
    const { exchange } = answering(body, { status: 401 });
    expect(await failureOf(exchange({ path: '/api/x', schema: nameSchema }))).toMatchObject({
      kind: 'http',
      status: 401,
      errorCode: 11,
      message: 'Token has expired',
    });
  });

  it('reads a plain text error', async () => {
    const { exchange } = answering("Device with requested id wasn't found!", {
      status: 404,
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    });
    const failure = await failureOf(exchange({ path: '/api/x', schema: nameSchema }));
    expect(failure.message).toBe("Device with requested id wasn't found!");
    expect(failure.errorCode).toBeUndefined();
  });

  it("omits a proxy's error page from the message, and reports the server as unreachable", async () => {
    const { exchange, onReach } = answering('<html>Bad gateway</html>', {
      status: 502,
      headers: { 'Content-Type': 'text/html' },
    });
    const failure = await failureOf(exchange({ path: '/api/x', schema: nameSchema }));
    expect(failure.message).toBe('');
    expect(failure.isServerAway).toBe(true);
    expect(onReach).toHaveBeenLastCalledWith(false);
  });

  it('returns the delay of Retry-After', async () => {
    const { exchange } = answering('{}', { status: 429, headers: { 'Retry-After': '30' } });
    expect((await failureOf(exchange({ path: '/api/x', schema: nameSchema }))).retryAfterS).toBe(30);
  });

  it('reports the server as reachable on an error response', async () => {
    const { exchange, onReach } = answering('{}', { status: 500 });
    await failureOf(exchange({ path: '/api/x', schema: nameSchema }));
    expect(onReach).toHaveBeenLastCalledWith(true);
  });

  it('reports the server as unreachable on a network error', async () => {
    const onReach = vi.fn();
    const exchange = createHttpExchange(() => Promise.reject(new TypeError('Failed to fetch')), onReach);
    expect((await failureOf(exchange({ path: '/api/x', schema: nameSchema }))).kind).toBe('network');
    expect(onReach).toHaveBeenLastCalledWith(false);
  });

  it('fails after its timeout', async () => {
    const exchange = createHttpExchange(untilAborted);
    const failure = await failureOf(exchange({ path: '/api/x', schema: nameSchema, timeoutMs: 1 }));
    expect(failure.kind).toBe('timeout');
  });

  it("rejects with the caller's reason on an abort, without reporting reachability", async () => {
    const onReach = vi.fn();
    const exchange = createHttpExchange(untilAborted, onReach);
    const abort = new AbortController();
    const call = exchange({ path: '/api/x', schema: nameSchema, signal: abort.signal });
    abort.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
    expect(onReach).not.toHaveBeenCalled();
  });
});

const untilAborted: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
