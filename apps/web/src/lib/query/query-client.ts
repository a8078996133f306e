import { QueryClient } from '@tanstack/react-query';
import { serverReach } from '../api-client/api.ts';
import { isApiFailure } from '../api-client/api-failure.ts';
import { eventPosition } from '../events/event-position.ts';
import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';

/** Delay after an unreachable server. */
const MOST_RETRIES_AWAY = 2;
/** Retries for an overloaded server. */
const MOST_RETRIES_BUSY = 3;
const LONGEST_PAUSE_MS = 30_000;
/** Maximum wait for a retry, seconds. */
const LONGEST_WAIT_S = 10;

/**
 * Whether a read is retried. Refusals are final; an unreachable server may be back in a moment, and an overloaded one,
 * as by all tabs after a power cut, answers with the time of the next attempt.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (busyForS(error) !== undefined) return failures < MOST_RETRIES_BUSY;
  return isApiFailure(error) && error.isServerAway && failures < MOST_RETRIES_AWAY;
}

/** @param random 0 to 1: spreads the retries of clients that were refused together */
export function retryDelayMs(failures: number, error: unknown, random = Math.random()): number {
  const busyS = busyForS(error);
  return busyS === undefined ? Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS) : busyS * 1000 * (1 + random);
}

/** Seconds until the retry at an overloaded server; undefined: not overloaded, or too long. */
function busyForS(error: unknown): number | undefined {
  if (!isApiFailure(error) || error.status !== 429) return undefined;
  const { retryAfterS } = error;
  return retryAfterS !== undefined && retryAfterS <= LONGEST_WAIT_S ? retryAfterS : undefined;
}

/** Cache of the server's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // `navigator.onLine` is unreliable: a server on localhost needs no network.
      networkMode: 'always',
      retry: mayRetry,
      retryDelay: (failures, error) => retryDelayMs(failures, error),
    },
    mutations: { networkMode: 'always' },
  },
});

// Data of one user must not be available to the next.
sessionStore.subscribe(() => {
  queryClient.clear();
  // The next user's data is read after the answer to the sign-in.
  if (!sessionStore.current()) eventPosition.forget();
});

/** After an interruption, of which no event names the changes: refetches everything on the screen. */
export function refetchAfterInterruption(): void {
  void queryClient.invalidateQueries();
}

/** After a change of the reader's rights: what they saw with the former ones is forgotten, and read again. */
export function readAgainWithOtherRights(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}

serverReach.subscribe(() => {
  if (serverReach.current().isReachable) refetchAfterInterruption();
});

// Data of an impersonated user must not be available to the next one. The screens that show them are removed
// first: queries still in use then are not the impersonated user's.
impersonationStore.subscribe(() => setTimeout(() => queryClient.removeQueries({ type: 'inactive' })));
