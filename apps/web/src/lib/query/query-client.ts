import { QueryClient } from '@tanstack/react-query';
import { serverReach } from '../api-client/api.ts';
import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';
import { mayRetry, retryDelayMs } from './retries.ts';

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

// Nothing that was read as somebody an administrator acted as is there for the next one. The screens that show it go
// first: what is still shown then is not theirs.
impersonationStore.subscribe(() => setTimeout(() => queryClient.removeQueries({ type: 'inactive' })));
