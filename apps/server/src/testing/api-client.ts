import type { FastifyInstance } from 'fastify';
import { bearer, signIn } from './test-app.ts';
import type { WorldUser } from './world.ts';

/** A response of the API; `body` is undefined if it is empty, lines of JSON, or plain text. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body.
export type ApiAnswer = { readonly status: number; readonly body: any; readonly text: string };

export type ApiClient = (
  user: WorldUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object | string,
) => Promise<ApiAnswer>;

/** Calls the API as users of a test world: each signs in once, over HTTP. */
export function createApiClient(app: FastifyInstance): ApiClient {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: WorldUser) => {
    const known = tokens.get(user.id) ?? signIn(app, user).then(({ token }) => token);
    tokens.set(user.id, known);
    return known;
  };
  return async (user, method, url, payload) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...bearer(await tokenOf(user)),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    const text = response.body;
    // Streams are lines of JSON; errors of the telemetry API are plain text, as in ThingsBoard.
    const isJson = text !== '' && /\bjson\b/.test(String(response.headers['content-type']));
    return { status: response.statusCode, body: isJson ? JSON.parse(text) : undefined, text };
  };
}

/** Constant fields of an error response, for `toMatchObject`. */
export const refused = (status: number, errorCode: number, message: string) => ({
  status,
  body: { status, errorCode, message },
});

export const DENIED = refused(403, 20, "You don't have permission to perform this operation!");
