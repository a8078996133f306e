import { type ErrorValues, messageOf } from '@airdeck/contract/common/error-body';
import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import { vi } from 'vitest';

export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Without 'Bearer'. */
  readonly token: string | undefined;
};

export type FakeAnswer = { readonly status?: number; readonly body?: unknown };

export type FakeHandler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

export type FakeServer = {
  readonly requests: readonly FakeRequest[];
  /** Requests of one kind, such as `POST /api/auth/login`. */
  to(call: string): FakeRequest[];
  /** Replaces or adds the answer to a call. */
  on(call: string, handler: FakeHandler): void;
  goAway(): void;
  comeBack(): void;
};

const NOTHING: FakeHandler = () => ({});

/** The end of a session that lasts an hour. */
export function anEnd(): SessionEnd {
  const endsTime = Date.now() + 3_600_000;
  return { endsTime, idleMinutes: null, longestTime: endsTime };
}
/** All devices are judged by the default index. */
const NO_CHOICES: FakeHandler = () => ({ body: [] });
const HOUR: FakeHandler = () => ({ body: anEnd() });

/** An error answer with this error code of the contract. */
export function refusal(error: ErrorDefinition, values: ErrorValues = {}): FakeAnswer {
  const { status, errorCode, code } = error;
  return {
    status,
    body: { status, errorCode, code, message: messageOf(error, values), timestamp: 0, values },
  };
}

/**
 * Replaces the network: answers `fetch` by method and path, with 404 for unknown ones. There is no WebSocket, as behind
 * a proxy without support, so values are polled. Signing out always succeeds, sessions last an
 * hour, and no index is chosen.
 */
export function fakeServer(handlers: Readonly<Record<string, FakeHandler>> = {}): FakeServer {
  const known = new Map(
    Object.entries({
      'POST /api/auth/logout': NOTHING,
      'POST /backoffice/session/use': HOUR,
      'GET /backoffice/yardsticks': NO_CHOICES,
      ...handlers,
    }),
  );
  const requests: FakeRequest[] = [];
  let isAway = false;

  vi.stubGlobal('WebSocket', undefined);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin);
    if (isAway) throw new TypeError('Failed to fetch');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: readBody(init.body),
      token: new Headers(init.headers).get('X-Authorization')?.replace('Bearer ', ''),
    };
    requests.push(request);
    const handler = known.get(`${request.method} ${request.path}`);
    const answer = handler
      ? await handler(request)
      : { status: 404, body: { message: 'unknown', errorCode: 32 } };
    init.signal?.throwIfAborted();
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
    return new Response(text, {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  function readBody(body: RequestInit['body']): unknown {
    if (body === undefined || body === null || body instanceof Blob) return body ?? undefined;
    return JSON.parse(String(body));
  }

  return {
    requests,
    to: (call) => requests.filter(({ method, path }) => `${method} ${path}` === call),
    on: (call, handler) => known.set(call, handler),
    goAway: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
    },
  };
}
