import { HEALTH_PATH } from '@airdeck/contract/server/server-paths';
import { useSyncExternalStore } from 'react';
import { createServerReach, type ServerReach } from '../connection/server-reach.ts';
import { eventPosition } from '../events/event-position.ts';
import { sessionStore } from '../session/session.ts';
import { fetchFromServer, serverNow } from '../time/server-clock.ts';
import { createApiClient } from './api-client.ts';
import { createHttpExchange } from './http-exchange.ts';
import { createTokenRenewal, runExclusively } from './token-renewal.ts';

const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server can be reached. */
export const serverReach = createServerReach({
  now: serverNow,
  wait: (work, ms) => setTimeout(work, ms),
  async probe() {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const answer = await fetchFromServer(HEALTH_PATH, { signal });
      // Any answer but a proxy's 502 to 504: other errors of the server are reported by its calls.
      return ![502, 503, 504].includes(answer.status);
    } catch {
      return false;
    }
  },
});

export function useServerReach(): ServerReach {
  return useSyncExternalStore(serverReach.subscribe, serverReach.current);
}

// Looked up at each call, as tests replace `fetch`.
const exchange = createHttpExchange(async (address, init) => {
  const answer = await (takePrefetchedResponse(address, init) ?? fetchFromServer(address, init));
  eventPosition.hear(answer);
  return answer;
}, serverReach.report);

export const tokenRenewal = createTokenRenewal({
  session: sessionStore,
  exchange,
  runExclusively,
  now: serverNow,
});

/** The platform's and the product's API, called as the signed-in user. */
export const api = createApiClient(exchange, tokenRenewal, sessionStore);

/** A request that the page's first script sent before the console was loaded. */
type Prefetched = {
  readonly authorization: string;
  /** Milliseconds since the page was opened. */
  readonly askedAt: number;
  readonly answer: Promise<Response>;
};

declare global {
  interface Window {
    /** By URL; set by the page's first script. */
    airdeckPrefetched?: Map<string, Prefetched>;
  }
}

/** After this, the response counts as stale. */
const FRESH_MS = 10_000;

/**
 * The response to a prefetched request, if it is fresh and of the same user; each is returned once.
 * `undefined`: there is none.
 */
export function takePrefetchedResponse(
  address: string,
  { method, headers }: Pick<RequestInit, 'method' | 'headers'>,
): Promise<Response> | undefined {
  const ahead = window.airdeckPrefetched?.get(address);
  if (!ahead || method !== 'GET') return undefined;
  window.airdeckPrefetched?.delete(address);
  const isFresh = performance.now() - ahead.askedAt < FRESH_MS;
  const isSamePerson = new Headers(headers).get('X-Authorization') === ahead.authorization;
  return isFresh && isSamePerson ? ahead.answer : undefined;
}
