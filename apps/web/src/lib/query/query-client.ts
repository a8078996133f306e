import { QueryClient } from '@tanstack/react-query';
import { serverReach } from '../api-client/api.ts';
import { isApiFailure } from '../api-client/api-failure.ts';
import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';

/** Of a server that could not be reached. */
const MOST_RETRIES_AWAY = 2;
/** Of one that has too much to do. */
const MOST_RETRIES_BUSY = 3;
const LONGEST_PAUSE_MS = 30_000;
/** Maximum wait for a retry, seconds. */
const LONGEST_WAIT_S = 10;

/**
 * Whether a read is tried again. A server that said no will say no again; one that could not be reached may be back
 * in a moment, and one that was asked too much at once, as by all tabs after a power cut, says when to come again.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (busyForS(error) !== undefined) return failures < MOST_RETRIES_BUSY;
  return isApiFailure(error) && error.isServerAway && failures < MOST_RETRIES_AWAY;
}

/** @param random 0 to 1: those who were refused together are not to come together again */
export function retryDelayMs(failures: number, error: unknown, random = Math.random()): number {
  const busyS = busyForS(error);
  return busyS === undefined ? Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS) : busyS * 1000 * (1 + random);
}

/** Seconds until a server that has too much to do may be asked again; undefined: it has not, or for too long. */
function busyForS(error: unknown): number | undefined {
  if (!isApiFailure(error) || error.status !== 429) return undefined;
  const { retryAfterS } = error;
  return retryAfterS !== undefined && retryAfterS <= LONGEST_WAIT_S ? retryAfterS : undefined;
}

/** What the console has read from the server and still shows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The browser's word on being online is not to be trusted: a server on this machine needs no network.
      networkMode: 'always',
      retry: mayRetry,
      retryDelay: (failures, error) => retryDelayMs(failures, error),
    },
    mutations: { networkMode: 'always' },
  },
});

// Nothing that was read for one person is there for the next.
sessionStore.subscribe(() => queryClient.clear());

// What is on the screen is from before the server went away.
serverReach.subscribe(() => {
  if (serverReach.current().isReachable) void queryClient.invalidateQueries();
});

// Nothing that was read as a user an administrator acted as is there for the next one. The screens that show it go
// first: what is still shown then is not theirs.
impersonationStore.subscribe(() => setTimeout(() => queryClient.removeQueries({ type: 'inactive' })));
