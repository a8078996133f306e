import type { SessionStore } from '../session/session-store.ts';
import { ApiFailure } from './api-failure.ts';
import type { HttpExchange, HttpRequest } from './http-exchange.ts';
import type { TokenRenewal } from './token-renewal.ts';

export type ApiRequest<T> = Omit<HttpRequest<T>, 'token'>;

export type ApiClient = {
  /** A call with the session's token. An expired token is renewed and the call sent once more. */
  request: HttpExchange;
  /** A call without a session: sign-in and earlier screens. */
  requestOpenly<T>(request: ApiRequest<T>): Promise<T>;
};

export function createApiClient(
  exchange: HttpExchange,
  renewal: TokenRenewal,
  session: Pick<SessionStore, 'close'>,
): ApiClient {
  /** The second and last attempt, with the renewed token. */
  async function retry<T>(request: HttpRequest<T>, token: string): Promise<T> {
    try {
      return await exchange({ ...request, token });
    } catch (error) {
      if (isRejectedToken(error)) session.close('expired');
      throw error;
    }
  }

  return {
    requestOpenly: (request) => exchange(request),
    async request(request) {
      // An explicitly given token is not renewed by the session.
      if (request.token !== undefined) return exchange(request);
      const token = await renewal.usableToken();
      try {
        return await exchange({ ...request, token });
      } catch (error) {
        if (!isRejectedToken(error) || token === undefined) throw error;
        const renewed = await renewal.replace(token);
        if (renewed === undefined) throw error;
        return retry(request, renewed);
      }
    },
  };
}

function isRejectedToken(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
