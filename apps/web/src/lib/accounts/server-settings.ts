import { getServerSettings } from '@airdeck/contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { languageOf } from '../i18n/languages.ts';

/** How the server was set up, as far as the console has to know. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: ({ signal }) => call(getServerSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What every map of the console takes from the reader's language and from how the server was set up. */
export function useMapSettings() {
  const { i18n } = useTranslation();
  const { data, isPending } = useQuery(serverSettingsQuery);
  return { language: languageOf(i18n.language).tag, tiles: data?.mapTiles, isPending };
}
