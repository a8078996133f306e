import { getServerSettings, type ServerSettings } from '@airdeck/contract/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';

/** How the server was set up, as far as the console has to know. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: ({ signal }) => call(getServerSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The same, for what happens after a press on a button. */
export function readServerSettings(queries: QueryClient): Promise<ServerSettings> {
  return queries.ensureQueryData(serverSettingsQuery);
}
