import { type ServerSettings, serverSettingsSchema } from '@airdeck/contract/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api-client/api.ts';

/** How the server was set up, as far as the console has to know. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: ({ signal }) =>
    api.request({ path: '/backoffice/settings', schema: serverSettingsSchema, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The same, for what happens after a press on a button. */
export function readServerSettings(queries: QueryClient): Promise<ServerSettings> {
  return queries.ensureQueryData(serverSettingsQuery);
}
